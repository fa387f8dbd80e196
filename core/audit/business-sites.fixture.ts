import { type ExampleSite, withDocument, without } from './example-site.fixture.ts';
import { changed, movedTo, siteAddress, soundHtml, visitTo } from './sound-site.fixture.ts';

const jsonLd = /<script type="application\/ld\+json">.*<\/script>/;
const data = (value: object): string =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const address = {
  '@type': 'PostalAddress',
  streetAddress: '410 Avenue K',
  addressLocality: 'Plano',
  addressRegion: 'TX',
  postalCode: '75074',
};
const business = {
  '@type': 'RoofingContractor',
  name: 'Lone Star Roofing',
  telephone: '972-555-0118',
  address,
};
const phoneLink = '<a href="tel:+19725550118">(972) 555-0118</a>';
const contactLink = '<p><a href="/contact">Contact us</a></p>';
const addressElement = /<address>.*<\/address>/;
const hours = '<p>Mon–Fri 8am–5pm</p>';

/** Sites that differ in what they say about the business and how to reach it. */
export const businessSites: Record<string, ExampleSite> = {
  'a sound site': { visit: visitTo(), found: [] },

  'a phone as text only': {
    visit: withDocument(phoneLink, '(972) 555-0118'),
    found: ['phone: as-text'],
  },
  'a vanity number as text': {
    visit: withDocument(phoneLink, 'Call 1-800-LONESTAR'),
    found: ['phone: as-text'],
  },
  'a contact page but no phone': {
    visit: visitTo(without(phoneLink)),
    found: ['phone: no-phone'],
  },
  'no way to reach anybody': {
    visit: visitTo(changed(without(phoneLink), contactLink, '')),
    found: ['phone: no-contact'],
  },
  'a chat link instead of a phone link': {
    visit: withDocument(phoneLink, '<a href="https://wa.me/19725550118">Write to us</a>'),
    found: [],
  },
  'a phone link inside a picture link': {
    visit: withDocument(
      '>(972) 555-0118</a>',
      '><img src="/call.png" width="9" height="9" alt="Call"></a>',
    ),
    found: [],
  },
  'a toll-free number shown, the local one in the data': {
    visit: withDocument(phoneLink, '<a href="tel:8005550118">800-555-0118</a>'),
    found: [],
  },
  'another phone in the data': {
    visit: withDocument('+1-972-555-0118', '+1-972-555-0199'),
    found: ['business-details: phone-differs'],
  },
  'another address in the data': {
    visit: withDocument(
      /"streetAddress":"410 Avenue K"(.*)"postalCode":"75074"/,
      '"streetAddress":"9 Elm Street","postalCode":"75201"',
    ),
    found: ['business-details: address-differs'],
  },
  'an address in the data alone': {
    visit: withDocument(addressElement),
    found: ['business-details: address-unseen'],
  },
  'an address in the footer but not in the data': {
    visit: withDocument(
      jsonLd,
      data({ '@type': 'RoofingContractor', name: 'Lone Star', telephone: '972-555-0118' }),
    ),
    found: ['business-details: data-lacks-address'],
  },
  'no phone in the data': {
    visit: withDocument('"telephone":"+1-972-555-0118",'),
    found: ['business-details: data-lacks-phone'],
  },
  'a name and nothing else in the data': {
    visit: withDocument(jsonLd, data({ '@type': 'Organization', name: 'Lone Star Roofing' })),
    found: ['business-details: data-lacks-both'],
  },
  'the name of a template in the data': {
    visit: withDocument(jsonLd, data({ ...business, name: 'Flavor Theme' })),
    found: ['business-details: name-differs'],
  },
  'a legal name in the data': {
    visit: withDocument(jsonLd, data({ ...business, name: 'Lone Star Roofing of Texas LLC' })),
    found: [],
  },
  'a business within a graph of other data': {
    visit: withDocument(
      jsonLd,
      data({ '@graph': [{ '@type': 'WebSite', name: 'x' }, { publisher: business }] }),
    ),
    found: [],
  },
  'a business in microdata': {
    visit: visitTo(
      changed(
        without(jsonLd),
        '<address>Lone Star Roofing, 410 Avenue K, Plano, TX 75074</address>',
        '<address itemscope itemtype="https://schema.org/LocalBusiness"><b itemprop="name">Lone Star Roofing</b> <i itemprop="streetAddress">410 Avenue K</i>, Plano, TX <i itemprop="postalCode">75074</i> <i itemprop="telephone">972 555 0118</i></address>',
      ),
    ),
    found: [],
  },
  'no data about the business': {
    visit: withDocument(jsonLd),
    found: ['business-data: absent'],
    cannotTell: ['business-details: no-business-data'],
  },
  'data about a person alone': {
    visit: withDocument(jsonLd, data({ ...business, '@type': 'Person' })),
    found: ['business-data: absent'],
    cannotTell: ['business-details: no-business-data'],
  },
  'data that nobody can read': {
    visit: withDocument('"@type":"RoofingContractor",', '"@type":"RoofingContractor",,'),
    found: ['business-data: unreadable'],
    cannotTell: ['business-details: no-business-data'],
  },
  'hours in the text alone': {
    visit: withDocument(',"openingHours":"Mo-Fr 08:00-17:00"'),
    found: [],
  },
  'hours in the data alone': { visit: withDocument(hours), found: ['hours: unseen'] },
  'hours nowhere': {
    visit: visitTo(changed(without(hours), ',"openingHours":"Mo-Fr 08:00-17:00"', '')),
    found: ['hours: absent'],
  },
  'hours by appointment': { visit: withDocument(hours, '<p>By appointment only</p>'), found: [] },
  'a shop that never closes': { visit: withDocument(hours, '<p>Open 24/7</p>'), found: [] },
  'a site in Spanish': {
    visit: visitTo(
      changed(
        changed(soundHtml, 'lang="en"', 'lang="es-US"'),
        hours,
        '<p>Lunes a viernes de 8 a 17 h</p>',
      ),
    ),
    found: [],
  },
  'a site in German without hours we can read': {
    visit: visitTo(
      changed(
        changed(changed(soundHtml, 'lang="en"', 'lang="de"'), hours, ''),
        ',"openingHours":"Mo-Fr 08:00-17:00"',
        '',
      ),
    ),
    found: [],
    cannotTell: ['hours: other-language'],
  },
  'a page about one service, with the data on the home page': {
    visit: movedTo(
      `${siteAddress}services/repair`,
      visitTo(without(jsonLd, hours, /<link rel="canonical".*>/)),
    ),
    found: [],
    cannotTell: [
      ...['business-data: not-home', 'hours: not-home'],
      'business-details: no-business-data',
    ],
  },
  'a post that names its publisher': {
    visit: movedTo(
      `${siteAddress}blog/hail`,
      visitTo(
        changed(
          without(/<link rel="canonical".*>/),
          jsonLd,
          data({
            '@type': 'BlogPosting',
            publisher: { '@type': 'Organization', name: 'Lone Star Roofing' },
          }),
        ),
      ),
    ),
    found: [],
    cannotTell: ['business-details: not-home'],
  },
  'the home page in Spanish beside that in English': {
    visit: movedTo(`${siteAddress}es/`, visitTo(without(jsonLd, /<link rel="canonical".*>/))),
    found: ['business-data: absent'],
    cannotTell: ['business-details: no-business-data'],
  },
  'a phone and a mail address in the address element': {
    visit: withDocument(
      addressElement,
      '<address>Lone Star Roofing, 972-555-0118, mail@lonestar.example</address><p>410 Avenue K</p>',
    ),
    found: [],
  },
  'a town and a ZIP code in the data, and neither on the page': {
    visit: visitTo(changed(without(addressElement), '"streetAddress":"410 Avenue K",', '')),
    found: [],
  },
  'a diary without a business': {
    visit: visitTo(
      changed(
        changed(without(jsonLd, phoneLink, hours), addressElement, ''),
        contactLink,
        '<p><a href="mailto:jo@diary.example">Write to me</a></p>',
      ),
    ),
    found: ['phone: no-phone'],
    cannotTell: [
      ...['business-details: no-business-data', 'hours: no-business'],
      'business-data: no-business',
    ],
  },
  'a business of London': {
    visit: visitTo(
      changed(
        changed(
          changed(soundHtml, phoneLink, '<a href="tel:+442079460958">+44 20 7946 0958</a>'),
          jsonLd,
          data({
            ...business,
            telephone: '+44 20 7946 0958',
            address: { ...address, streetAddress: '12 Baker Mews', postalCode: 'W1U 3BW' },
          }),
        ),
        addressElement,
        '<address>Lone Star, 12 Baker Mews, London W1U 3BW</address>',
      ),
    ),
    found: [],
  },
};
