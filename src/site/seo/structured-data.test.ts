import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import type { City, LandingCity, Service } from '../../content/entries.ts';
import { parseAgency } from '../../content/loading/parse-agency.ts';
import { agencyBusiness, cityService, serviceThing, structuredData } from './structured-data.ts';

vi.mock('../../content/agency.data.ts', () => ({
  agency: parseAgency(readFileSync('content/agency.yaml', 'utf8')),
}));

const city = {
  id: 'plano',
  data: {
    name: 'Plano',
    isCity: true,
    location: { latitude: 33.02, longitude: -96.7 },
    page: {
      seo: { title: 'Plano Agency', description: 'About Plano' },
      postalCode: '75024',
      priceRange: '$$',
      areaServed: 'Plano, Texas',
    },
  },
} as unknown as LandingCity;

const service = {
  id: 'google-ads',
  data: {
    title: 'Google Ads',
    seo: { title: 'Google Ads in Dallas', description: 'About ads' },
    faq: { items: [{ question: 'How much?', answer: 'Enough.' }] },
  },
} as unknown as Service;

test('the agency is a local business at its own address, serving every city', () => {
  expect(agencyBusiness([city as City])).toEqual({
    '@type': 'LocalBusiness',
    '@id': 'https://www.agency.example/#business',
    name: 'Bold Acre',
    legalName: 'Bold Acre LLC',
    logo: 'https://www.agency.example/apple-touch-icon.png',
    image: 'https://www.agency.example/share/home.png',
    url: 'https://www.agency.example/',
    telephone: '+1-214-555-0142',
    email: 'hello@boldacre.example',
    priceRange: '$$',
    address: {
      '@type': 'PostalAddress',
      addressLocality: 'Dallas',
      addressRegion: 'TX',
      postalCode: '75205',
      addressCountry: 'US',
    },
    geo: { '@type': 'GeoCoordinates', latitude: 32.83577, longitude: -96.79539 },
    areaServed: [{ '@type': 'City', name: 'Plano' }],
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '09:00',
      closes: '18:00',
    },
  });
});

test('a city’s service has its type, its area and the local agency as provider', () => {
  expect(cityService(city, [city])).toMatchObject({
    '@type': 'Service',
    serviceType: 'Digital marketing',
    areaServed: 'Plano, Texas',
    url: 'https://www.agency.example/plano-marketing-agency',
    provider: {
      '@type': 'LocalBusiness',
      image: 'https://www.agency.example/share/plano-marketing-agency.png',
      priceRange: '$$',
      address: { addressLocality: 'Plano', addressRegion: 'TX', postalCode: '75024' },
      geo: { latitude: 33.02, longitude: -96.7 },
      areaServed: [{ '@type': 'City', name: 'Plano' }],
      parentOrganization: { '@id': 'https://www.agency.example/#business', name: 'Bold Acre' },
    },
  });
});

test('in the agency’s own city the provider is the agency itself, with all that home says', () => {
  const own = { ...city, id: 'dallas', data: { ...city.data, name: 'Dallas' } };
  expect(cityService(own, [own, city]).provider).toEqual(agencyBusiness([own, city]));
});

test('a service offers the agency’s own price, and no budget for ads', () => {
  const offersOf = (facts: object) =>
    serviceThing({ ...service, data: { ...service.data, ...facts } }, []);
  expect(offersOf({ price: { from: 30_000, to: 50_000 } })).toMatchObject({
    offers: { priceSpecification: { minPrice: 30_000, maxPrice: 50_000, priceCurrency: 'USD' } },
  });
  expect(offersOf({})).not.toHaveProperty('offers');
  expect(offersOf({ fee: '15% of the budget' })).toMatchObject({
    offers: { description: '15% of the budget' },
  });
});

test('an area of several cities is a place', () => {
  const area = { ...city, data: { ...city.data, name: 'Park Cities', isCity: false } };
  expect(agencyBusiness([area as City])).toMatchObject({
    areaServed: [{ '@type': 'Place', name: 'Park Cities' }],
  });
});

test('the graph cannot break out of its script element', () => {
  const json = structuredData([{ '@type': 'Service', name: '</script><b>' }]);
  expect(json).not.toContain('<');
  expect(JSON.parse(json)['@graph'][0].name).toBe('</script><b>');
});
