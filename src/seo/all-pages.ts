import { allCities, allServices, hasPage, pageWords } from '../content/entries.ts';
import { cityPath, servicePath } from '../paths.ts';
import type { PageMeta } from './page-meta.ts';

/** A page of the site: its head, what to call it in a list, and the file in `content/` it is made of. */
export type SitePage = PageMeta & { name: string; source: string };

const fixedPages = [
  { path: '/', name: 'Home', collection: 'home', file: 'home' },
  { path: '/about', name: 'About', collection: 'about', file: 'about' },
  { path: '/services', name: 'Services', collection: 'servicesPage', file: 'services' },
  {
    path: '/case-studies',
    name: 'Case Studies',
    collection: 'caseStudiesPage',
    file: 'case-studies',
  },
  { path: '/blog', name: 'Blog', collection: 'blogPage', file: 'blog' },
  { path: '/contact', name: 'Contact', collection: 'contact', file: 'contact' },
] as const;

/** Every page that search engines may know, in the order of the site. */
export async function allPages(): Promise<SitePage[]> {
  const fixed = await Promise.all(
    fixedPages.map(async ({ path, name, collection, file }) => {
      const { seo } = await pageWords(collection);
      return { path, name, source: `content/pages/${file}.yaml`, ...seo };
    }),
  );
  const services = (await allServices()).map((service) => ({
    path: servicePath(service),
    name: service.data.title,
    source: `content/services/${service.id}.yaml`,
    ...service.data.seo,
  }));
  const cities = (await allCities()).filter(hasPage).map((city) => ({
    path: cityPath(city),
    name: `${city.data.name} Marketing Agency`,
    source: `content/cities/${city.id}.yaml`,
    ...city.data.page.seo,
  }));
  return [...fixed, ...services, ...cities];
}
