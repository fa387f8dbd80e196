import { type CollectionEntry, getCollection } from 'astro:content';
import { dateIn } from '../agency/date-in.ts';
import { agency } from './agency.data.ts';
import { type Photo, type PhotoFile, photoOf } from './photos.ts';
import { prose } from './prose.ts';
import { type HiddenReason, hiddenReason, newestFirst } from './unpublished.ts';

export type Service = CollectionEntry<'services'>;
/** A service with a known range of monthly cost, in dollars. */
export type MonthlyService = Service & {
  data: { monthly: NonNullable<Service['data']['monthly']> };
};
export type LocalService = CollectionEntry<'local-services'>;
export type City = CollectionEntry<'cities'>;
/** A city that the agency serves, with a landing page. */
export type LandingCity = City & { data: { page: NonNullable<City['data']['page']> } };
/** With its text as HTML. */
type WithHtml = { html: string };
/** With the photo that replaces its drawing, if any. */
type WithCover = { cover: Photo | undefined };
/** With the reason it is not published; only the development server and previews show it. */
type WithHiddenReason = { hiddenReason: HiddenReason | undefined };
export type Post = CollectionEntry<'posts'> & WithHtml & WithCover & WithHiddenReason;
/** A page of text that the agency adds. */
export type CustomPage = CollectionEntry<'pages'> & WithHtml & WithHiddenReason;
/** A page of text, such as the privacy notice. */
export type Notice = CollectionEntry<'notices'>;
export type CaseStudy = CollectionEntry<'case-studies'> & WithCover;

const inOrder = <Entry extends { data: { order: number } }>(entries: Entry[]): Entry[] =>
  entries.toSorted((a, b) => a.data.order - b.data.order);

/** The services with a page, in the agency's order. */
export async function allServices(): Promise<Service[]> {
  return inOrder(await getCollection('services'));
}

/** The services as sold on city pages, in the agency's order. */
export async function allLocalServices(): Promise<LocalService[]> {
  return inOrder(await getCollection('local-services'));
}

const readCities = async () => inOrder(await getCollection('cities'));
let cachedCities: Promise<City[]> | undefined;

/**
 * Every city that the agency serves, in its order. A build computes the list once: with thousands
 * of cities, one list per page would dominate the build time.
 */
export function allCities(): Promise<City[]> {
  if (import.meta.env.DEV) return readCities();
  cachedCities ??= readCities();
  return cachedCities;
}

/** Whether a service's monthly cost is known. */
export function hasMonthlyCost(service: Service): service is MonthlyService {
  return service.data.monthly !== undefined;
}

/** Whether a city has a landing page. */
export function hasPage(city: City): city is LandingCity {
  return city.data.page !== undefined;
}

/** The posts, newest first. A build includes posts up to its own date in the agency's time zone. */
export async function allPosts(): Promise<Post[]> {
  const posts = newestFirst(visibleEntries(await getCollection('posts')));
  return Promise.all(posts.map(async (post) => withCover(await withHtml(post))));
}

/** The agency's own pages, by file name. */
export async function allCustomPages(): Promise<CustomPage[]> {
  return Promise.all(visibleEntries(await getCollection('pages')).map(withHtml));
}

/** The notices, by file name. */
export async function allNotices(): Promise<Notice[]> {
  return getCollection('notices');
}

/** The case studies, in the agency's order. */
export async function allCaseStudies(): Promise<CaseStudy[]> {
  return Promise.all(inOrder(await getCollection('case-studies')).map(withCover));
}

type Markdown = CollectionEntry<'posts' | 'pages'>;

/** Whether unpublished entries are shown, with a mark. */
const showsUnpublished = import.meta.env.DEV || import.meta.env.MODE === 'preview';

/** The entries that a build publishes today; all entries in development and previews. */
function visibleEntries<Entry extends Markdown>(entries: Entry[]): (Entry & WithHiddenReason)[] {
  const today = dateIn(agency.timeZone, new Date());
  return entries
    .map((entry) => ({ ...entry, hiddenReason: hiddenReason(entry.data, today) }))
    .filter((entry) => showsUnpublished || !entry.hiddenReason);
}

async function withHtml<Entry extends Markdown>(entry: Entry): Promise<Entry & WithHtml> {
  const file = `content/${entry.collection}/${entry.id}.md`;
  return { ...entry, html: await prose(file, entry.rendered?.html ?? '') };
}

type WithPhoto = { data: { photo?: PhotoFile | undefined } };

async function withCover<Entry extends WithPhoto>(entry: Entry): Promise<Entry & WithCover> {
  return { ...entry, cover: entry.data.photo && (await photoOf(entry.data.photo)) };
}
