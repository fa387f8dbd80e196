import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Environment } from '../../platform/server/environment.ts';
import { isUnknownHost } from '../../platform/server/outbound/public-address.ts';
import type { BuiltSite } from '../../platform/server/static/built-site.ts';
import { hostAndPort } from './audit-network.ts';
import type { SiteAuditor } from './audits.ts';
import { exampleVisit } from './example-visit.ts';
import { pageReader } from './page-reader.ts';
import { parseSiteAddress } from './site-address.ts';
import { visitBuiltPage } from './visit-built-page.ts';
import { visitSite } from './visit-site.ts';

type AuditorOptions = {
  environment: Pick<Environment, 'AUDIT_TEST_HOSTS'>;
  site: BuiltSite;
  /** The public address of this site, which is never fetched. */
  siteUrl: URL;
  log: FastifyBaseLogger;
};

/** Time limit for the DNS lookup, in ms; the visit itself resolves the name again. */
const lookupMs = 3_000;
const withoutWww = (host: string): string => host.replace(/^www\./, '');

/** Audits websites over the network, and this site from its built files. Must be stopped. */
export function siteAuditor({
  environment,
  site,
  siteUrl,
  log,
}: AuditorOptions): SiteAuditor & { stop: () => Promise<void> } {
  const testHosts = new Set(environment.AUDIT_TEST_HOSTS);
  const reader = pageReader((error) => log.warn({ err: error }, 'a page could not be read'));
  const isOwnHost = (host: string): boolean => withoutWww(host) === withoutWww(siteUrl.hostname);
  const settings = { isOwnHost, testHosts, siteUrl, reader };
  return {
    parseSiteAddress: (input) => parseSiteAddress(input, testHosts),
    hasUnknownHost: async (address) => {
      // The names of test hosts may resolve on this machine only.
      if (isOwnHost(address.hostname) || testHosts.has(hostAndPort(address))) return false;
      const timeout = sleep(lookupMs, false, { ref: false });
      return await Promise.race([isUnknownHost(address.hostname), timeout]);
    },
    isOwnSite: ({ hostname }) => isOwnHost(hostname),
    auditOwnSite: async (address) => {
      // Set by parts, since a path that begins with two slashes would name another host.
      const own = new URL(siteUrl);
      own.pathname = address.pathname;
      own.search = address.search;
      const { visit, page } = await visitBuiltPage(site, own, reader);
      return await reader.reportOn(visit, page);
    },
    // Try http even if the visitor typed "https://", to report a site that works over http only.
    auditSite: async (url) => {
      const { visit, page } = await visitSite({ url, hasNoScheme: true }, settings);
      return await reader.reportOn(visit, page);
    },
    auditExample: async () => {
      const visit = exampleVisit(Date.now());
      return await reader.reportOn(visit, await reader.readPage(visit));
    },
    stop: () => reader.stop(),
  };
}
