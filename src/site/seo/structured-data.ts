import type {
  Blog,
  BlogPosting,
  BreadcrumbList,
  FAQPage,
  Graph,
  LocalBusiness,
  Offer,
  Service as ServiceThing,
  Thing,
  WebSite,
} from 'schema-dts';
import { agency } from '../../content/agency.data.ts';
import type { City, LandingCity, Post, Service } from '../../content/entries.ts';
import { questionsOf } from '../../content/questions.ts';
import { cityPath, postPath, servicePath } from '../../vocabulary/paths.ts';
import { canonicalUrl } from './canonical-url.ts';
import { sharePath } from './share-path.ts';

type Address = { street?: string | undefined; locality: string; postalCode: string };
type Coordinates = { latitude: number; longitude: number };

type BusinessAt = {
  /** Path of the page; the home page describes the business as a whole. */
  path: string;
  address: Address;
  location: Coordinates;
  priceRange: string;
  /** The places it serves. */
  cities: readonly City[];
  /** Whether the page describes the business as a whole, not only its work in one city. */
  isWholeBusiness?: boolean;
};

/** The id that every other page uses to refer to the business. */
const businessId = `${canonicalUrl('/')}#business`;
/** A reference to the business, with its name. */
const theBusiness = {
  '@type': 'LocalBusiness',
  '@id': businessId,
  name: agency.name,
} as const;
/** A US number in international format: "(214) 555-0142" becomes "+1-214-555-0142". */
const intlPhone = (phone: string) => `+1-${(phone.match(/\d+/g) ?? []).join('-')}`;

const servedPlace = ({ data: { name, isCity } }: City) =>
  ({ '@type': isCity ? 'City' : 'Place', name }) as const;

const openingHours = agency.hours.map(({ days, opens, closes }) => ({
  '@type': 'OpeningHoursSpecification' as const,
  dayOfWeek: days,
  opens,
  closes,
}));
const [onlyHours] = openingHours.length === 1 ? openingHours : [];

/** The agency as a local business, as one page describes it. */
function business(at: BusinessAt): LocalBusiness {
  const url = canonicalUrl(at.path);
  return {
    '@type': 'LocalBusiness',
    '@id': `${url}#business`,
    name: agency.name,
    legalName: agency.legalName,
    logo: canonicalUrl('/apple-touch-icon.png'),
    image: canonicalUrl(sharePath(at.path)),
    url,
    telephone: intlPhone(agency.phone),
    email: agency.email,
    priceRange: at.priceRange,
    address: {
      '@type': 'PostalAddress',
      ...(at.address.street && { streetAddress: at.address.street }),
      addressLocality: at.address.locality,
      addressRegion: agency.address.region,
      postalCode: at.address.postalCode,
      addressCountry: agency.address.country,
    },
    geo: { '@type': 'GeoCoordinates', ...at.location },
    ...(agency.founder.name && { founder: { '@type': 'Person', name: agency.founder.name } }),
    areaServed: at.cities.map(servedPlace),
    ...(agency.profiles.length > 0 && { sameAs: agency.profiles }),
    // City pages that share a phone number describe one business, not several offices.
    ...(!at.isWholeBusiness && { parentOrganization: theBusiness }),
    ...(agency.languages.length > 0 && { knowsLanguage: ['English', ...agency.languages] }),
    openingHoursSpecification: onlyHours ?? openingHours,
  };
}

/** The agency at its own address, serving every city. */
export function agencyBusiness(cities: City[]): LocalBusiness {
  return business({
    path: '/',
    address: agency.address,
    location: agency.location,
    priceRange: agency.priceRange,
    cities,
    isWholeBusiness: true,
  });
}

/**
 * The agency's service in one city. Its provider is the agency as a business in this city; in the
 * agency's own city, and in one without a postal code, the provider is the whole business.
 */
export function cityService(city: LandingCity, cities: City[]): ServiceThing {
  const { name, location, page } = city.data;
  return {
    '@type': 'Service',
    serviceType: 'Digital marketing',
    name: page.seo.title,
    description: page.seo.description,
    url: canonicalUrl(cityPath(city)),
    areaServed: page.areaServed,
    provider:
      name === agency.address.locality || page.postalCode === undefined
        ? agencyBusiness(cities)
        : business({
            path: cityPath(city),
            address: { locality: name, postalCode: page.postalCode },
            location: page.location ?? location,
            priceRange: page.priceRange,
            cities: [city],
          }),
  };
}

/** The agency's own price, if published. A budget for ads is not its price. */
function offerOf({ data: { price, fee } }: Service): { offers?: Offer } {
  if (!price && !fee) return {};
  const priceSpecification = price && {
    '@type': 'PriceSpecification' as const,
    minPrice: price.from,
    ...(price.to !== undefined && { maxPrice: price.to }),
    priceCurrency: 'USD',
  };
  return {
    offers: {
      '@type': 'Offer',
      ...(fee && { description: fee }),
      ...(priceSpecification && { priceSpecification }),
    },
  };
}

/** A service that has its own page, offered in the cities that have pages. */
export function serviceThing(service: Service, cities: readonly City[]): ServiceThing {
  return {
    '@type': 'Service',
    serviceType: service.data.title,
    name: service.data.seo.title,
    description: service.data.seo.description,
    url: canonicalUrl(servicePath(service)),
    areaServed: cities.map(servedPlace),
    provider: theBusiness,
    ...offerOf(service),
  };
}

/** The questions and answers of a service page. */
export function faqPage(service: Service): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: questionsOf(service).items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** The site, for the home page. */
export function webSite(): WebSite {
  const url = canonicalUrl('/');
  return {
    '@type': 'WebSite',
    '@id': `${url}#website`,
    url,
    name: agency.name,
    inLanguage: 'en-US',
    publisher: theBusiness,
  };
}

/** A blog post, for its own page. */
export function blogPosting(post: Post): BlogPosting {
  const path = postPath(post);
  const url = canonicalUrl(path);
  const { title, excerpt, date, updated, author } = post.data;
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#post`,
    url,
    mainEntityOfPage: url,
    headline: title,
    description: excerpt,
    datePublished: date,
    dateModified: updated ?? date,
    image: canonicalUrl(sharePath(path)),
    author: author
      ? { '@type': 'Person', name: author }
      : { '@type': 'Organization', name: agency.name, url: canonicalUrl('/') },
    publisher: theBusiness,
  };
}

/** The blog, with every post by reference to its page. */
export function blog(seo: { title: string; description: string }, posts: Post[]): Blog {
  return {
    '@type': 'Blog',
    name: seo.title,
    description: seo.description,
    url: canonicalUrl('/blog'),
    publisher: theBusiness,
    blogPost: posts.map((post) => ({
      '@type': 'BlogPosting',
      '@id': `${canonicalUrl(postPath(post))}#post`,
      headline: post.data.title,
    })),
  };
}

/** Breadcrumbs from home to a page. `trail` omits home. */
export function breadcrumbs(trail: { name: string; path: string }[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: canonicalUrl(path),
    })),
  };
}

/** A page's structured data as one graph, in JSON that is safe inside a script element. */
export function structuredData(things: Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}
