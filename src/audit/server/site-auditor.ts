import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Environment } from '../../platform/server/environment.ts';
import { isUnknownHost } from '../../platform/server/outbound/public-address.ts';
import type { BuiltSite } from '../../platform/server/static/built-site.ts';
import { hostAndPort } from './audit-network.ts';
import type { SiteAuditor } from './audits.ts';
import { exampleVisit } from './example-visit.ts';
import { pageReader } from './page-reader.ts';
import { siteAddress } from './site-address.ts';
import { visitBuiltPage } from './visit-built-page.ts';
import { visitSite } from './visit-site.ts';

type AuditorOptions = {
  environment: Pick<Environment, 'AUDIT_TEST_HOSTS'>;
  site: BuiltSite;
  /** The public address of this site, which is never fetched. */
  siteUrl: URL;
  log: FastifyBaseLogger;
};

/** How long a visitor waits for the name servers, in ms; the look-up itself asks them again. */
const nameMs = 3_000;
const withoutWww = (host: string): string => host.replace(/^www\./, '');

/** Looks at websites over the network, and at this site in its built files. Stop it at the end. */
export function siteAuditor({
  environment,
  site,
  siteUrl,
  log,
}: AuditorOptions): SiteAuditor & { stop: () => Promise<void> } {
  const testHosts = new Set(environment.AUDIT_TEST_HOSTS);
  const reader = pageReader((error) => log.warn({ err: error }, 'a page could not be read'));
  const isOwnHost = (host: string): boolean => withoutWww(host) === withoutWww(siteUrl.hostname);
  const settings = { isOwn: isOwnHost, testHosts, siteUrl, reader };
  return {
    siteAddress: (typed) => siteAddress(typed, testHosts),
    hasUnknownHost: async (address) => {
      // The names of test hosts may be known to this machine alone.
      if (isOwnHost(address.hostname) || testHosts.has(hostAndPort(address))) return false;
      const late = sleep(nameMs, false, { ref: false });
      return await Promise.race([isUnknownHost(address.hostname), late]);
    },
    isOwn: ({ hostname }) => isOwnHost(hostname),
    auditOwn: async (address) => {
      // Set by parts, since a path that begins with two slashes would name another host.
      const own = new URL(siteUrl);
      own.pathname = address.pathname;
      own.search = address.search;
      const { visit, page } = await visitBuiltPage(site, own, reader);
      return await reader.reportOn(visit, page);
    },
    // Whoever types "https://" also wants to hear of a site that answers by http alone.
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
