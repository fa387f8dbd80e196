import { expect, test } from 'vitest';
import { auditRequestLimit } from './audit-limits.ts';
import { readPage } from './audit-report.ts';
import { nextRequests, withOtherHost } from './audit-requests.ts';
import { movedTo, response, siteAddress, soundHtml, visitTo } from './sound-site.fixture.ts';
import { probes, type SiteResponse, type SiteVisit } from './visit.ts';

const robotsAddress = `${siteAddress}robots.txt`;
const robots = (body: string, parts: Partial<SiteResponse> = {}) =>
  response(robotsAddress, { body, ...parts });
const asked = (visit: SiteVisit): SiteVisit => ({ ...visit, replies: {} });
const next = (visit: SiteVisit) => nextRequests(visit, readPage(visit));
const addresses = (visit: SiteVisit) => next(visit).map(({ probe, address }) => [probe, address]);
const hops = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    address: `http://hop${index}.example/`,
    status: 301,
  }));

test('robots.txt and the other forms of the page are asked first', () => {
  expect(addresses(asked(visitTo()))).toEqual([
    ['robots', robotsAddress],
    ['otherScheme', 'http://www.lonestar-roofing.example/'],
    ['otherHost', 'https://lonestar-roofing.example/'],
  ]);
});

test('the rest follows once robots.txt has been read', () => {
  const visit = { ...visitTo(), replies: { robots: robots('Sitemap: /map.xml') } };
  expect(addresses(visit)).toEqual([
    ['sitemap', `${siteAddress}map.xml`],
    ['missingPage', `${siteAddress}this-page-does-not-exist-7c1e9d`],
  ]);
});

test('nothing is asked once all have answered', () => {
  expect(next(visitTo())).toEqual([]);
});

test('a form that the page was reached by is not asked again', () => {
  const redirects = [{ address: 'http://www.lonestar-roofing.example/', status: 301 }];
  const names = addresses(asked(visitTo(soundHtml, {}, { redirects }))).map(([probe]) => probe);
  expect(names).toEqual(['robots', 'otherHost']);
});

test.each([
  ['nothing at all', robots('User-agent: *\nDisallow: /'), []],
  ['us nothing', robots('User-agent: FreeSiteAudit\nDisallow: /'), []],
  ['another robot nothing', robots('User-agent: Other\nDisallow: /'), ['sitemap', 'missingPage']],
  ['no files', robots('User-agent: *\nDisallow: /*.css$'), ['sitemap', 'missingPage']],
  ['all, because there is no file', robots('', { status: 404 }), ['sitemap', 'missingPage']],
  ['all, because the file is a page', robots('<html>Disallow: /'), ['sitemap', 'missingPage']],
  ['nothing, because the server failed', robots('', { status: 503 }), []],
  ['nothing, because we were too many', robots('', { status: 429 }), []],
  [
    'nothing, because it did not answer',
    { address: robotsAddress, redirects: [], failure: 'timed-out' as const },
    [],
  ],
  ['no sitemap of ours', robots('Sitemap: https://cdn.example/s.xml'), ['missingPage']],
  [
    'some, after a long file',
    robots(`${'Disallow: /x\n'.repeat(100_000)}`),
    ['sitemap', 'missingPage'],
  ],
])('robots.txt lets us read %s', (_, reply, expected) => {
  expect(addresses({ ...visitTo(), replies: { robots: reply } }).map(([probe]) => probe)).toEqual(
    expected,
  );
});

test.each([
  ['https://plano.example/a?b', 'https://www.plano.example/a?b'],
  ['https://www.plano.example/', 'https://plano.example/'],
  ['https://plano.co.uk/', 'https://www.plano.co.uk/'],
  ['https://shop.plano.example/', null],
  ['https://192.0.2.7/', null],
  ['https://[2001:db8::1]/', null],
  ['http://localhost/', null],
])('the other host of %s is %s', (address, other) => {
  expect(withOtherHost(address)).toBe(other);
});

test('a site with one host only, and its files elsewhere, is asked less', () => {
  const html = soundHtml.replaceAll(/"\/(site|menu|crew)/g, '"https://cdn.example/$1');
  const visit = movedTo('https://shop.plano.example/', asked(visitTo(html)));
  expect(addresses(visit).map(([probe]) => probe)).toEqual(['robots', 'otherScheme']);
  const after = { ...visit, replies: { robots: response('x', { status: 404 }) } };
  expect(addresses(after).map(([probe]) => probe)).toEqual(['sitemap', 'missingPage']);
});

test.each([0, 1, 2, 3, 4, 5])(
  'with %i redirects before the page, requests stay within the budget',
  (count) => {
    // Every request follows as many redirects as it may.
    let visit = asked(visitTo(soundHtml, {}, { redirects: hops(count) }));
    let requests = 1 + count;
    for (let round = next(visit); round.length > 0; round = next(visit)) {
      for (const { probe, address, maxRedirects } of round) {
        requests += 1 + maxRedirects;
        const reply = response(address, { redirects: hops(maxRedirects), status: 404 });
        visit = { ...visit, replies: { ...visit.replies, [probe]: reply } };
      }
    }
    expect(requests).toBeLessThanOrEqual(auditRequestLimit);
    expect(Object.keys(visit.replies).sort()).toEqual(probes.toSorted());
  },
);

test('a usual site gets its redirects followed where sitemaps and slashes need it', () => {
  const visit = { ...visitTo(), replies: { robots: robots('') } };
  expect(next(visit).map(({ probe, maxRedirects }) => [probe, maxRedirects])).toEqual([
    ['sitemap', 1],
    ['missingPage', 1],
  ]);
});

test.each([
  ['a firewall', visitTo('', {}, { status: 403 })],
  ['a flyer', visitTo('%PDF', {}, { headers: { 'content-type': 'application/pdf' } })],
  ['a profile', movedTo('https://www.instagram.com/x', visitTo())],
])('nothing more is asked of %s', (_, visit) => {
  expect(next(asked(visit))).toEqual([]);
});
