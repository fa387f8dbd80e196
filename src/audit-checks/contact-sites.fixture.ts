import {
  type ExampleSite,
  fine,
  found,
  inconclusive,
  withDocument,
  without,
} from './example-site.fixture.ts';
import { changed, movedTo, siteAddress, visitTo } from './sound-site.fixture.ts';

const jsonLd = /<script type="application\/ld\+json">.*<\/script>/;
const data = (value: object): string =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
/** The sound site with other data about the business. */
const withData = (value: object): ExampleSite['visit'] => withDocument(jsonLd, data(value));
const withoutData = without(jsonLd, /<link rel="canonical".*>/);
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
/** The sound site without a phone, and with other markup in place of its link to contact. */
const reachedBy = (markup: string): ExampleSite['visit'] =>
  visitTo(changed(without(phoneLink), contactLink, markup));

/** Sites that differ in how to reach the business, and in what they say about it to programs. */
export const contactSites: Record<string, ExampleSite> = {
  ...fine({
    'a sound site': visitTo(),
    'a link that dials a word': withPhone('<a href="tel:972-555-ROOF">Call</a>'),
    'a link that a script of its own dials': withPhone(
      '<a href="#" onclick="location=\'tel:9725550118\'">Call</a>',
    ),
    'a phone link in a shadow': withPhone(
      `<x-top><template shadowrootmode="open">${phoneLink}</template></x-top>`,
    ),
    'a phone link with an extension': withPhone('<a href="tel:+1-972-555-0118;ext=4">Call</a>'),
    'a phone link with escapes': withPhone('<a href="tel:%28972%29%20555-0118">Call</a>'),
    'a phone link with letters': withPhone('<a href="tel:1-800-LONESTAR">Call</a>'),
    'a button that dials': withPhone('<button onclick="location=\'tel:9725550118\'">Call</button>'),
    'a phone link inside a picture link': withDocument(
      '>(972) 555-0118</a>',
      '><img src="/call.png" alt="Call"></a>',
    ),
    'a business within a graph of other data': withData({
      '@graph': [{ '@type': 'WebSite', name: 'x' }, { publisher: business }],
    }),
    'a business told in two places by one id': withDocument(
      jsonLd,
      `${data({ '@id': '#us', '@type': 'Dentist' })}${data({ '@id': '#us', address: { '@id': '#a' } })}`,
    ),
    'data whose type has a profile': withDocument(
      'application/ld+json"',
      'application/ld+json; profile=http://www.w3.org/ns/json-ld#flattened"',
    ),
    'data within a comment, with a line break in a text': withDocument(
      jsonLd,
      data(business).replace('{', '//<![CDATA[\n{').replace('Star ', 'Star\n'),
    ),
    'a business in microdata': visitTo(
      changed(
        without(jsonLd),
        addressElement,
        '<address itemscope itemtype="https://schema.org/LocalBusiness"><b itemprop="name"><i>Lone</i> Star</b> <i itemprop="telephone">972 555 0118</i></address>',
      ),
    ),
    'microdata with several names for one text': visitTo(
      changed(
        without(jsonLd),
        addressElement,
        '<address itemscope itemtype="https://schema.org/Roofers"><i itemprop="telephone faxNumber">972 555 0118</i></address>',
      ),
    ),
    'a restaurant that gives no more than its name': withData({
      '@type': 'Restaurant',
      name: 'Lone Star',
    }),
    'data after remarks': withDocument(
      jsonLd,
      data(business).replace('{', '/* roofs */\n// ours\n{'),
    ),
    'a business in RDFa': visitTo(
      changed(without(jsonLd), '<footer>', '<footer typeof="schema:LocalBusiness">'),
    ),
    'data that nobody can read, beside some that one can': withDocument(
      '</head>',
      '<script type="application/ld+json">{a}</script></head>',
    ),
  }),
  ...found('phone: as-text', {
    'a phone as text only': withPhone('(972) 555-0118'),
    'a phone with a slash': withPhone('Call 972/555-0118'),
    'a phone in three pieces': withPhone('<span>(972)</span><span>555</span>-<span>0118</span>'),
    'a phone in full-width digits': withPhone('９７２－５５５－０１１８'),
    'a phone of another country': withPhone('+55 51 98916-6790'),
    'ten digits after a word': withPhone('Text 9725550118'),
    'a phone, and one that a screen reader skips': withPhone(
      '<span aria-hidden="true">972-555-0118</span>',
    ),
  }),
  ...inconclusive('phone: unrecognized-number', {
    'a vanity number': withPhone('Call 1-800-LONESTAR'),
    'a phone with dots in the middle': withPhone('972·555·0118'),
    'a phone as its country writes it': withPhone('Telefone (51) 98916-6790'),
    'seven digits': withPhone('Call 555-0118'),
    'the number of an invoice': withPhone('Invoice 9725550118'),
    'a phone that opens a chat': withPhone('<a href="https://wa.me/19725550118">972-555-0118</a>'),
    'a phone with dots and letters': withPhone('972.LONE.STAR'),
    'a phone whose last digits are a word': withPhone('Call (972) 555-ROOF'),
    'a phone with a digit before a word': withPhone('1-800-4-ROOFERS'),
    'a phone with commas': withPhone('972,555,0118'),
    'a phone with bars': withPhone('972|555|0118'),
    'a phone in Arabic digits': withPhone('هاتف: ٠١١ ٢٣٤ ٥٦٧٨'),
    'six digits after a word': withPhone('Call 13 12 13'),
    'eight digits in a row': withPhone('Ring 12345678'),
    'a phone in pieces in a link that opens a page': withPhone(
      '<a href="/call"><span>972</span>&#8203;-<span>555</span>-<span>0118</span></a>',
    ),
  }),
  ...inconclusive('phone: embedded', {
    'a phone in a menu that is closed': withPhone(`<div style="display: none">${phoneLink}</div>`),
    'a phone in a dialog': withPhone(`<dialog>${phoneLink}</dialog>`),
    'a phone as text in a part that a script shows': withPhone(
      '<div style="visibility: hidden">972-555-0118</div>',
    ),
    'a link to call that a script follows': withPhone(
      '<a href="javascript:void(0)" class="call">Call us now</a>',
    ),
    'a button that shows the number': withPhone('<a href="#" data-phone="x">Show number</a>'),
    'a button that opens a form': withPhone('<button type="button">Get a free estimate</button>'),
    'a number that a script puts there': reachedBy('<span class="phone-number"></span>'),
    'a chat from a host of its own': reachedBy(
      '<script async src="https://livechat.lonestar.example/a.js"></script>',
    ),
    'a form that a script puts there': reachedBy(
      '<div class="form-wrapper"><div class="form-context"></div></div>',
    ),
    'a widget that a script puts there': reachedBy('<div class="elfsight-app-1234"></div>'),
    'a mail address that a script writes': reachedBy(
      '<script>document.write("<a href=mail" + "to:jo" + "@x.example>")</script>',
    ),
    'a mail address that is encoded': reachedBy(
      '<a data-enc-email="wb" href="javascript:;">*protected email*</a>',
    ),
    'a frame that may be a form': reachedBy(
      '<iframe src="https://portal.example/request"></iframe>',
    ),
  }),
  ...inconclusive('phone: pictured', {
    'a phone with a word in a picture': withPhone('<img src="/top.jpg" alt="Call 972.555.ROOF">'),
    'a phone in the words of a picture': withPhone('<img src="/top.jpg" alt="Call 972-555-0118">'),
    'a phone in the title': visitTo(
      changed(without(phoneLink), '| Lone Star Roofing', '| 972-555-0118'),
    ),
  }),
  ...found('phone: no-phone', {
    'numbers before words in capitals': withPhone('SUITE 300 4TH FLOOR, TOP 100 10 YEARS'),
    'the placeholder of a template as a phone link': withPhone(
      '<a href="tel:YOUR-PHONE-NUMBER">Call</a>',
    ),
    'years, a date, a price, hours and a ZIP code': withPhone(
      '© 2019-2026. Since 10/05/2009, roofs from $12,500-13,000, 8-5, Plano 75074-1234.',
    ),
    'years before the number of a house': withPhone('© 2019-2026. 410 Avenue K'),
    'a fax': withPhone('Fax: 972-555-0119'),
    'a contact page but no phone': withPhone(),
    'a chat of Messenger': reachedBy('<a href="https://m.me/lonestar">Hi</a>'),
    'a chat of WhatsApp': reachedBy('<a href="https://wa.me/19725550118">Hi</a>'),
    'a mail address as text': reachedBy('<p>jo@lonestar.example</p>'),
    'a mail address that hides from programs': reachedBy('<p>jo [at] lonestar [dot] example</p>'),
    'a mail address that Cloudflare hides': reachedBy(
      '<a class="__cf_email__" data-cfemail="a1b2c3">[email&#160;protected]</a>',
    ),
    'a form of plain fields': reachedBy(
      '<form action="/send"><input name="name"><input name="msg"><button>Go</button></form>',
    ),
    'a form whose button asks for an estimate': reachedBy(
      '<form><input name="name"><button>Get my estimate</button></form>',
    ),
    'a mail address that runs backward': reachedBy(
      '<span style="unicode-bidi: bidi-override; direction: rtl">elpmaxe.x@oj</span>',
    ),
    'a mail address in words': reachedBy('<p>jo AT lonestar DOT com'),
    'a form from another site': reachedBy('<iframe src="https://form.jotform.com/12345"></iframe>'),
    'a chat that a script brings': reachedBy(
      '<script async src="https://embed.tawk.to/5/1"></script>',
    ),
    'a link that a drawing names': reachedBy(
      '<a href="/c"><svg><title>Contact</title><path d="M0 0"/></svg></a>',
    ),
    'a link that a label names': reachedBy('<a href="/c" aria-label="Get in touch"><i></i></a>'),
    'a link to contact in Spanish': reachedBy('<a href="/c">Contáctenos</a>'),
  }),
  ...found('phone: no-contact', {
    'a phone link without a number': reachedBy('<a href="tel:call-us">Call us</a>'),
    'no way to reach anybody': reachedBy(''),
    'a film, a search and a way to sign in': reachedBy(
      '<iframe src="https://www.youtube.com/embed/1"></iframe><form role="search"><input name="q"></form><form><input name="user"><input type="password"></form>',
    ),
  }),
  ...found('business-data: absent', {
    'a service, which is no business': withData({ '@type': 'Service', name: 'Roof repair' }),
    'no data about the business': withDocument(jsonLd),
    'data about a person alone': withData({ ...business, '@type': 'Person' }),
    'an empty block of data': withDocument(jsonLd, '<script type="application/ld+json"> </script>'),
    'the home page in Spanish beside that in English': movedTo(
      `${siteAddress}es/`,
      visitTo(withoutData),
    ),
  }),
  ...found('business-data: unreadable', {
    'data that nobody can read': withDocument(
      '"@type":"RoofingContractor",',
      '"@type":"RoofingContractor",,',
    ),
  }),
  ...inconclusive('business-data: not-home', {
    'a page about one service, with the data on the home page': movedTo(
      `${siteAddress}services/repair`,
      visitTo(withoutData),
    ),
  }),
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
