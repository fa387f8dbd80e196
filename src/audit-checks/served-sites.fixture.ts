import {
  because,
  type ExampleSite,
  fine,
  found,
  inconclusive,
  missingPage,
  noAnswer,
  withDocument,
  without,
} from './example-site.fixture.ts';
import {
  changed,
  movedTo,
  response,
  sendsTo,
  siteAddress,
  soundHtml,
  visitTo,
  withCertificate,
} from './sound-site.fixture.ts';
import type { SiteResponse, SiteVisit } from './visit.ts';

const robotsTxt = (parts: Partial<SiteResponse>) => response(`${siteAddress}robots.txt`, parts);
const sitemap = (parts: Partial<SiteResponse>) => response(`${siteAddress}sitemap.xml`, parts);
/** The sound site with other replies to the requests besides its page. */
const replying = (replies: SiteVisit['replies']) => visitTo(soundHtml, replies);
const robots = (body: string) => replying({ robots: robotsTxt({ body }) });
/** The sound page with other parts of its response. */
const answered = (page: Partial<SiteResponse>) => visitTo(soundHtml, {}, page);
const tagged = (tag: string) => answered({ headers: { 'x-robots-tag': tag } });
const bareHost = 'https://lonestar-roofing.example/';
const httpAddress = 'http://www.lonestar-roofing.example/';

/** Sites with a sound document that differ in their responses. */
export const servedSites: Record<string, ExampleSite> = {
  ...found('indexing: robots-txt', {
    'a robots.txt that shuts everybody out': robots('User-agent: *\nDisallow: /'),
  }),
  ...fine({
    'a robots.txt that shuts out one other robot': robots(
      'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow:',
    ),
    'no robots.txt': replying({ robots: robotsTxt({ status: 404 }) }),
    'a header that forbids another robot': tagged('otherbot: noindex'),
    'a missing page that is a bad request': replying({
      missingPage: response(missingPage, { status: 400 }),
    }),
    'a visitor who came by http': visitTo(
      soundHtml,
      { otherScheme: undefined },
      { redirects: [{ address: httpAddress, status: 301 }] },
    ),
    'a certificate of six days with three left': withCertificate(3, 6),
    'a certificate of a year with twenty left': withCertificate(20, 398),
    'both hosts with one canonical address': replying({ otherHost: response(bareHost) }),
    'a small page that is not compressed': answered({
      headers: { 'content-encoding': 'identity' },
    }),
    'a large preview that a tag forbids': visitTo(
      changed(
        soundHtml,
        '<meta charset',
        '<meta name="robots" content="max-image-preview: none, max-snippet:-1"><meta charset',
      ),
    ),
    'a large preview that a header forbids': tagged('max-image-preview:none'),
    'a sitemap that is a feed': replying({
      sitemap: sitemap({ body: '<?xml version="1.0"?><rss version="2.0"></rss>' }),
    }),
  }),
  'a robots.txt that could not be read': {
    visit: replying({
      robots: robotsTxt({ status: 500 }),
      sitemap: undefined,
      missingPage: undefined,
    }),
    inconclusive: because('robots-unread', ['indexing', 'missing-page', 'sitemap']),
  },
  'a robots.txt that keeps us from all but the page': {
    visit: replying({
      robots: robotsTxt({
        body: 'User-agent: FreeSiteAudit\nDisallow: /\n\nUser-agent: *\nDisallow:',
      }),
      sitemap: undefined,
      missingPage: undefined,
    }),
    inconclusive: because('robots-forbid', ['missing-page', 'sitemap']),
  },
  ...found('indexing: tag', {
    'a tag that forbids Google': withDocument(
      '<meta charset="utf-8">',
      '<meta name="robots" content="NOINDEX, follow">',
    ),
  }),
  ...found('indexing: header', {
    'a header that forbids Google': tagged('googlebot: noindex, nofollow'),
  }),
  ...found('sitemap: absent', {
    'no sitemap': replying({
      robots: robotsTxt({ body: '' }),
      sitemap: sitemap({ status: 404 }),
    }),
  }),
  ...found('sitemap: broken', {
    'a sitemap that is the home page': replying({ sitemap: sitemap({ body: soundHtml }) }),
  }),
  ...inconclusive('sitemap: turned-away', {
    'a sitemap behind a firewall': replying({ sitemap: sitemap({ status: 403 }) }),
  }),
  ...inconclusive('sitemap: elsewhere', {
    'a sitemap on another site': replying({
      robots: robotsTxt({ body: 'Sitemap: https://cdn.example/s.xml' }),
      sitemap: undefined,
    }),
  }),
  ...found('missing-page: answered', {
    'a page for every address': replying({ missingPage: response(missingPage) }),
  }),
  ...found('missing-page: redirected', {
    'a home page for every address': replying({ missingPage: sendsTo(missingPage, '/') }),
  }),
  ...found('missing-page: error', {
    'an error for a missing page': replying({
      missingPage: response(missingPage, { status: 500 }),
    }),
  }),
  ...inconclusive('missing-page: not-requested', {
    'a language before the answer': replying({
      missingPage: sendsTo(missingPage, missingPage.replace('.example/', '.example/en/')),
    }),
    'a slash before the answer': replying({ missingPage: sendsTo(missingPage, `${missingPage}/`) }),
  }),
  'a missing page and a sitemap that a firewall keeps': {
    visit: replying({
      missingPage: response(missingPage, { headers: { 'sg-captcha': 'challenge' } }),
      sitemap: sitemap({ status: 202 }),
    }),
    inconclusive: because('turned-away', ['missing-page', 'sitemap']),
  },
  ...inconclusive('sitemap: no-answer', {
    'a sitemap that fails': replying({ sitemap: sitemap({ status: 500 }) }),
  }),
  'a site that ran out of time': {
    visit: replying({
      otherHost: undefined,
      sitemap: undefined,
      missingPage: undefined,
    }),
    inconclusive: because('not-requested', ['www-host', 'missing-page', 'sitemap']),
  },
  'no HTTPS': {
    visit: movedTo(
      httpAddress,
      replying({
        otherScheme: noAnswer('unreachable'),
        otherHost: sendsTo('http://lonestar-roofing.example/', httpAddress),
      }),
    ),
    found: ['https: insecure'],
    inconclusive: ['certificate: no-https'],
  },
  'HTTPS that nobody is led to': {
    visit: movedTo(
      httpAddress,
      replying({
        otherScheme: response(siteAddress),
        otherHost: sendsTo('http://lonestar-roofing.example/', httpAddress),
      }),
    ),
    found: ['https: unused'],
    inconclusive: ['certificate: no-https'],
  },
  ...found('https: http-stays', {
    'http that stays': replying({ otherScheme: response(httpAddress) }),
  }),
  ...inconclusive('https: no-answer', {
    'nothing at http': replying({ otherScheme: noAnswer('unreachable', httpAddress) }),
  }),
  ...found('certificate: ends-soon', {
    'a certificate of 90 days with ten left': withCertificate(10, 90),
  }),
  ...found('www-host: dead', {
    'a host without www that is dead': replying({ otherHost: noAnswer('unreachable', bareHost) }),
  }),
  ...found('www-host: untrusted', {
    'a host without www that nobody can trust': replying({
      otherHost: noAnswer('untrusted', bareHost),
    }),
  }),
  ...found('www-host: error', {
    'a host without www that fails': replying({ otherHost: response(bareHost, { status: 404 }) }),
  }),
  ...inconclusive('www-host: no-answer', {
    'a host without www that is slow': replying({ otherHost: noAnswer('timed-out', bareHost) }),
  }),
  ...found('www-host: elsewhere', {
    'a host without www that leads elsewhere': replying({
      otherHost: sendsTo(bareHost, 'https://parking.example/'),
    }),
  }),
  ...found('www-host: both', {
    'both hosts without a canonical address': visitTo(without(/<link rel="canonical".*>/), {
      otherHost: response(bareHost),
    }),
  }),
  ...inconclusive('www-host: one-host', {
    'a site on a host of its builder': movedTo(
      'https://lonestar.builder.example/',
      visitTo(without(/<link rel="canonical".*>/), {
        otherHost: undefined,
        otherScheme: sendsTo(httpAddress, siteAddress),
        robots: response('https://lonestar.builder.example/robots.txt', { status: 404 }),
      }),
    ),
  }),
  ...found('redirects: several', {
    'three redirects': answered({
      redirects: [
        'http://lonestar-roofing.example/',
        'https://lonestar-roofing.example/',
        'https://www.lonestar-roofing.example/home',
      ].map((hop) => ({ address: hop, status: 301 })),
    }),
  }),
  ...found('weight: heavy', { 'a heavy page': answered({ wireBytes: 420_000, bytes: 1_600_000 }) }),
  ...found('weight: uncompressed', {
    'a page that is not compressed': answered({
      wireBytes: 90_000,
      bytes: 90_000,
      headers: { 'content-encoding': 'identity' },
    }),
  }),
};
