import { type PageCopy, pageCopy } from './content/copy.ts';
import {
  allCaseStudies,
  allCities,
  allNotices,
  allPosts,
  allServices,
  hasPage,
} from './content/entries.ts';
import type { DrawingName } from './drawings/names.ts';
import { cityPath, noticePath, postPath, servicePath } from './paths.ts';

/** What a page shows where it is shared: drawings, or the map, of one city or marked with a pin. */
export type PagePicture =
  | { kind: 'drawings'; names: DrawingName[] }
  | { kind: 'map'; city?: string; pinned?: boolean };

/** A page of the site, for everything that lists pages or leads to them. */
export type SitePage = {
  /** From the root, such as "/about". */
  path: string;
  /** What a link to it says. */
  name: string;
  /** Without the agency's name. */
  title: string;
  description: string;
  /** Its place in the menu, if it is there. */
  menu?: number | undefined;
  /** The files and folders (which end in a slash) of `content/` that it is made of. */
  sources: string[];
  /** Without one, the page is shared with the mark. */
  picture?: PagePicture | undefined;
};

type Fixed = keyof PageCopy;

/** Files beside its own that a page is made of. */
const lists: Partial<Record<Fixed, string>> = {
  services: 'content/services/',
  'case-studies': 'content/case-studies/',
  blog: 'content/posts/',
};

async function pictureOf(page: Fixed): Promise<PagePicture | undefined> {
  const drawings = (...names: (DrawingName | undefined)[]): PagePicture => ({
    kind: 'drawings',
    names: names.filter((name) => name !== undefined),
  });
  switch (page) {
    case 'home':
      return { kind: 'map' };
    case 'about':
      return drawings(pageCopy.about.drawing);
    case 'services':
      return drawings(...(await allServices()).map(({ data }) => data.drawing));
    case 'case-studies':
      return drawings((await allCaseStudies())[0]?.data.image.drawing);
    case 'blog':
      return drawings((await allPosts())[0]?.data.image.drawing);
    case 'contact':
      return { kind: 'map', pinned: true };
    default:
      return undefined;
  }
}

async function readPages(): Promise<SitePage[]> {
  const fixed = (Object.keys(pageCopy) as Fixed[]).map(async (id): Promise<SitePage> => {
    const { name, menu, seo } = pageCopy[id];
    const list = lists[id];
    return {
      path: id === 'home' ? '/' : `/${id}`,
      name,
      ...seo,
      menu,
      sources: [`content/pages/${id}.yaml`, ...(list ? [list] : [])],
      picture: await pictureOf(id),
    };
  });
  const services = (await allServices()).map((service) => ({
    path: servicePath(service),
    name: service.data.title,
    ...service.data.seo,
    sources: [`content/services/${service.id}.yaml`],
    picture: { kind: 'drawings' as const, names: [service.data.drawing] },
  }));
  const cities = (await allCities()).filter(hasPage).map((city) => ({
    path: cityPath(city),
    name: `${city.data.name} Marketing Agency`,
    ...city.data.page.seo,
    sources: [`content/cities/${city.id}.yaml`],
    picture: { kind: 'map' as const, city: city.id },
  }));
  const posts = (await allPosts()).map((post) => ({
    path: postPath(post),
    name: post.data.title,
    ...post.data.seo,
    sources: [`content/posts/${post.id}.md`],
    picture: { kind: 'drawings' as const, names: [post.data.image.drawing] },
  }));
  const notices = (await allNotices()).map((notice) => ({
    path: noticePath(notice),
    name: notice.data.name,
    ...notice.data.seo,
    sources: [`content/notices/${notice.id}.yaml`],
  }));
  return [...(await Promise.all(fixed)), ...services, ...cities, ...posts, ...notices];
}

const readByPath = async () => new Map((await readPages()).map((page) => [page.path, page]));
let built: Promise<ReadonlyMap<string, SitePage>> | undefined;

/** Every page that search engines may know, by its path, in the order of the site. */
export function sitePages(): Promise<ReadonlyMap<string, SitePage>> {
  if (import.meta.env.DEV) return readByPath();
  built ??= readByPath();
  return built;
}

/** The pages of the menu, in order. */
export async function menuPages(): Promise<SitePage[]> {
  return [...(await sitePages()).values()]
    .filter(({ menu }) => menu !== undefined)
    .sort((a, b) => Number(a.menu) - Number(b.menu));
}

/** The pages on the way from home to the page at `path`, with itself and without home. */
export async function trailTo(path: string): Promise<SitePage[]> {
  if (path === '/') return [];
  const pages = await sitePages();
  const steps = path.split('/').map((_, index, all) => all.slice(0, index + 1).join('/'));
  return steps.flatMap((step) => pages.get(step) ?? []);
}
