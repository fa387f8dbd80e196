import type {
  BlogPosting,
  BreadcrumbList,
  FAQPage,
  Graph,
  ProfessionalService,
  Service as ServiceThing,
  Thing,
} from 'schema-dts';
import { agency } from '../content/agency.ts';
import type { City, LandingCity, Post, Service } from '../content/entries.ts';
import { cityPath, servicePath } from '../paths.ts';
import { canonicalUrl } from './canonical-url.ts';
import { sharePath } from './share-path.ts';

type Address = { locality: string; postalCode: string };
type Coordinates = { latitude: number; longitude: number };

type BusinessAt = {
  site: string;
  /** Path of the page that the business is described on. */
  path: string;
  address: Address;
  location: Coordinates;
  priceRange: string;
  areaServed: string[];
};

/** The agency as a local business, seen from one page. */
function business(at: BusinessAt): ProfessionalService {
  const url = canonicalUrl(at.path, at.site);
  return {
    '@type': 'ProfessionalService',
    '@id': `${url}#business`,
    name: agency.name,
    legalName: agency.legalName,
    logo: canonicalUrl('/apple-touch-icon.png', at.site),
    image: canonicalUrl(sharePath(at.path), at.site),
    url,
    telephone: agency.phone,
    email: agency.email,
    priceRange: at.priceRange,
    address: {
      '@type': 'PostalAddress',
      addressLocality: at.address.locality,
      addressRegion: agency.address.region,
      postalCode: at.address.postalCode,
      addressCountry: agency.address.country,
    },
    geo: { '@type': 'GeoCoordinates', ...at.location },
    areaServed: at.areaServed,
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: agency.hours.days,
      opens: agency.hours.opens,
      closes: agency.hours.closes,
    },
  };
}

/** The agency at its own address, serving every city. */
export function agencyBusiness(site: string, cities: City[]): ProfessionalService {
  return business({
    site,
    path: '/',
    address: agency.address,
    location: agency.location,
    priceRange: agency.priceRange,
    areaServed: cities.map((city) => city.data.name),
  });
}

/** What the agency offers in one city, with itself as the provider there. */
export function cityService(site: string, city: LandingCity): ServiceThing {
  const { page } = city.data;
  return {
    '@type': 'Service',
    serviceType: 'Digital marketing',
    name: page.seo.title,
    description: page.seo.description,
    url: canonicalUrl(cityPath(city), site),
    areaServed: page.areaServed,
    provider: business({
      site,
      path: cityPath(city),
      address: { locality: city.data.name, postalCode: page.postalCode },
      location: city.data.location,
      priceRange: page.priceRange,
      areaServed: [page.areaServed],
    }),
  };
}

/** One of the nine services. */
export function serviceThing(site: string, service: Service): ServiceThing {
  return {
    '@type': 'Service',
    serviceType: service.data.title,
    name: service.data.seo.title,
    description: service.data.seo.description,
    url: canonicalUrl(servicePath(service), site),
    areaServed: `${agency.address.locality}-Fort Worth, Texas`,
    provider: { '@type': 'ProfessionalService', '@id': `${canonicalUrl('/', site)}#business` },
  };
}

/** The questions and answers of a service page. */
export function faqPage(service: Service): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: service.data.faq.items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** One post of the blog. Posts have no page of their own: each is a place on /blog. */
export function blogPosting(site: string, post: Post): BlogPosting {
  const url = `${canonicalUrl('/blog', site)}#${post.id}`;
  return {
    '@type': 'BlogPosting',
    '@id': url,
    url,
    headline: post.data.title,
    description: post.data.excerpt,
    datePublished: post.data.date,
    image: canonicalUrl(`/drawings/${post.data.image.drawing}.svg`, site),
    author: { '@type': 'Organization', name: agency.name, url: canonicalUrl('/', site) },
  };
}

/** The way from home to a page: each step's name and path, home left out. */
export function breadcrumbs(site: string, trail: { name: string; path: string }[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: canonicalUrl(path, site),
    })),
  };
}

/** One graph of all that a page has to say, as JSON that is safe inside a script element. */
export function structuredData(things: Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}
