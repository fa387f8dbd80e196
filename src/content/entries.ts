import { type CollectionEntry, getCollection } from 'astro:content';
import { fillFigures } from './figures.ts';
import { published } from './published.ts';

export type Service = CollectionEntry<'services'>;
export type LocalService = CollectionEntry<'localServices'>;
export type City = CollectionEntry<'cities'>;
/** A served city that has a landing page of its own. */
export type LandingCity = City & { data: { page: NonNullable<City['data']['page']> } };
export type Post = CollectionEntry<'posts'>;
/** A page of running text, such as the privacy notice. */
export type Notice = CollectionEntry<'notices'>;
export type CaseStudy = CollectionEntry<'caseStudies'>;

const byOrder = (a: { data: { order: number } }, b: { data: { order: number } }) =>
  a.data.order - b.data.order;

/** The services with a page, in the order the agency gave them. */
export async function allServices(): Promise<Service[]> {
  return (await getCollection('services')).sort(byOrder);
}

/** The services as local pages sell them, in the order the agency gave them. */
export async function allLocalServices(): Promise<LocalService[]> {
  return (await getCollection('localServices')).sort(byOrder);
}

const readCities = async () => (await getCollection('cities')).sort(byOrder);
let builtCities: Promise<City[]> | undefined;

/**
 * Every served city, in the order the agency gave them. A build, in which no content changes, gets
 * one list for all its pages: with thousands of cities, a list each would take most of its time.
 */
export function allCities(): Promise<City[]> {
  if (import.meta.env.DEV) return readCities();
  builtCities ??= readCities();
  return builtCities;
}

/** Whether a served city has a landing page. */
export function hasPage(city: City): city is LandingCity {
  return city.data.page !== undefined;
}

/** A post whose text quotes figures, too. */
function withFigures(post: Post): Post {
  try {
    const html = fillFigures(post.rendered?.html ?? '');
    return { ...post, rendered: { ...post.rendered, html } };
  } catch (error) {
    throw new Error(`content/posts/${post.id}.md: ${(error as Error).message}`);
  }
}

/** The posts whose date has come, newest first. A build publishes what is due on its day. */
export async function allPosts(): Promise<Post[]> {
  return published(await getCollection('posts')).map(withFigures);
}

/** The pages of running text, by their file names. */
export async function allNotices(): Promise<Notice[]> {
  return getCollection('notices');
}

/** The case studies, in the order the agency gave them. */
export async function allCaseStudies(): Promise<CaseStudy[]> {
  return (await getCollection('caseStudies')).sort(byOrder);
}
