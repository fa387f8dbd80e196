import {
  because,
  type ExampleSite,
  missingPage,
  noAnswer,
  withDocument,
  without,
} from './example-site.fixture.ts';
import {
  answer,
  changed,
  movedTo,
  sendsTo,
  siteAddress,
  soundHtml,
  visitTo,
  withCertificate,
} from './sound-site.fixture.ts';
import type { SiteVisit } from './visit.ts';

const robots = (body: string): SiteVisit =>
  visitTo(soundHtml, { robots: answer(`${siteAddress}robots.txt`, { body }) });
const bareHost = 'https://lonestar-roofing.example/';
const httpForm = 'http://www.lonestar-roofing.example/';

/** Sites whose document is sound, with something in their way. */
export const servedSites: Record<string, ExampleSite> = {
  'a robots.txt that shuts everybody out': {
    visit: robots('User-agent: *\nDisallow: /'),
    found: ['indexing: robots-txt'],
  },
  'a robots.txt that shuts out one other robot': {
    visit: robots('User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow:'),
    found: [],
  },
  'no robots.txt': {
    visit: visitTo(soundHtml, { robots: answer(`${siteAddress}robots.txt`, { status: 404 }) }),
    found: [],
  },
  'a robots.txt that could not be read': {
    visit: visitTo(soundHtml, {
      robots: answer(`${siteAddress}robots.txt`, { status: 500 }),
      sitemap: undefined,
      missingPage: undefined,
    }),
    found: [],
    inconclusive: because('robots-unread', ['indexing', 'missing-page', 'sitemap']),
  },
  'a robots.txt that keeps us from all but the page': {
    visit: visitTo(soundHtml, {
      robots: answer(`${siteAddress}robots.txt`, {
        body: 'User-agent: FreeSiteAudit\nDisallow: /\n\nUser-agent: *\nDisallow:',
      }),
      sitemap: undefined,
      missingPage: undefined,
    }),
    found: [],
    inconclusive: because('robots-forbid', ['missing-page', 'sitemap']),
  },
  'a tag that forbids Google': {
    visit: withDocument('<meta charset="utf-8">', '<meta name="robots" content="NOINDEX, follow">'),
    found: ['indexing: tag'],
  },
  'a header that forbids Google': {
    visit: visitTo(soundHtml, {}, { headers: { 'x-robots-tag': 'googlebot: noindex, nofollow' } }),
    found: ['indexing: header'],
  },
  'a header that forbids another robot': {
    visit: visitTo(soundHtml, {}, { headers: { 'x-robots-tag': 'otherbot: noindex' } }),
    found: [],
  },
  'no sitemap': {
    visit: visitTo(soundHtml, {
      robots: answer(`${siteAddress}robots.txt`, { body: '' }),
      sitemap: answer(`${siteAddress}sitemap.xml`, { status: 404 }),
    }),
    found: ['sitemap: absent'],
  },
  'a sitemap that is the home page': {
    visit: visitTo(soundHtml, {
      sitemap: answer(`${siteAddress}sitemap.xml`, { body: soundHtml }),
    }),
    found: ['sitemap: broken'],
  },
  'a sitemap behind a firewall': {
    visit: visitTo(soundHtml, { sitemap: answer(`${siteAddress}sitemap.xml`, { status: 403 }) }),
    found: [],
    inconclusive: ['sitemap: turned-away'],
  },
  'a sitemap on another site': {
    visit: visitTo(soundHtml, {
      robots: answer(`${siteAddress}robots.txt`, { body: 'Sitemap: https://cdn.example/s.xml' }),
      sitemap: undefined,
    }),
    found: [],
    inconclusive: ['sitemap: elsewhere'],
  },
  'a page for every address': {
    visit: visitTo(soundHtml, { missingPage: answer(missingPage) }),
    found: ['missing-page: answered'],
  },
  'a home page for every address': {
    visit: visitTo(soundHtml, { missingPage: sendsTo(missingPage, '/') }),
    found: ['missing-page: redirected'],
  },
  'an error for a missing page': {
    visit: visitTo(soundHtml, { missingPage: answer(missingPage, { status: 500 }) }),
    found: ['missing-page: error'],
  },
  'a missing page that is a bad request': {
    visit: visitTo(soundHtml, { missingPage: answer(missingPage, { status: 400 }) }),
    found: [],
  },
  'a language before the answer': {
    visit: visitTo(soundHtml, {
      missingPage: sendsTo(missingPage, missingPage.replace('.example/', '.example/en/')),
    }),
    found: [],
    inconclusive: ['missing-page: not-asked'],
  },
  'a missing page and a sitemap that a firewall keeps': {
    visit: visitTo(soundHtml, {
      missingPage: answer(missingPage, { headers: { 'sg-captcha': 'challenge' } }),
      sitemap: answer(`${siteAddress}sitemap.xml`, { status: 202 }),
    }),
    found: [],
    inconclusive: because('turned-away', ['missing-page', 'sitemap']),
  },
  'a sitemap that fails': {
    visit: visitTo(soundHtml, { sitemap: answer(`${siteAddress}sitemap.xml`, { status: 500 }) }),
    found: [],
    inconclusive: ['sitemap: no-answer'],
  },
  'a slash before the answer': {
    visit: visitTo(soundHtml, { missingPage: sendsTo(missingPage, `${missingPage}/`) }),
    found: [],
    inconclusive: ['missing-page: not-asked'],
  },
  'a site that ran out of time': {
    visit: visitTo(soundHtml, {
      otherHost: undefined,
      sitemap: undefined,
      missingPage: undefined,
    }),
    found: [],
    inconclusive: because('not-asked', ['host-forms', 'missing-page', 'sitemap']),
  },

  'no HTTPS': {
    visit: movedTo(
      httpForm,
      visitTo(soundHtml, {
        otherScheme: noAnswer('unreachable'),
        otherHost: sendsTo('http://lonestar-roofing.example/', httpForm),
      }),
    ),
    found: ['https: insecure'],
    inconclusive: ['certificate: no-https'],
  },
  'HTTPS that nobody is led to': {
    visit: movedTo(
      httpForm,
      visitTo(soundHtml, {
        otherScheme: answer(siteAddress),
        otherHost: sendsTo('http://lonestar-roofing.example/', httpForm),
      }),
    ),
    found: ['https: unused'],
    inconclusive: ['certificate: no-https'],
  },
  'http that stays': {
    visit: visitTo(soundHtml, { otherScheme: answer(httpForm) }),
    found: ['https: http-stays'],
  },
  'nothing at http': {
    visit: visitTo(soundHtml, { otherScheme: noAnswer('unreachable', httpForm) }),
    found: [],
    inconclusive: ['https: no-answer'],
  },
  'a visitor who came by http': {
    visit: visitTo(
      soundHtml,
      { otherScheme: undefined },
      { redirects: [{ address: httpForm, status: 301 }] },
    ),
    found: [],
  },
  'a certificate of 90 days with ten left': {
    visit: withCertificate(10, 90),
    found: ['certificate: ends-soon'],
  },
  'a certificate of six days with three left': { visit: withCertificate(3, 6), found: [] },
  'a certificate of a year with twenty left': { visit: withCertificate(20, 398), found: [] },
  'a host without www that is dead': {
    visit: visitTo(soundHtml, { otherHost: noAnswer('unreachable', bareHost) }),
    found: ['host-forms: dead'],
  },
  'a host without www that nobody can trust': {
    visit: visitTo(soundHtml, { otherHost: noAnswer('untrusted', bareHost) }),
    found: ['host-forms: untrusted'],
  },
  'a host without www that fails': {
    visit: visitTo(soundHtml, { otherHost: answer(bareHost, { status: 404 }) }),
    found: ['host-forms: error'],
  },
  'a host without www that is slow': {
    visit: visitTo(soundHtml, { otherHost: noAnswer('timed-out', bareHost) }),
    found: [],
    inconclusive: ['host-forms: no-answer'],
  },
  'a host without www that leads elsewhere': {
    visit: visitTo(soundHtml, { otherHost: sendsTo(bareHost, 'https://parking.example/') }),
    found: ['host-forms: elsewhere'],
  },
  'both hosts with one canonical address': {
    visit: visitTo(soundHtml, { otherHost: answer(bareHost) }),
    found: [],
  },
  'both hosts without a canonical address': {
    visit: visitTo(without(/<link rel="canonical".*>/), { otherHost: answer(bareHost) }),
    found: ['host-forms: both'],
  },
  'a site on a host of its builder': {
    visit: movedTo(
      'https://lonestar.builder.example/',
      visitTo(without(/<link rel="canonical".*>/), {
        otherHost: undefined,
        otherScheme: sendsTo(httpForm, siteAddress),
        robots: answer('https://lonestar.builder.example/robots.txt', { status: 404 }),
      }),
    ),
    found: [],
    inconclusive: ['host-forms: one-form'],
  },
  'three redirects': {
    visit: visitTo(
      soundHtml,
      {},
      {
        redirects: [
          'http://lonestar-roofing.example/',
          'https://lonestar-roofing.example/',
          'https://www.lonestar-roofing.example/home',
        ].map((hop) => ({ address: hop, status: 301 })),
      },
    ),
    found: ['redirects: several'],
  },
  'a heavy page': {
    visit: visitTo(soundHtml, {}, { wireBytes: 420_000, bytes: 1_600_000 }),
    found: ['weight: heavy'],
  },
  'a page that is not compressed': {
    visit: visitTo(
      soundHtml,
      {},
      { wireBytes: 90_000, bytes: 90_000, headers: { 'content-encoding': 'identity' } },
    ),
    found: ['weight: uncompressed'],
  },
  'a small page that is not compressed': {
    visit: visitTo(soundHtml, {}, { headers: { 'content-encoding': 'identity' } }),
    found: [],
  },
  'a large preview that a tag forbids': {
    visit: visitTo(
      changed(
        soundHtml,
        '<meta charset',
        '<meta name="robots" content="max-image-preview: none, max-snippet:-1"><meta charset',
      ),
    ),
    found: [],
  },
  'a large preview that a header forbids': {
    visit: visitTo(soundHtml, {}, { headers: { 'x-robots-tag': 'max-image-preview:none' } }),
    found: [],
  },
  'a sitemap that is a feed': {
    visit: visitTo(soundHtml, {
      sitemap: answer(`${siteAddress}sitemap.xml`, {
        body: '<?xml version="1.0"?><rss version="2.0"></rss>',
      }),
    }),
    found: [],
  },
};
