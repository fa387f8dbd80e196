import {
  allCities,
  allNotices,
  allPosts,
  allServices,
  hasPage,
  pageWords,
} from '../content/entries.ts';
import { cityPath, noticePath, postPath, servicePath } from '../paths.ts';
import type { PageMeta } from './page-meta.ts';

/** A page of the site: its head, what to call it in a list, and the files and folders of `content/` it is made of. */
export type SitePage = PageMeta & { name: string; sources: string[] };

const fixedPages = [
  { path: '/', name: 'Home', collection: 'home', file: 'home' },
  { path: '/about', name: 'About', collection: 'about', file: 'about' },
  {
    path: '/services',
    name: 'Services',
    collection: 'servicesPage',
    file: 'services',
    folder: 'services',
  },
  {
    path: '/case-studies',
    name: 'Case Studies',
    collection: 'caseStudiesPage',
    file: 'case-studies',
    folder: 'case-studies',
  },
  { path: '/blog', name: 'Blog', collection: 'blogPage', file: 'blog', folder: 'posts' },
  { path: '/contact', name: 'Contact', collection: 'contact', file: 'contact' },
] as const;

/** Every page that search engines may know, in the order of the site. */
export async function allPages(): Promise<SitePage[]> {
  const fixed = await Promise.all(
    fixedPages.map(async ({ path, name, collection, file, ...list }) => {
      const { seo } = await pageWords(collection);
      const folders = 'folder' in list ? [`content/${list.folder}/`] : [];
      return { path, name, sources: [`content/pages/${file}.yaml`, ...folders], ...seo };
    }),
  );
  const services = (await allServices()).map((service) => ({
    path: servicePath(service),
    name: service.data.title,
    sources: [`content/services/${service.id}.yaml`],
    ...service.data.seo,
  }));
  const cities = (await allCities()).filter(hasPage).map((city) => ({
    path: cityPath(city),
    name: `${city.data.name} Marketing Agency`,
    sources: [`content/cities/${city.id}.yaml`],
    ...city.data.page.seo,
  }));
  const posts = (await allPosts()).map((post) => ({
    path: postPath(post),
    name: post.data.title,
    sources: [`content/posts/${post.id}.md`],
    ...post.data.seo,
  }));
  const notices = (await allNotices()).map((notice) => ({
    path: noticePath(notice),
    name: notice.data.name,
    sources: [`content/notices/${notice.id}.yaml`],
    ...notice.data.seo,
  }));
  return [...fixed, ...services, ...cities, ...posts, ...notices];
}
