import type { SiteResponse, SiteVisit } from '../../audit-checks/visit.ts';

const dayMs = 24 * 60 * 60 * 1000;
const address = 'https://www.plano-ridge-roofing.example/';

/** The home page of a made-up roofer, with common faults. */
const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Home</title>
<link rel="canonical" href="https://plano-ridge-roofing.example/">
<meta property="og:title" content="Plano Ridge Roofing">
<script src="/js/jquery.js"></script>
<script src="/js/slider.js"></script>
<script src="/js/menu.js"></script>
</head>
<body>
<header><p>Call us: (972) 555-0164</p><nav><a href="/services">Services</a> <a href="/contact">Contact</a></nav></header>
<h1>Roof repair in Plano, done in a day</h1>
<p>Hail, wind, or age: we climb up, take pictures of what we find, and tell you what can wait. The inspection is free, and the price is in writing before anybody starts.</p>
<img src="/img/crew-on-roof.jpg">
<h2>What we repair</h2>
<p>Shingles, flashing, gutters, and leaks that others couldn't find.</p>
<img src="/img/before-after.jpg">
<address>Plano Ridge Roofing, 1200 Sample Street, Plano, TX 75074</address>
</body>
</html>`;

const response = (path: string, parts: Partial<SiteResponse>): SiteResponse => ({
  address: new URL(path, address).href,
  redirects: [],
  status: 200,
  headers: {},
  body: '',
  bytes: 0,
  wireBytes: 0,
  ...parts,
});

/** A visit to that page, as if made at `visitedAt`. */
export function exampleVisit(visitedAt: number): SiteVisit {
  return {
    requested: address,
    visitedAt,
    page: response('/', {
      body: html,
      bytes: html.length,
      wireBytes: Math.round(html.length / 2),
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' },
    }),
    certificate: { from: visitedAt - 40 * dayMs, until: visitedAt + 50 * dayMs },
    replies: {
      robots: response('/robots.txt', { status: 404 }),
      otherScheme: response('http://www.plano-ridge-roofing.example/', {}),
      otherHost: response('https://plano-ridge-roofing.example/', {
        status: 301,
        headers: { location: address },
      }),
      sitemap: response('/sitemap.xml', { status: 404 }),
      missingPage: response('/this-page-does-not-exist', { status: 404 }),
    },
  };
}
