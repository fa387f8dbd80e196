import { auditCopy, type PageCopy, pageCopy } from '../../content/copy.data.ts';
import {
  allCaseStudies,
  allCities,
  allCustomPages,
  allNotices,
  allPosts,
  allServices,
  type CaseStudy,
  hasPage,
  type Post,
} from '../../content/entries.ts';
import { hasCaseStudies } from '../../content/has-case-studies.ts';
import { isAuditOffered } from '../../content/offered-audit.ts';
import type { DrawingName } from '../../drawings/names.ts';
import {
  auditPath,
  cityPath,
  customPagePath,
  noticePath,
  postPath,
  servicePath,
} from '../../vocabulary/paths.ts';

/** The picture in a page's share image: drawings, or a map, optionally of one city or with a pin. */
type PagePicture =
  | { kind: 'drawings'; names: DrawingName[] }
  | { kind: 'map'; city?: string; pinned?: boolean };

/** A page of the site, for everything that lists or links pages. */
export type SitePage = {
  /** Absolute, such as "/about". */
  path: string;
  /** Its link text. */
  name: string;
  /** Without the agency's name. */
  title: string;
  /** The page's headline, shown in its share image. */
  headline: string;
  description: string;
  /** Its position in the menu, if any. */
  menu?: number | undefined;
  /** The files and folders (ending in a slash) in `content/` that the page is built from. */
  sources: string[];
  /** The picture in its share image; by default the mark. */
  picture?: PagePicture | undefined;
};

type FixedPageId = keyof PageCopy;

/** Folders a page is built from, besides its own file. */
const listFolders: Partial<Record<FixedPageId, string>> = {
  services: 'content/services/',
  'case-studies': 'content/case-studies/',
  blog: 'content/posts/',
};

/** The drawings of an entry in share images: its own, or its service's. */
async function drawingsOf(entry: Post | CaseStudy | undefined): Promise<DrawingName[]> {
  if (entry?.data.image) return [entry.data.image.drawing];
  const services = await allServices();
  return services.filter(({ id }) => id === entry?.data.service.id).map(({ data }) => data.drawing);
}

async function pictureOf(page: FixedPageId): Promise<PagePicture | undefined> {
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
      return drawings(...(await drawingsOf((await allCaseStudies())[0])));
    case 'blog':
      return drawings(...(await drawingsOf((await allPosts())[0])));
    case 'contact':
      return { kind: 'map', pinned: true };
    default:
      return undefined;
  }
}

async function readPages(): Promise<SitePage[]> {
  const blogPosts = await allPosts();
  // A list without entries has no page.
  const isEmpty: Partial<Record<FixedPageId, boolean>> = {
    'case-studies': !hasCaseStudies,
    blog: blogPosts.length === 0,
  };
  const nonEmptyIds = (Object.keys(pageCopy) as FixedPageId[]).filter((id) => !isEmpty[id]);
  const fixedPages = nonEmptyIds.map(async (id): Promise<SitePage> => {
    const { name, menu, seo, hero } = pageCopy[id];
    const list = listFolders[id];
    return {
      path: id === 'home' ? '/' : `/${id}`,
      name,
      ...seo,
      headline: hero.title,
      menu,
      sources: [`content/pages/${id}.yaml`, ...(list ? [list] : [])],
      picture: await pictureOf(id),
    };
  });
  const services = (await allServices()).map((service) => ({
    path: servicePath(service),
    name: service.data.title,
    ...service.data.seo,
    headline: service.data.hero.title,
    sources: [`content/services/${service.id}.yaml`],
    picture: { kind: 'drawings' as const, names: [service.data.drawing] },
  }));
  const cities = (await allCities()).filter(hasPage).map((city) => ({
    path: cityPath(city),
    name: `${city.data.name} Marketing Agency`,
    ...city.data.page.seo,
    headline: city.data.page.headline,
    sources: [`content/cities/${city.id}.yaml`],
    picture: { kind: 'map' as const, city: city.id },
  }));
  const posts = blogPosts.map(async (post) => ({
    path: postPath(post),
    name: post.data.title,
    ...post.data.seo,
    headline: post.data.title,
    sources: [`content/posts/${post.id}.md`],
    picture: { kind: 'drawings' as const, names: await drawingsOf(post) },
  }));
  const audit: SitePage = {
    path: auditPath,
    name: auditCopy.name,
    ...auditCopy.seo,
    headline: auditCopy.hero.title,
    sources: ['content/audit.yaml'],
    picture: { kind: 'drawings', names: ['site-audit'] },
  };
  const notices = (await allNotices()).map((notice) => ({
    path: noticePath(notice),
    name: notice.data.name,
    ...notice.data.seo,
    headline: notice.data.name,
    sources: [`content/notices/${notice.id}.yaml`],
  }));
  const customPages = (await allCustomPages()).map((page) => ({
    path: customPagePath(page),
    name: page.data.name ?? page.data.title,
    ...page.data.seo,
    headline: page.data.title,
    menu: page.data.menu,
    sources: [`content/pages/${page.id}.md`],
  }));
  return [
    ...(await Promise.all(fixedPages)),
    ...services,
    ...cities,
    ...(await Promise.all(posts)),
    ...(isAuditOffered ? [audit] : []),
    ...customPages,
    ...notices,
  ];
}

const readPagesByPath = async () => new Map((await readPages()).map((page) => [page.path, page]));
let built: Promise<ReadonlyMap<string, SitePage>> | undefined;

/** Every indexable page by path, in site order. */
export function sitePages(): Promise<ReadonlyMap<string, SitePage>> {
  if (import.meta.env.DEV) return readPagesByPath();
  built ??= readPagesByPath();
  return built;
}

/** The pages in the menu, in order. */
export async function menuPages(): Promise<SitePage[]> {
  return [...(await sitePages()).values()]
    .filter(({ menu }) => menu !== undefined)
    .sort((a, b) => Number(a.menu) - Number(b.menu));
}

/** The pages from home (excluded) to the page at `path` (included). */
export async function trailTo(path: string): Promise<SitePage[]> {
  if (path === '/') return [];
  const pages = await sitePages();
  const steps = path.split('/').map((_, index, all) => all.slice(0, index + 1).join('/'));
  return steps.flatMap((step) => pages.get(step) ?? []);
}
