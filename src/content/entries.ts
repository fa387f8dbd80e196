import { type CollectionEntry, getCollection } from 'astro:content';
import { agency } from './agency.ts';
import { fillFigures } from './figures.ts';
import { inOrder } from './in-order.ts';
import { dateIn, published } from './published.ts';

export type Service = CollectionEntry<'services'>;
/** A service that costs a known range of dollars a month. */
export type MonthlyService = Service & {
  data: { monthly: NonNullable<Service['data']['monthly']> };
};
export type LocalService = CollectionEntry<'localServices'>;
export type City = CollectionEntry<'cities'>;
/** A served city with a landing page. */
export type LandingCity = City & { data: { page: NonNullable<City['data']['page']> } };
export type Post = CollectionEntry<'posts'>;
/** A page of running text, such as the privacy notice. */
export type Notice = CollectionEntry<'notices'>;
export type CaseStudy = CollectionEntry<'caseStudies'>;

/** The services with a page, in the agency's order. */
export async function allServices(): Promise<Service[]> {
  return inOrder('content/services', await getCollection('services'));
}

/** The services as sold on city pages, in the agency's order. */
export async function allLocalServices(): Promise<LocalService[]> {
  return inOrder('content/local-services', await getCollection('localServices'));
}

const readCities = async () => inOrder('content/cities', await getCollection('cities'));
let builtCities: Promise<City[]> | undefined;

/**
 * Every served city, in the agency's order. A build computes the list once, because content cannot
 * change meanwhile: with thousands of cities, one list per page would dominate the build time.
 */
export function allCities(): Promise<City[]> {
  if (import.meta.env.DEV) return readCities();
  builtCities ??= readCities();
  return builtCities;
}

/** Whether a service's monthly cost is known. */
export function hasMonthlyCost(service: Service): service is MonthlyService {
  return service.data.monthly !== undefined;
}

/** Whether a served city has a landing page. */
export function hasPage(city: City): city is LandingCity {
  return city.data.page !== undefined;
}

/** Fills in the figures quoted in a post's text. */
function withFigures(post: Post): Post {
  try {
    const html = fillFigures(post.rendered?.html ?? '');
    return { ...post, rendered: { ...post.rendered, html } };
  } catch (error) {
    throw new Error(`content/posts/${post.id}.md: ${(error as Error).message}`);
  }
}

/** The published posts, newest first. A build includes posts dated up to its own day, in the agency's time zone. */
export async function allPosts(): Promise<Post[]> {
  const today = dateIn(agency.timeZone, new Date());
  return published(await getCollection('posts'), today).map(withFigures);
}

/** The notices, by file name. */
export async function allNotices(): Promise<Notice[]> {
  return getCollection('notices');
}

/** The case studies, in the agency's order. */
export async function allCaseStudies(): Promise<CaseStudy[]> {
  return inOrder('content/case-studies', await getCollection('caseStudies'));
}
