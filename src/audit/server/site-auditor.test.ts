import type { FastifyBaseLogger } from 'fastify';
import { expect, test } from 'vitest';
import { loadBuiltSite } from '../../platform/server/static/built-site.ts';
import { makeTestSite } from '../../testing/test-site.ts';
import { siteAuditor } from './site-auditor.ts';

test.each(['agency.example', 'http://shop.invalid:8080'])(
  'our own host and hosts for tests need no name server: %s',
  async (typed) => {
    const folder = makeTestSite();
    const loaded = loadBuiltSite(`${folder.folder}`, new Map());
    if (loaded.outcome !== 'site') throw new Error(loaded.reason);
    const auditor = siteAuditor({
      environment: { AUDIT_TEST_HOSTS: ['shop.invalid:8080'] },
      site: loaded.site,
      siteUrl: new URL('https://www.agency.example'),
      log: { warn: () => undefined } as unknown as FastifyBaseLogger,
    });
    const address = auditor.siteAddress(typed);
    if (address.outcome === 'refused') throw new Error(address.refusal);
    expect(await auditor.hasUnknownHost(address.url)).toBe(false);
    await auditor.stop();
    folder.remove();
  },
);

test.each(['//other.example/', '//[', '/'])(
  'a report on our own site names no other: %s',
  async (path) => {
    const folder = makeTestSite({
      'index.html': '<!doctype html><title>Home</title><h1>Home</h1>',
      '404.html': '<!doctype html><title>Not found</title>',
    });
    const loaded = loadBuiltSite(`${folder.folder}`, new Map());
    if (loaded.outcome !== 'site') throw new Error(loaded.reason);
    const auditor = siteAuditor({
      environment: { AUDIT_TEST_HOSTS: [] },
      site: loaded.site,
      siteUrl: new URL('https://www.agency.example'),
      log: { warn: () => undefined } as unknown as FastifyBaseLogger,
    });
    const address = auditor.siteAddress(`agency.example${path}`);
    if (address.outcome === 'refused') throw new Error(address.refusal);
    const report = await auditor.auditOwn(address.url, AbortSignal.timeout(60_000));
    expect(new URL(report.address).host).toBe('www.agency.example');
    await auditor.stop();
    folder.remove();
  },
);
