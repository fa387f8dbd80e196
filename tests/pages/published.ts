/** What the site publishes, read from the agency's content. */

import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { readAgency } from '../../agency/agency.ts';
import { published } from '../../src/content/published.ts';
import { cityPath, noticePath, postPath, servicePath } from '../../src/paths.ts';

type Entry = { id: string; data: Record<string, unknown> };

/** The entries of a folder of `content/`; of a Markdown file, its front matter. */
export function entriesOf(folder: string): Entry[] {
  return readdirSync(`content/${folder}`).map((file) => {
    const text = readFileSync(`content/${folder}/${file}`, 'utf8');
    const yaml = file.endsWith('.md') ? text.split(/^---$/m)[1] : text;
    return { id: file.replace(/\.\w+$/, ''), data: parse(yaml ?? '') };
  });
}

const byOrder = (a: Entry, b: Entry) => Number(a.data.order) - Number(b.data.order);
const pages = entriesOf('pages').map(({ id, data }) => ({
  path: id === 'home' ? '/' : `/${id}`,
  name: String(data.name),
  menu: data.menu,
}));

export const agency = readAgency();
export const cities = entriesOf('cities').sort(byOrder);
export const services = entriesOf('services').sort(byOrder);

/** The pages of the menu: name and path, in order. */
export const menu = pages
  .filter((page) => page.menu !== undefined)
  .sort((a, b) => Number(a.menu) - Number(b.menu));
export const servicePaths = services.map(servicePath);
export const cityPaths = cities.filter(({ data }) => data.page).map(cityPath);
export const postPaths = published(
  entriesOf('posts').map(({ id, data }) => ({ id, data: { date: String(data.date) } })),
).map(postPath);
export const noticePaths = entriesOf('notices').map(noticePath);

export const routes = [
  ...pages.map(({ path }) => path),
  ...servicePaths,
  ...cityPaths,
  ...postPaths,
  ...noticePaths,
];

/** Paths that cards of city pages lead to although there is no page: the agency was asked for that. */
export const unlistedServicePaths = entriesOf('local-services')
  .filter(({ id, data }) => !data.redirect && !services.some((service) => service.id === id))
  .map(servicePath);
