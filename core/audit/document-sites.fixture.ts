import { type ExampleSite, withDocument, without } from './example-site.fixture.ts';
import { changed, movedTo, siteAddress, soundHtml, visitTo } from './sound-site.fixture.ts';

const images = (count: number, tag: string): string => `${tag.repeat(count)}<h2>What we repair`;

/** Sites that differ in their document otherwise. */
export const documentSites: Record<string, ExampleSite> = {
  'no viewport': { visit: withDocument(/<meta name="viewport".*>/), found: ['viewport: absent'] },
  'a page of fixed width': {
    visit: withDocument('width=device-width, initial-scale=1', 'width=1024'),
    found: ['viewport: fixed'],
  },
  'no language': { visit: withDocument(' lang="en"'), found: ['language: absent'] },
  'a language by its name': {
    visit: withDocument('lang="en"', 'lang="English (US)"'),
    found: ['language: unreadable'],
  },
  'no share card': {
    visit: visitTo(without(/<meta property="og:title".*>/, /<meta property="og:image".*>/)),
    found: ['share-card: absent'],
  },
  'no share picture': {
    visit: withDocument(/<meta property="og:image".*>/),
    found: ['share-card: no-picture'],
  },
  'no share title': {
    visit: withDocument(/<meta property="og:title".*>/),
    found: ['share-card: no-title'],
  },

  'no title': { visit: withDocument(/<title>.*<\/title>/), found: ['title: absent'] },
  'the title of a template': {
    visit: withDocument(/<title>.*<\/title>/, '<title> Home </title>'),
    found: ['title: template'],
  },
  'a short title': {
    visit: withDocument(/<title>.*<\/title>/, '<title>Roofing</title>'),
    found: ['title: short'],
  },
  'a long title': {
    visit: withDocument(
      'Roof Repair in Plano, TX',
      `Roof Repair in ${'Plano, Allen, '.repeat(5)}TX`,
    ),
    found: ['title: long'],
  },
  'a drawing with a title, and a page without': {
    visit: visitTo(
      changed(without(/<title>.*<\/title>/), '<header>', '<header><svg><title>Roof</title></svg>'),
    ),
    found: ['title: absent'],
  },
  'no description': {
    visit: withDocument(/<meta name="description".*>/),
    found: ['description: absent'],
  },
  'a short description': {
    visit: withDocument(/(?<=description" content=").*(?=">)/, 'We repair roofs.'),
    found: ['description: short'],
  },
  'a long description': {
    visit: withDocument(/(?<=description" content=").*(?=">)/, 'We repair roofs. '.repeat(20)),
    found: ['description: long'],
  },
  'no main heading': {
    visit: withDocument('<h1>Roof repair in Plano</h1>', '<p>Roof repair in Plano</p>'),
    found: ['main-heading: absent'],
  },
  'a logo as main heading': {
    visit: withDocument(
      '<h1>Roof repair in Plano</h1>',
      '<h1><img src="/l.png" width="9" height="9" alt="Lone Star Roofing"></h1>',
    ),
    found: [],
  },
  'two main headings': {
    visit: withDocument('<h2>What we repair</h2>', '<h1>What we repair</h1><h2>On roofs</h2>'),
    found: ['main-heading: several'],
  },
  'headings that skip a level': {
    visit: withDocument('<h3>Shingles</h3>', '<h4>Shingles</h4>'),
    found: ['heading-order: skipped'],
  },
  'no canonical link': { visit: withDocument(/<link rel="canonical".*>/), found: [] },
  'a canonical link to another page': {
    visit: withDocument(
      'canonical" href="https://www.lonestar-roofing.example/"',
      'canonical" href="/old"',
    ),
    found: ['canonical: elsewhere'],
  },
  'a canonical link without www': {
    visit: withDocument('canonical" href="https://www.', 'canonical" href="https://'),
    found: ['canonical: other-form'],
  },
  'a canonical link without HTTPS': {
    visit: withDocument('canonical" href="https:', 'canonical" href="http:'),
    found: ['canonical: other-form'],
  },
  'a canonical link to nothing': {
    visit: withDocument(/(?<=canonical" href=")[^"]*/),
    found: ['canonical: unreadable'],
  },
  'two canonical links': {
    visit: withDocument(
      '<link rel="stylesheet"',
      '<link rel="canonical" href="/a"><link rel="stylesheet"',
    ),
    found: ['canonical: several'],
  },
  'an address with the mark of a campaign': {
    visit: movedTo(`${siteAddress}?utm_source=mail`, visitTo()),
    found: [],
  },

  'twelve images that load at once': {
    visit: withDocument(
      '<h2>What we repair',
      images(12, '<img src="/a.jpg" alt="" width="9" height="9">'),
    ),
    found: ['image-loading: not-lazy'],
  },
  'images without dimensions': {
    visit: withDocument(
      '<h2>What we repair',
      images(4, '<img src="/a.jpg" alt="" loading="lazy">'),
    ),
    found: ['image-loading: no-size'],
  },
  'ten images without dimensions that load at once': {
    visit: withDocument('<h2>What we repair', images(10, '<img src="/a.jpg" alt="">')),
    found: ['image-loading: both'],
  },
  'an image without alternative text': {
    visit: withDocument(' alt="Two roofers on a ladder"'),
    found: ['image-alt: absent'],
  },
  'a dot that counts visitors': {
    visit: withDocument(
      '</body>',
      '<img src="https://count.example/p.gif" width="1" height="1"></body>',
    ),
    found: [],
  },
  'three scripts that block': {
    visit: withDocument(
      '<script src="/menu.js" defer>',
      '<script src="/a.js"></script><script src="/b.js"></script><script src="/menu.js">',
    ),
    found: ['blocking-scripts: several'],
  },
  'three scripts that wait': {
    visit: withDocument(
      '<script src="/menu.js" defer>',
      '<script src="/a.js" async></script><script src="/b.js" type="module"></script><script src="/menu.js" nomodule>',
    ),
    found: [],
  },
  'scripts at the end of the page': {
    visit: withDocument('</body>', `${'<script src="/a.js"></script>'.repeat(4)}</body>`),
    found: [],
  },
  'a page of 1999': {
    visit: visitTo(
      `<html><head><title>Lone Star Roofing, Plano</title></head><body bgcolor=white><table><tr><td><font size=7><b>LONE STAR ROOFING</b></font><p>We fix roofs in Plano, Allen and McKinney. Family owned since 1981, and there is no job too small for us.<p>410 Avenue K, Plano, TX 75074 <p>Phone: 972-555-0118<p>Hours: Mon-Fri 8-5</table><script src="counter.js"></script>`,
    ),
    found: [
      ...['phone: as-text', 'viewport: absent', 'main-heading: absent', 'business-data: absent'],
      ...['description: absent', 'share-card: absent', 'language: absent'],
    ],
    cannotTell: ['business-details: no-business-data', 'heading-order: no-headings'],
  },
  'a page of a site builder with files on its own hosts': {
    visit: visitTo(
      changed(
        changed(soundHtml, '"/site.css"', '"https://static.builder.example/a.css"'),
        /"\/(?:menu\.js|crew\.jpg)"/,
        '"https://static.builder.example/menu.js"',
      ).replace('/crew.jpg', 'https://static.builder.example/crew.jpg'),
      { asset: undefined },
      { wireBytes: 160_000, bytes: 1_100_000 },
    ),
    found: [],
    cannotTell: ['caching: elsewhere'],
  },
};
