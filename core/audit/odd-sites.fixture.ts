import {
  because,
  type ExampleSite,
  missingPage,
  noAnswer,
  withDocument,
} from './example-site.fixture.ts';
import { answer, changed, movedTo, siteAddress, soundHtml, visitTo } from './sound-site.fixture.ts';

const bodyChecks = [
  ...['phone', 'business-details', 'hours', 'main-heading', 'business-data'],
  ...['image-loading', 'image-alt', 'heading-order'],
];
const headChecks = [
  ...['canonical', 'title', 'description', 'blocking-scripts', 'share-card', 'language'],
];

const judgedOutside = (
  found: string[] = [],
): Pick<ExampleSite, 'kind' | 'found' | 'cannotTell'> => ({
  kind: 'script-built',
  found,
  cannotTell: because('script-built', [...headChecks, ...bodyChecks]),
});
const root = (body: string): string =>
  `<!doctype html><html><head><title>React App</title><meta name="viewport" content="width=device-width"></head><body>${body}<script src="/app.js"></script></body></html>`;

/** Sites that are not judged, or only by what can be seen from outside. */
export const oddSites: Record<string, ExampleSite> = {
  'an app with an empty root': {
    visit: visitTo(
      root('<noscript>You need to enable JavaScript.</noscript><div id="root"></div>'),
    ),
    ...judgedOutside(),
  },
  'an app without a viewport that answers every address': {
    visit: visitTo(
      root('<div id="app">Loading…</div>').replace(/<meta name="viewport"[^>]*>/, ''),
      { missingPage: answer(missingPage) },
    ),
    ...judgedOutside(['viewport: absent', 'missing-page: answered']),
  },
  'a page of a few words and a script that counts': {
    visit: visitTo(
      '<!doctype html><html lang="en"><title>Lone Star Roofing</title><meta name="viewport" content="width=device-width"><h1>We open in May</h1><a href="tel:9725550118">972-555-0118</a><script src="/count.js" async></script>',
    ),
    found: [
      ...['hours: absent', 'business-data: absent'],
      ...['description: absent', 'share-card: absent'],
    ],
    cannotTell: ['business-details: no-business-data'],
  },
  'a page of one picture': {
    visit: visitTo(
      '<!doctype html><html lang="en"><title>Lone Star Roofing</title><meta name="viewport" content="width=device-width"><img src="/flyer.jpg">',
    ),
    found: [
      ...['phone: no-contact', 'main-heading: absent', 'description: absent'],
      ...['image-alt: absent', 'share-card: absent'],
    ],
    cannotTell: [
      ...['business-details: no-business-data', 'hours: no-business'],
      ...['business-data: no-business', 'heading-order: no-headings'],
    ],
  },
  'a page in frames': {
    visit: visitTo(
      '<html lang="en"><head><title>Lone Star Roofing, Plano</title></head><frameset cols="20%,80%"><frame src="menu.html"><frame src="main.html"></frameset></html>',
    ),
    kind: 'framed',
    found: ['viewport: absent', 'description: absent', 'share-card: absent'],
    cannotTell: because('framed', bodyChecks),
  },
  'a page that forwards by a tag': {
    visit: visitTo('<html><meta http-equiv="refresh" content="0; url=/home.html"></html>'),
    kind: 'forwarded',
    found: [],
  },
  'a document with nothing in it': {
    visit: visitTo('<!doctype html><html><head><title>x</title></head><body></body></html>'),
    kind: 'empty',
    found: [],
  },
  'an answer with nothing in it': { visit: visitTo(''), kind: 'empty', found: [] },
  'a firewall that says no': {
    visit: visitTo('<h1>Forbidden</h1>', {}, { status: 403 }),
    kind: 'turned-away',
    found: [],
  },
  'too many requests': {
    visit: visitTo('', {}, { status: 429 }),
    kind: 'turned-away',
    found: [],
  },
  'a challenge with status 503': {
    visit: visitTo('<title>Just a moment...</title><p>Checking your browser', {}, { status: 503 }),
    kind: 'turned-away',
    found: [],
  },
  'a challenge with status 200': {
    visit: visitTo(
      '<title>Robot Challenge Screen</title><meta http-equiv="refresh" content="0;/.well-known/sgcaptcha/?r=1">',
    ),
    kind: 'turned-away',
    found: [],
  },
  'a challenge told by a header': {
    visit: visitTo(soundHtml, {}, { status: 503, headers: { 'cf-mitigated': 'challenge' } }),
    kind: 'turned-away',
    found: [],
  },
  'a server that is down': {
    visit: visitTo('<h1>Service Unavailable</h1>', {}, { status: 503 }),
    kind: 'error-status',
    found: [],
  },
  'a page that is not there': {
    visit: visitTo(soundHtml, {}, { status: 404 }),
    kind: 'error-status',
    found: [],
  },
  'a flyer': {
    visit: visitTo('%PDF-1.7', {}, { headers: { 'content-type': 'application/pdf' } }),
    kind: 'not-html',
    found: [],
  },
  'a page behind a password': {
    visit: visitTo('', {}, { status: 401 }),
    kind: 'login',
    found: [],
  },
  'a form to log in': {
    visit: movedTo(
      `${siteAddress}wp-login.php`,
      visitTo('<title>Log In</title><form><input type="password"><p>Lost your password?</form>'),
    ),
    kind: 'login',
    found: [],
  },
  'a shop where customers may log in': {
    visit: withDocument('</header>', '<form><input type="password"></form></header>'),
    found: [],
  },
  'a maker of signs where customers may log in': {
    visit: visitTo(
      changed(
        changed(soundHtml, 'Roof Repair in', 'Sign Installation in'),
        '</header>',
        '<form><input type="password"></form></header>',
      ),
    ),
    found: [],
  },
  'a page that only says how to log in': {
    visit: visitTo(changed(soundHtml, 'Roof Repair in', 'How to Log In to')),
    found: [],
  },
  'a parked domain': {
    visit: visitTo(
      '<title>lonestar-roofing.example</title><p>This domain is for sale.<script src="https://www.sedoparking.com/a.js"></script>',
    ),
    kind: 'parked',
    found: [],
  },
  'the page of a new server': {
    visit: visitTo('<title>Welcome to nginx!</title><h1>Welcome to nginx!</h1>'),
    kind: 'parked',
    found: [],
  },
  'a profile instead of a site': {
    visit: movedTo('https://www.facebook.com/lonestarroofing', visitTo()),
    kind: 'elsewhere',
    found: [],
  },
  'a profile that turns robots away': {
    visit: {
      ...visitTo(),
      page: noAnswer('timed-out', 'https://www.linkedin.com/company/lonestar'),
    },
    kind: 'elsewhere',
    found: [],
  },
  'a name that nobody answers to': {
    visit: { ...visitTo(), page: noAnswer('unreachable') },
    kind: 'unreachable',
    found: [],
  },
  'a page that takes too long': {
    visit: { ...visitTo(), page: noAnswer('timed-out') },
    kind: 'timed-out',
    found: [],
  },
  'a page that is too large': {
    visit: { ...visitTo(), page: noAnswer('too-large') },
    kind: 'too-large',
    found: [],
  },
  'redirects in a circle': {
    visit: { ...visitTo(), page: noAnswer('too-many-redirects') },
    kind: 'too-many-redirects',
    found: [],
  },
  'a certificate that has run out': {
    visit: { ...visitTo(), page: noAnswer('untrusted') },
    kind: 'untrusted',
    found: ['certificate: untrusted'],
  },
  'markup without end': {
    visit: visitTo('<b>'.repeat(300_000)),
    kind: 'unreadable',
    found: [],
  },
};
