import { type ExampleSite, withDocument, without } from './example-site.fixture.ts';
import { changed, movedTo, siteAddress, visitTo } from './sound-site.fixture.ts';

const jsonLd = /<script type="application\/ld\+json">.*<\/script>/;
const data = (value: object): string =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const business = {
  '@type': 'RoofingContractor',
  name: 'Lone Star Roofing',
  telephone: '9725550118',
};
const phoneLink = '<a href="tel:+19725550118">(972) 555-0118</a>';
const contactLink = '<p><a href="/contact">Contact us</a></p>';
const addressElement = /<address>.*<\/address>/;

/** The sound site with another phone in its header, or none. */
const withPhone = (markup = ''): ExampleSite['visit'] => withDocument(phoneLink, markup);
/** The sound site without a phone and with something else than its link to a page of contact. */
const reachedBy = (markup: string): ExampleSite['visit'] =>
  visitTo(changed(without(phoneLink), contactLink, markup));

const found = (visit: ExampleSite['visit'], ...findings: string[]): ExampleSite => ({
  visit,
  found: findings,
});
const inconclusive = (visit: ExampleSite['visit'], ...verdicts: string[]): ExampleSite => ({
  visit,
  found: [],
  inconclusive: verdicts,
});

/** Sites that differ in how to reach the business, and in what they say about it to programs. */
export const contactSites: Record<string, ExampleSite> = {
  'a sound site': found(visitTo()),

  'a phone as text only': found(withPhone('(972) 555-0118'), 'phone: as-text'),
  'a phone with a slash': found(withPhone('Call 972/555-0118'), 'phone: as-text'),
  'a phone in three pieces': found(
    withPhone('<span>(972)</span><span>555</span>-<span>0118</span>'),
    'phone: as-text',
  ),
  'a phone in full-width digits': found(withPhone('９７２－５５５－０１１８'), 'phone: as-text'),
  'a phone of another country': found(withPhone('+55 51 98916-6790'), 'phone: as-text'),
  'ten digits after a word': found(withPhone('Text 9725550118'), 'phone: as-text'),
  'a phone, and one that a screen reader skips': found(
    withPhone('<span aria-hidden="true">972-555-0118</span>'),
    'phone: as-text',
  ),

  'a vanity number': inconclusive(withPhone('Call 1-800-LONESTAR'), 'phone: odd-number'),
  'a phone with dots in the middle': inconclusive(withPhone('972·555·0118'), 'phone: odd-number'),
  'a phone as its country writes it': inconclusive(
    withPhone('Telefone (51) 98916-6790'),
    'phone: odd-number',
  ),
  'seven digits': inconclusive(withPhone('Call 555-0118'), 'phone: odd-number'),
  'the number of an invoice': inconclusive(withPhone('Invoice 9725550118'), 'phone: odd-number'),
  'a phone that opens a chat': inconclusive(
    withPhone('<a href="https://wa.me/19725550118">972-555-0118</a>'),
    'phone: odd-number',
  ),
  'a phone in a menu that is closed': inconclusive(
    withPhone(`<div style="display: none">${phoneLink}</div>`),
    'phone: embedded',
  ),
  'a phone in a dialog': inconclusive(
    withPhone(`<dialog>${phoneLink}</dialog>`),
    'phone: embedded',
  ),

  'a phone with dots and letters': inconclusive(withPhone('972.LONE.STAR'), 'phone: odd-number'),
  'a phone whose last digits are a word': inconclusive(
    withPhone('Call (972) 555-ROOF'),
    'phone: odd-number',
  ),
  'a phone with a digit before a word': inconclusive(
    withPhone('1-800-4-ROOFERS'),
    'phone: odd-number',
  ),
  'a phone with a word in a picture': inconclusive(
    withPhone('<img src="/top.jpg" alt="Call 972.555.ROOF">'),
    'phone: pictured',
  ),
  'a link that dials a word': found(withPhone('<a href="tel:972-555-ROOF">Call</a>')),
  'numbers before words in capitals': found(
    withPhone('SUITE 300 4TH FLOOR, TOP 100 10 YEARS'),
    'phone: no-phone',
  ),
  'a phone with commas': inconclusive(withPhone('972,555,0118'), 'phone: odd-number'),
  'a phone with bars': inconclusive(withPhone('972|555|0118'), 'phone: odd-number'),
  'a phone in Arabic digits': inconclusive(withPhone('هاتف: ٠١١ ٢٣٤ ٥٦٧٨'), 'phone: odd-number'),
  'six digits after a word': inconclusive(withPhone('Call 13 12 13'), 'phone: odd-number'),
  'eight digits in a row': inconclusive(withPhone('Ring 12345678'), 'phone: odd-number'),
  'a phone in the words of a picture': inconclusive(
    withPhone('<img src="/top.jpg" alt="Call 972-555-0118">'),
    'phone: pictured',
  ),
  'a phone in the title': inconclusive(
    visitTo(changed(without(phoneLink), '| Lone Star Roofing', '| 972-555-0118')),
    'phone: pictured',
  ),
  'a phone as text in a part that a script shows': inconclusive(
    withPhone('<div style="visibility: hidden">972-555-0118</div>'),
    'phone: embedded',
  ),
  'a link to call that a script follows': inconclusive(
    withPhone('<a href="javascript:void(0)" class="call">Call us now</a>'),
    'phone: embedded',
  ),
  'a button that shows the number': inconclusive(
    withPhone('<a href="#" data-phone="x">Show number</a>'),
    'phone: embedded',
  ),
  'a button that opens a form': inconclusive(
    withPhone('<button type="button">Get a free estimate</button>'),
    'phone: embedded',
  ),
  'a link that a script of its own dials': found(
    withPhone('<a href="#" onclick="location=\'tel:9725550118\'">Call</a>'),
  ),
  'a phone link in a shadow': found(
    withPhone(`<x-top><template shadowrootmode="open">${phoneLink}</template></x-top>`),
  ),

  'a number that a script puts there': inconclusive(
    reachedBy('<span class="phone-number"></span>'),
    'phone: embedded',
  ),
  'a phone in pieces in a link that opens a page': inconclusive(
    withPhone('<a href="/call"><span>972</span>&#8203;-<span>555</span>-<span>0118</span></a>'),
    'phone: odd-number',
  ),

  'a phone link with an extension': found(
    withPhone('<a href="tel:+1-972-555-0118;ext=4">Call</a>'),
  ),
  'a phone link with escapes': found(withPhone('<a href="tel:%28972%29%20555-0118">Call</a>')),
  'a phone link with letters': found(withPhone('<a href="tel:1-800-LONESTAR">Call</a>')),
  'the placeholder of a template as a phone link': found(
    withPhone('<a href="tel:YOUR-PHONE-NUMBER">Call</a>'),
    'phone: no-phone',
  ),
  'a phone link without a number': found(
    reachedBy('<a href="tel:call-us">Call us</a>'),
    'phone: no-contact',
  ),
  'a button that dials': found(
    withPhone('<button onclick="location=\'tel:9725550118\'">Call</button>'),
  ),
  'a phone link inside a picture link': found(
    withDocument('>(972) 555-0118</a>', '><img src="/call.png" alt="Call"></a>'),
  ),
  'years, a date, a price, hours and a ZIP code': found(
    withPhone('© 2019-2026. Since 10/05/2009, roofs from $12,500-13,000, 8-5, Plano 75074-1234.'),
    'phone: no-phone',
  ),
  'years before the number of a house': found(
    withPhone('© 2019-2026. 410 Avenue K'),
    'phone: no-phone',
  ),
  'a fax': found(withPhone('Fax: 972-555-0119'), 'phone: no-phone'),

  'a contact page but no phone': found(withPhone(), 'phone: no-phone'),
  'a chat of Messenger': found(
    reachedBy('<a href="https://m.me/lonestar">Hi</a>'),
    'phone: no-phone',
  ),
  'a chat of WhatsApp': found(
    reachedBy('<a href="https://wa.me/19725550118">Hi</a>'),
    'phone: no-phone',
  ),
  'a mail address as text': found(reachedBy('<p>jo@lonestar.example</p>'), 'phone: no-phone'),
  'a mail address that hides from programs': found(
    reachedBy('<p>jo [at] lonestar [dot] example</p>'),
    'phone: no-phone',
  ),
  'a mail address that Cloudflare hides': found(
    reachedBy('<a class="__cf_email__" data-cfemail="a1b2c3">[email&#160;protected]</a>'),
    'phone: no-phone',
  ),
  'a form of plain fields': found(
    reachedBy(
      '<form action="/send"><input name="name"><input name="msg"><button>Go</button></form>',
    ),
    'phone: no-phone',
  ),
  'a form whose button asks for an estimate': found(
    reachedBy('<form><input name="name"><button>Get my estimate</button></form>'),
    'phone: no-phone',
  ),
  'a chat from a host of its own': inconclusive(
    reachedBy('<script async src="https://livechat.lonestar.example/a.js"></script>'),
    'phone: embedded',
  ),
  'a form that a script puts there': inconclusive(
    reachedBy('<div class="form-wrapper"><div class="form-context"></div></div>'),
    'phone: embedded',
  ),
  'a widget that a script puts there': inconclusive(
    reachedBy('<div class="elfsight-app-1234"></div>'),
    'phone: embedded',
  ),
  'a mail address that a script writes': inconclusive(
    reachedBy('<script>document.write("<a href=mail" + "to:jo" + "@x.example>")</script>'),
    'phone: embedded',
  ),
  'a mail address that is encoded': inconclusive(
    reachedBy('<a data-enc-email="wb" href="javascript:;">*protected email*</a>'),
    'phone: embedded',
  ),
  'a mail address that runs backward': found(
    reachedBy('<span style="unicode-bidi: bidi-override; direction: rtl">elpmaxe.x@oj</span>'),
    'phone: no-phone',
  ),
  'a mail address in words': found(reachedBy('<p>jo AT lonestar DOT com'), 'phone: no-phone'),
  'a form from another site': found(
    reachedBy('<iframe src="https://form.jotform.com/12345"></iframe>'),
    'phone: no-phone',
  ),
  'a chat that a script brings': found(
    reachedBy('<script async src="https://embed.tawk.to/5/1"></script>'),
    'phone: no-phone',
  ),
  'a link that a drawing names': found(
    reachedBy('<a href="/c"><svg><title>Contact</title><path d="M0 0"/></svg></a>'),
    'phone: no-phone',
  ),
  'a link that a label names': found(
    reachedBy('<a href="/c" aria-label="Get in touch"><i></i></a>'),
    'phone: no-phone',
  ),
  'a link to contact in Spanish': found(
    reachedBy('<a href="/c">Contáctenos</a>'),
    'phone: no-phone',
  ),
  'a frame that may be a form': inconclusive(
    reachedBy('<iframe src="https://portal.example/request"></iframe>'),
    'phone: embedded',
  ),
  'no way to reach anybody': found(reachedBy(''), 'phone: no-contact'),
  'a film, a search and a way to sign in': found(
    reachedBy(
      '<iframe src="https://www.youtube.com/embed/1"></iframe><form role="search"><input name="q"></form><form><input name="user"><input type="password"></form>',
    ),
    'phone: no-contact',
  ),

  'a business within a graph of other data': found(
    withDocument(
      jsonLd,
      data({ '@graph': [{ '@type': 'WebSite', name: 'x' }, { publisher: business }] }),
    ),
  ),
  'a business told in two places by one id': found(
    withDocument(
      jsonLd,
      `${data({ '@id': '#us', '@type': 'Dentist' })}${data({ '@id': '#us', address: { '@id': '#a' } })}`,
    ),
  ),
  'data whose type has a profile': found(
    withDocument(
      'application/ld+json"',
      'application/ld+json; profile=http://www.w3.org/ns/json-ld#flattened"',
    ),
  ),
  'data within a comment, with a line break in a text': found(
    withDocument(jsonLd, data(business).replace('{', '//<![CDATA[\n{').replace('Star ', 'Star\n')),
  ),
  'a business in microdata': found(
    visitTo(
      changed(
        without(jsonLd),
        addressElement,
        '<address itemscope itemtype="https://schema.org/LocalBusiness"><b itemprop="name"><i>Lone</i> Star</b> <i itemprop="telephone">972 555 0118</i></address>',
      ),
    ),
  ),
  'microdata with several names for one text': found(
    visitTo(
      changed(
        without(jsonLd),
        addressElement,
        '<address itemscope itemtype="https://schema.org/Roofers"><i itemprop="telephone faxNumber">972 555 0118</i></address>',
      ),
    ),
  ),
  'a restaurant that gives no more than its name': found(
    withDocument(jsonLd, data({ '@type': 'Restaurant', name: 'Lone Star' })),
  ),
  'a service, which is no business': found(
    withDocument(jsonLd, data({ '@type': 'Service', name: 'Roof repair' })),
    'business-data: absent',
  ),
  'data after remarks': found(
    withDocument(jsonLd, data(business).replace('{', '/* roofs */\n// ours\n{')),
  ),
  'a business in RDFa': found(
    visitTo(changed(without(jsonLd), '<footer>', '<footer typeof="schema:LocalBusiness">')),
  ),
  'no data about the business': found(withDocument(jsonLd), 'business-data: absent'),
  'data about a person alone': found(
    withDocument(jsonLd, data({ ...business, '@type': 'Person' })),
    'business-data: absent',
  ),
  'an empty block of data': found(
    withDocument(jsonLd, '<script type="application/ld+json"> </script>'),
    'business-data: absent',
  ),
  'data that nobody can read': found(
    withDocument('"@type":"RoofingContractor",', '"@type":"RoofingContractor",,'),
    'business-data: unreadable',
  ),
  'data that nobody can read, beside some that one can': found(
    withDocument('</head>', '<script type="application/ld+json">{a}</script></head>'),
  ),
  'a page about one service, with the data on the home page': inconclusive(
    movedTo(`${siteAddress}services/repair`, visitTo(without(jsonLd, /<link rel="canonical".*>/))),
    'business-data: not-home',
  ),
  'the home page in Spanish beside that in English': found(
    movedTo(`${siteAddress}es/`, visitTo(without(jsonLd, /<link rel="canonical".*>/))),
    'business-data: absent',
  ),
  'a diary without a business': {
    visit: visitTo(
      changed(
        changed(without(jsonLd, phoneLink), addressElement, ''),
        contactLink,
        '<p><a href="mailto:jo@diary.example">Write to me</a></p>',
      ),
    ),
    found: ['phone: no-phone'],
    inconclusive: ['business-data: no-business'],
  },
};
