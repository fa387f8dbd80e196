import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadBuiltSite } from '../../platform/server/static/built-site.ts';
import { makeTestSite } from '../../testing/test-site.ts';
import { siteAuditor } from './site-auditor.ts';

const folder = makeTestSite({
  'index.html': '<!doctype html><title>Home</title><h1>Home</h1>',
  '404.html': '<!doctype html><title>Not found</title>',
});
let auditor: ReturnType<typeof siteAuditor>;

beforeAll(() => {
  const loaded = loadBuiltSite(`${folder.folder}`, new Map());
  if (loaded.outcome !== 'site') throw new Error(loaded.reason);
  auditor = siteAuditor({
    environment: { AUDIT_TEST_HOSTS: ['shop.invalid:8080'] },
    site: loaded.site,
    siteUrl: new URL('https://www.agency.example'),
    log: { warn: () => undefined } as unknown as FastifyBaseLogger,
  });
});
afterAll(async () => {
  await auditor.stop();
  folder.remove();
});

const addressOf = (input: string) => {
  const address = auditor.parseSiteAddress(input);
  if (address.outcome === 'refused') throw new Error(address.refusal);
  return address.url;
};

test.each(['agency.example', 'http://shop.invalid:8080'])(
  'our own host and hosts for tests need no name server: %s',
  async (input) => {
    expect(await auditor.hasUnknownHost(addressOf(input))).toBe(false);
  },
);

test.each(['//other.example/', '//[', '/'])(
  'a report on our own site names no other: %s',
  async (path) => {
    const address = addressOf(`agency.example${path}`);
    const report = await auditor.auditOwnSite(address, AbortSignal.timeout(60_000));
    expect(new URL(report.address).host).toBe('www.agency.example');
  },
);
