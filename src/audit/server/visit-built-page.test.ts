import { afterAll, beforeAll, expect, test } from 'vitest';
import { soundHtml } from '../../audit-checks/sound-site.fixture.ts';
import { loadBuiltSite } from '../../platform/server/static/built-site.ts';
import { makeTestSite, type TestSite } from '../../testing/test-site.ts';
import { type PageReader, pageReader } from './page-reader.ts';
import { visitBuiltPage } from './visit-built-page.ts';

let reader: PageReader;
let site: TestSite;

beforeAll(() => {
  reader = pageReader(() => undefined, { readMs: 60_000, judgeMs: 60_000 });
  site = makeTestSite({
    'index.html': soundHtml.replaceAll('lonestar-roofing', 'agency'),
    '404.html': '<!doctype html><title>Not found</title>',
    'seo.html': '<!doctype html><title>SEO</title><h1>SEO</h1>',
    'robots.txt': 'User-agent: *\nAllow: /\n',
    'site.css': 'p { margin: 0 }',
    _redirects: '/old /seo 301\n',
  });
});
afterAll(async () => {
  await reader.stop();
  site.remove();
});

async function visitTo(path: string) {
  const loaded = loadBuiltSite(`${site.folder}`, new Map());
  if (loaded.outcome !== 'site') throw new Error(loaded.reason);
  return visitBuiltPage(loaded.site, new URL(path, 'https://www.agency.example'), reader);
}

test('our own page is visited as a file, with what is asked beside it', async () => {
  const { visit, page } = await visitTo('/');
  expect(page?.title?.text).toContain('Roof Repair');
  expect(visit.page).toMatchObject({ status: 200, redirects: [], bytes: expect.any(Number) });
  expect(visit.replies).toMatchObject({
    robots: { status: 200, body: 'User-agent: *\nAllow: /\n' },
    sitemap: { status: 404 },
    missingPage: { status: 404 },
  });
  expect(visit.replies).not.toHaveProperty('otherScheme');
});

test('redirects of the build are followed, and unknown paths are not found', async () => {
  expect((await visitTo('/old')).visit.page).toMatchObject({
    address: 'https://www.agency.example/seo',
    redirects: [{ address: 'https://www.agency.example/old', status: 301 }],
    status: 200,
  });
  expect((await visitTo('/%E0%A4%A')).visit.page).toMatchObject({ status: 404 });
});
