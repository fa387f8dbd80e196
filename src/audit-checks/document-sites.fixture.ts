import {
  type ExampleSite,
  fine,
  found,
  inconclusive,
  withDocument,
  without,
} from './example-site.fixture.ts';
import { changed, movedTo, siteAddress, visitTo } from './sound-site.fixture.ts';

const withTitle = (markup?: string) => withDocument(/<title>.*<\/title>/, markup);
const described = (text: string) => withDocument(/(?<=description" content=").*(?=">)/, text);
const withViewport = (markup?: string) => withDocument(/<meta name="viewport".*>/, markup);
const viewportOf = (content: string) =>
  withDocument('width=device-width, initial-scale=1', content);
const withHeading = (markup: string) => withDocument('<h1>Roof repair in Plano</h1>', markup);
const withCanonical = (markup?: string) => withDocument(/<link rel="canonical".*>/, markup);
const linkedTo = (href: string) => withDocument(/(?<=canonical" href=")[^"]*/, href);
const ending = (markup: string) => withDocument('</body>', `${markup}</body>`);
const withScripts = (markup: string) => withDocument('<script src="/menu.js" defer>', markup);

/** Other sites that differ from the sound site in their document. */
export const documentSites: Record<string, ExampleSite> = {
  ...found('viewport: absent', {
    'no viewport': withViewport(),
    'a viewport that only keeps people from zooming': viewportOf('user-scalable=no'),
  }),
  ...found('viewport: fixed', { 'a page of fixed width': viewportOf('width=1024') }),
  ...found('language: absent', { 'no language': withDocument(' lang="en"') }),
  ...fine({
    'a language of XHTML': withDocument(' lang="en"', ' xml:lang="en"'),
    'a language by a tag': withDocument(
      ' lang="en">\n<head>',
      '><head><meta http-equiv="content-language" content="en-us">',
    ),
    'a logo as main heading': withHeading(
      '<h1><img src="/l.png" width="9" height="9" alt="Lone Star Roofing"></h1>',
    ),
    'no canonical link': withCanonical(),
    'an address with the mark of a campaign': movedTo(`${siteAddress}?utm_source=mail`, visitTo()),
    'a dot that counts visitors': ending(
      '<img src="https://count.example/p.gif" width="1" height="1">',
    ),
    'a picture in a link with a label': ending(
      '<a href="/" aria-label="Home"><img src="/l.svg"></a>',
    ),
    'a picture that a gallery fills': ending('<img class="gallery" src="">'),
    'three scripts that wait': withScripts(
      '<script src="/a.js" async></script><script src="/b.js" type="module"></script><script src="/menu.js" nomodule>',
    ),
    'scripts at the end of the page': ending(`${'<script src="/a.js"></script>'.repeat(4)}`),
    'two viewport tags, of which the last fits': withDocument(
      '<meta charset',
      '<meta name="viewport" content="width=1024"><meta charset',
    ),
    'a viewport of a least width': withDocument(
      'width=device-width,',
      'min-width=960, width=device-width;',
    ),
    'a viewport of a scale': viewportOf('initial-scale=1'),
    'a viewport of old phones': withViewport('<meta name="HandheldFriendly" content="True">'),
    'a short title in Chinese': withTitle('<title>布兰诺屋顶维修</title>'),
    'a heading that a drawing names': withHeading('<h1><svg><title>Lone Star</title></svg></h1>'),
    'a heading that a label names': withHeading('<h1 aria-label="Lone Star"></h1>'),
    'a heading by its role': withHeading('<p role="heading" aria-level="1">Roofs</p>'),
    'a hidden copy of the main heading, and one in other words': withDocument(
      '</h1>',
      '</h1><h1 hidden>Roofs</h1><div aria-hidden="true"><h1>Roofs</h1></div><h1>Roof repair in Plano</h1>',
    ),
    'pictures that are hidden, decorate, or have a title': ending(
      '<div aria-hidden="true"><img src="/b.jpg"></div><img src="/c.jpg" style="display:none"><img src="/d.jpg" role="presentation none"><img src="/e.jpg" title="Map"><img src="/f.gif" style="width: 1px">',
    ),
    'names for several sites in one attribute': withDocument(
      'property="og:title"',
      'property="og:title twitter:title"',
    ),
    'a canonical link with other escapes': movedTo(
      `${siteAddress}caf%C3%A9-roofs/`,
      linkedTo('/caf%c3%a9%2Droofs'),
    ),
    'a canonical link relative to a base': movedTo(
      `${siteAddress}services/repair`,
      withCanonical('<base href="/services/"><link rel="canonical" href="repair">'),
    ),
    'a canonical link with the mark of a click': linkedTo(`${siteAddress}?gclid=1&fbclid=2`),
    'two canonical links to one page': withDocument(
      '<link rel="stylesheet"',
      '<link rel="canonical" href="/"><link rel="stylesheet"',
    ),
    'a canonical link to the home page by its name': linkedTo(`${siteAddress}home`),
    'a home page that is its file': movedTo(`${siteAddress}default.aspx`, visitTo()),
    'a canonical link to the home page in its language': linkedTo(`${siteAddress}en/`),
    'a canonical link for a language': withDocument(
      '<link rel="stylesheet"',
      '<link rel="canonical" hreflang="es" href="/es/"><link rel="stylesheet"',
    ),
    'a canonical link in the body': withDocument('<p>', '<link rel="canonical" href="/old"><p>'),
    'one script, asked for three times': withScripts(
      `${'<script src="/a.js"></script>'.repeat(3)}<script>`,
    ),
  }),
  ...found('language: unreadable', {
    'a language by its name': withDocument('lang="en"', 'lang="English (US)"'),
  }),
  ...found('share-card: absent', {
    'no share card': visitTo(
      without(/<meta property="og:title".*>/, /<meta property="og:image".*>/),
    ),
  }),
  ...found('share-card: no-picture', {
    'no share picture': withDocument(/<meta property="og:image".*>/),
  }),
  ...found('share-card: no-title', {
    'no share title': withDocument(/<meta property="og:title".*>/),
  }),
  ...found('title: absent', {
    'no title': withTitle(),
    'a drawing with a title, and a page without': visitTo(
      changed(without(/<title>.*<\/title>/), '<header>', '<header><svg><title>Roof</title></svg>'),
    ),
  }),
  ...found('title: template', { 'the title of a template': withTitle('<title> Home </title>') }),
  ...found('title: short', { 'a short title': withTitle('<title>Roofing</title>') }),
  ...found('title: long', {
    'a long title': withDocument(
      'Roof Repair in Plano, TX',
      `Roof Repair in ${'Plano, Allen, '.repeat(5)}TX`,
    ),
  }),
  ...inconclusive('title: script-built', {
    'a title that a script writes': withTitle('<script>document.title = "Roofs"</script>'),
  }),
  ...found('description: absent', {
    'no description': withDocument(/<meta name="description".*>/),
  }),
  ...found('description: short', { 'a short description': described('We repair roofs.') }),
  ...found('description: long', {
    'a long description': described('We repair roofs. '.repeat(20)),
  }),
  ...found('main-heading: absent', {
    'no main heading': withHeading('<p>Roof repair in Plano</p>'),
  }),
  ...found('main-heading: several', {
    'two main headings': withDocument(
      '<h2>What we repair</h2>',
      '<h1>What we repair</h1><h2>On roofs</h2>',
    ),
  }),
  ...found('canonical: elsewhere', {
    'a canonical link to another page': linkedTo('/old'),
    'a page in Spanish with a canonical link to that in English': movedTo(
      `${siteAddress}es/`,
      visitTo(),
    ),
  }),
  ...found('canonical: variant', {
    'a canonical link without www': linkedTo('https://lonestar-roofing.example/'),
    'a canonical link without HTTPS': linkedTo(siteAddress.replace('https:', 'http:')),
    'a canonical link in small letters': movedTo(
      `${siteAddress}Roofs`,
      linkedTo(`${siteAddress}roofs`),
    ),
  }),
  ...found('canonical: unreadable', { 'a canonical link to nothing': linkedTo('') }),
  ...found('canonical: several', {
    'two canonical links': withDocument(
      '<link rel="stylesheet"',
      '<link rel="canonical" href="/a"><link rel="stylesheet"',
    ),
  }),
  ...found('image-alt: absent', {
    'an image without alternative text': withDocument(' alt="Two roofers on a ladder"'),
  }),
  ...found('blocking-scripts: several', {
    'three scripts that block': withScripts(
      '<script src="/a.js"></script><script src="/b.js"></script><script src="/menu.js">',
    ),
  }),
  'a page of 1999': {
    visit: visitTo(
      `<html><head><title>Lone Star Roofing, Plano</title></head><body bgcolor=white><table><tr><td><font size=7><b>LONE STAR ROOFING</b></font><p>We fix roofs in Plano, Allen and McKinney. Family owned since 1981, and there is no job too small for us.<p>410 Avenue K, Plano, TX 75074 <p>Phone: 972-555-0118<p>Hours: Mon-Fri 8-5</table><script src="counter.js"></script>`,
    ),
    found: [
      ...['phone: as-text', 'viewport: absent', 'main-heading: absent', 'business-data: absent'],
      ...['description: absent', 'share-card: absent', 'language: absent'],
    ],
  },
  ...inconclusive('viewport: script-built', {
    'a viewport that a script writes': withViewport(
      '<script>document.write("<meta name=viewport content=width=device-width>")</script>',
    ),
  }),
  ...inconclusive('viewport: elsewhere', {
    'a page of its own for phones': withViewport(
      '<link rel="alternate" media="only screen and (max-width: 640px)" href="https://m.x.example">',
    ),
  }),
  ...inconclusive('main-heading: embedded', {
    'a heading that a script shows': withHeading('<div hidden><h1>Roof repair</h1></div>'),
  }),
  ...inconclusive('main-heading: pictured', {
    'a heading that may be a picture': withHeading('<h1 class="logo"><a href="/"></a></h1>'),
  }),
};
