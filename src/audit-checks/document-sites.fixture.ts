import { type ExampleSite, withDocument, without } from './example-site.fixture.ts';
import { changed, movedTo, siteAddress, visitTo } from './sound-site.fixture.ts';

/** Sites that differ in their document otherwise. */
export const documentSites: Record<string, ExampleSite> = {
  'no viewport': { visit: withDocument(/<meta name="viewport".*>/), found: ['viewport: absent'] },
  'a page of fixed width': {
    visit: withDocument('width=device-width, initial-scale=1', 'width=1024'),
    found: ['viewport: fixed'],
  },
  'no language': { visit: withDocument(' lang="en"'), found: ['language: absent'] },
  'a language of XHTML': { visit: withDocument(' lang="en"', ' xml:lang="en"'), found: [] },
  'a language by a tag': {
    visit: withDocument(
      ' lang="en">\n<head>',
      '><head><meta http-equiv="content-language" content="en-us">',
    ),
    found: [],
  },
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
  'a title that a script writes': {
    visit: withDocument(/<title>.*<\/title>/, '<script>document.title = "Roofs"</script>'),
    found: [],
    inconclusive: ['title: script-built'],
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
  'a picture in a link with a label': {
    visit: withDocument('</body>', '<a href="/" aria-label="Home"><img src="/l.svg"></a></body>'),
    found: [],
  },
  'a picture that a gallery fills': {
    visit: withDocument('</body>', '<img class="gallery" src=""></body>'),
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
  },

  'two viewport tags, of which the last fits': {
    visit: withDocument(
      '<meta charset',
      '<meta name="viewport" content="width=1024"><meta charset',
    ),
    found: [],
  },
  'a viewport of a least width': {
    visit: withDocument('width=device-width,', 'min-width=960, width=device-width;'),
    found: [],
  },
  'a viewport of a scale': {
    visit: withDocument('width=device-width, initial-scale=1', 'initial-scale=1'),
    found: [],
  },
  'a viewport that only keeps people from zooming': {
    visit: withDocument('width=device-width, initial-scale=1', 'user-scalable=no'),
    found: ['viewport: absent'],
  },
  'a viewport that a script writes': {
    visit: withDocument(
      /<meta name="viewport".*>/,
      '<script>document.write("<meta name=viewport content=width=device-width>")</script>',
    ),
    found: [],
    inconclusive: ['viewport: script-built'],
  },
  'a page of its own for phones': {
    visit: withDocument(
      /<meta name="viewport".*>/,
      '<link rel="alternate" media="only screen and (max-width: 640px)" href="https://m.x.example">',
    ),
    found: [],
    inconclusive: ['viewport: elsewhere'],
  },
  'a viewport of old phones': {
    visit: withDocument(
      /<meta name="viewport".*>/,
      '<meta name="HandheldFriendly" content="True">',
    ),
    found: [],
  },
  'a short title in Chinese': {
    visit: withDocument(/<title>.*<\/title>/, '<title>布兰诺屋顶维修</title>'),
    found: [],
  },
  'a heading that a drawing names': {
    visit: withDocument(
      '<h1>Roof repair in Plano</h1>',
      '<h1><svg><title>Lone Star</title></svg></h1>',
    ),
    found: [],
  },
  'a heading that a label names': {
    visit: withDocument('<h1>Roof repair in Plano</h1>', '<h1 aria-label="Lone Star"></h1>'),
    found: [],
  },
  'a heading by its role': {
    visit: withDocument(
      '<h1>Roof repair in Plano</h1>',
      '<p role="heading" aria-level="1">Roofs</p>',
    ),
    found: [],
  },
  'a heading that a script shows': {
    visit: withDocument('<h1>Roof repair in Plano</h1>', '<div hidden><h1>Roof repair</h1></div>'),
    found: [],
    inconclusive: ['main-heading: embedded'],
  },
  'a heading that may be a picture': {
    visit: withDocument('<h1>Roof repair in Plano</h1>', '<h1 class="logo"><a href="/"></a></h1>'),
    found: [],
    inconclusive: ['main-heading: pictured'],
  },
  'a hidden copy of the main heading, and one in other words': {
    visit: withDocument(
      '</h1>',
      '</h1><h1 hidden>Roofs</h1><div aria-hidden="true"><h1>Roofs</h1></div><h1>Roof repair in Plano</h1>',
    ),
    found: [],
  },
  'pictures that are hidden, decorate, or have a title': {
    visit: withDocument(
      '</body>',
      '<div aria-hidden="true"><img src="/b.jpg"></div><img src="/c.jpg" style="display:none"><img src="/d.jpg" role="presentation none"><img src="/e.jpg" title="Map"><img src="/f.gif" style="width: 1px"></body>',
    ),
    found: [],
  },
  'names for several sites in one attribute': {
    visit: withDocument('property="og:title"', 'property="og:title twitter:title"'),
    found: [],
  },
  'a canonical link with other escapes': {
    visit: movedTo(
      `${siteAddress}caf%C3%A9-roofs/`,
      withDocument(
        'canonical" href="https://www.lonestar-roofing.example/',
        'canonical" href="/caf%c3%a9%2Droofs',
      ),
    ),
    found: [],
  },
  'a canonical link relative to a base': {
    visit: movedTo(
      `${siteAddress}services/repair`,
      withDocument(
        /<link rel="canonical".*>/,
        '<base href="/services/"><link rel="canonical" href="repair">',
      ),
    ),
    found: [],
  },
  'a canonical link with the mark of a click': {
    visit: withDocument('roofing.example/">', 'roofing.example/?gclid=1&fbclid=2">'),
    found: [],
  },
  'two canonical links to one page': {
    visit: withDocument(
      '<link rel="stylesheet"',
      '<link rel="canonical" href="/"><link rel="stylesheet"',
    ),
    found: [],
  },
  'a canonical link to the home page by its name': {
    visit: withDocument('roofing.example/">', 'roofing.example/home">'),
    found: [],
  },
  'a home page that is its file': {
    visit: movedTo(`${siteAddress}default.aspx`, visitTo()),
    found: [],
  },
  'a canonical link to the home page in its language': {
    visit: withDocument('roofing.example/">', 'roofing.example/en/">'),
    found: [],
  },
  'a page in Spanish with a canonical link to that in English': {
    visit: movedTo(`${siteAddress}es/`, visitTo()),
    found: ['canonical: elsewhere'],
  },
  'a canonical link in small letters': {
    visit: movedTo(
      `${siteAddress}Roofs`,
      withDocument('roofing.example/">', 'roofing.example/roofs">'),
    ),
    found: ['canonical: other-form'],
  },
  'a canonical link for a language': {
    visit: withDocument(
      '<link rel="stylesheet"',
      '<link rel="canonical" hreflang="es" href="/es/"><link rel="stylesheet"',
    ),
    found: [],
  },
  'a canonical link in the body': {
    visit: withDocument('<p>', '<link rel="canonical" href="/old"><p>'),
    found: [],
  },
  'one script, asked for three times': {
    visit: withDocument(
      '<script src="/menu.js" defer>',
      `${'<script src="/a.js"></script>'.repeat(3)}<script>`,
    ),
    found: [],
  },
};
