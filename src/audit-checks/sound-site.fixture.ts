import type { Probe, Reply, SiteResponse, SiteVisit } from './visit.ts';

const day = 24 * 60 * 60 * 1_000;
export const visitedAt = Date.UTC(2026, 9, 5, 15);
export const siteAddress = 'https://www.lonestar-roofing.example/';

/** The home page of a small business that passes every check. */
export const soundHtml = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Roof Repair in Plano, TX | Lone Star Roofing</title>
<meta name="description" content="Roof repair and new roofs in Plano, Allen and McKinney. A person answers, and the estimate is free.">
<link rel="canonical" href="https://www.lonestar-roofing.example/">
<meta property="og:title" content="Lone Star Roofing">
<meta property="og:image" content="https://www.lonestar-roofing.example/share.png">
<link rel="stylesheet" href="/site.css">
<script src="/menu.js" defer></script>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"RoofingContractor","name":"Lone Star Roofing","telephone":"+1-972-555-0118","address":{"@type":"PostalAddress","streetAddress":"410 Avenue K","addressLocality":"Plano","addressRegion":"TX","postalCode":"75074"},"openingHours":"Mo-Fr 08:00-17:00"}</script>
</head>
<body>
<header><a href="tel:+19725550118">(972) 555-0118</a></header>
<h1>Roof repair in Plano</h1>
<p>Hail leaves marks that you can't see from the street. We look at the whole roof, take pictures, and tell you what can wait.</p>
<img src="/crew.jpg" width="800" height="600" alt="Two roofers on a ladder">
<h2>What we repair</h2>
<h3>Shingles</h3>
<p>Most repairs take a day.</p>
<h2>Call or visit</h2>
<p><a href="/contact">Contact us</a></p>
<footer><address>Lone Star Roofing, 410 Avenue K, Plano, TX 75074</address></footer>
</body>
</html>`;

/** A response of the site; its compressed size is a quarter of its length. */
export function response(address: string, parts: Partial<SiteResponse> = {}): SiteResponse {
  const body = parts.body ?? '';
  return {
    address,
    redirects: [],
    status: 200,
    body,
    headers: {},
    bytes: body.length,
    wireBytes: Math.round(body.length / 4),
    ...parts,
  };
}

/** A redirect that was not followed. */
export const sendsTo = (address: string, location: string): SiteResponse =>
  response(address, { status: 301, headers: { location } });

/** A visit to the sound site, with another document or other replies. */
export function visitTo(
  html: string = soundHtml,
  replies: SiteVisit['replies'] = {},
  page: Partial<SiteResponse> = {},
): SiteVisit {
  const document = response(siteAddress, {
    body: html,
    ...page,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'max-age=0, must-revalidate',
      ...page.headers,
    },
  });
  return {
    requested: siteAddress,
    visitedAt,
    page: document,
    certificate: { from: visitedAt - 30 * day, until: visitedAt + 60 * day },
    replies: { ...soundReplies, ...replies },
  };
}

const sitemap = `${siteAddress}sitemap.xml`;
const bareHost = 'https://lonestar-roofing.example/';

const soundReplies: Record<Probe, Reply> = {
  robots: response(`${siteAddress}robots.txt`, {
    body: `User-agent: *\nDisallow: /admin/\nSitemap: ${sitemap}\n`,
  }),
  otherScheme: sendsTo('http://www.lonestar-roofing.example/', siteAddress),
  otherHost: sendsTo(bareHost, siteAddress),
  sitemap: response(sitemap, { body: '<?xml version="1.0"?><urlset></urlset>' }),
  missingPage: response(`${siteAddress}this-page-does-not-exist-7c1e9d`, { status: 404 }),
};

/** A visit to the sound site with `daysLeft` of the `lifetime` of its certificate, in days. */
export function withCertificate(daysLeft: number, lifetime: number): SiteVisit {
  const until = visitedAt + daysLeft * day;
  return { ...visitTo(), certificate: { from: until - lifetime * day, until } };
}

/** A visit whose page is at another address, with the same replies. */
export function movedTo(address: string, visit: SiteVisit): SiteVisit {
  return { ...visit, page: { ...visit.page, address } };
}

/** A text with a part replaced, which must be there. */
export function changed(text: string, part: string | RegExp, replacement: string): string {
  const result = text.replace(part, () => replacement);
  if (result === text) throw new Error(`${part} is not in the text`);
  return result;
}
