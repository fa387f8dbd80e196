import { agency } from './agency.data.ts';
import { pageSchemas } from './schemas/page.ts';

/** The first path segments that the server or the build uses. */
const reservedNames = [
  ...['404', 'api', 'book', 'calendar', 'desk', 'drawings', 'healthz', 'index', 'readyz', 'share'],
];

const nameOf = (path: string) => path.replace(/^.*\/|\.\w+$/g, '');

/** Mistakes in file names, which become addresses, and in names and positions of entries. */
export function nameProblems(entries: ReadonlyMap<string, unknown>): string[] {
  const problems: string[] = [];
  const owners = new Map<string, string>([
    ...[...reservedNames, ...(agency.siteAudit ? ['audit'] : [])].map((name): [string, string] => [
      name,
      'the site itself',
    ]),
    ...Object.keys(pageSchemas).map((name): [string, string] => [
      name,
      `content/pages/${name}.yaml`,
    ]),
  ]);
  for (const [path, entry] of entries) {
    const isCityPage = path.startsWith('content/cities/') && Object(entry).page;
    if (isCityPage) owners.set(`${nameOf(path)}-marketing-agency`, path);
  }
  const firstUses = new Map<string, string>();
  for (const [path, entry] of entries) {
    const name = nameOf(path);
    const folder = path.slice(0, path.lastIndexOf('/'));
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
      problems.push(
        `${path}: the file name becomes an address; use only lowercase letters, digits and dashes${/\bcopy\b|\(\d+\)|- Kopie/i.test(name) ? ', or delete the copy' : ''}`,
      );
      continue;
    }
    if (/^content\/(pages|notices)$/.test(folder)) {
      const owner = owners.get(name);
      if (owner)
        problems.push(`${path}: the address /${name} belongs to ${owner}; rename this file`);
      owners.set(name, path);
    }
    // A duplicate is usually a copied file that was only partly rewritten. Pages may share a name,
    // such as those of two languages.
    const { order, name: title } = folder === 'content/pages' ? {} : Object(entry);
    for (const [key, value, what] of [
      ['order', order, 'place'],
      ['name', title, 'name'],
    ] as const) {
      if (value === undefined) continue;
      const place = `${folder} ${key} ${value}`;
      const other = firstUses.get(place);
      if (other) {
        problems.push(
          `${path}, ${key}: ${other.replace(/^.*\//, '')} also has the ${what} ${value}; give each its own ${what}`,
        );
      }
      firstUses.set(place, path);
    }
  }
  return problems;
}

/** The keys whose values must be unique to each city, service and post. */
const uniqueKeys: Readonly<Record<string, readonly string[]>> = {
  'content/cities': [
    ...['location', 'page.seo.title', 'page.seo.description', 'page.headline', 'page.intro'],
    ...['page.areaServed', 'page.location', 'page.area.text', 'page.area.districts'],
  ],
  'content/posts': ['title', 'excerpt'],
  'content/services': [
    ...['title', 'noun', 'blurb', 'seo.title', 'seo.description'],
    ...['hero.name', 'hero.title', 'hero.intro', 'offer', 'process', 'faq'],
  ],
};

const valueAt = (entry: unknown, key: string): unknown =>
  key.split('.').reduce((value: unknown, name) => Object(value)[name], entry);

/** A passage that two files share: one file is probably a partly rewritten copy. */
type SharedPassage = { key: string; files: readonly [string, string] };

/** The passages that two cities, services or posts share. */
export function sharedPassages(entries: ReadonlyMap<string, unknown>): SharedPassage[] {
  const owners = new Map<string, string>();
  const shared: SharedPassage[] = [];
  for (const [file, entry] of entries) {
    const folder = file.slice(0, file.lastIndexOf('/'));
    for (const key of uniqueKeys[folder] ?? []) {
      const value = valueAt(entry, key);
      if (value === undefined) continue;
      const text = `${folder} ${key} ${JSON.stringify(value)}`;
      const owner = owners.get(text);
      if (owner === undefined) owners.set(text, file);
      else shared.push({ key, files: [owner, file] });
    }
  }
  return shared;
}

/** Maximum number that fits in the header on a large screen. */
const maxMenuPages = 8;

/** Notices about the positions of pages in the menu. */
export function menuNotices(entries: ReadonlyMap<string, unknown>): string[] {
  const notices: string[] = [];
  const owners = new Map<string, string>();
  let last: string | undefined;
  let count = 0;
  for (const [file, entry] of entries) {
    const { menu, draft } = Object(entry);
    if (!file.startsWith('content/pages/') || menu === undefined || draft) continue;
    count += 1;
    if (file.endsWith('.md')) last = file;
    // A page that the agency added follows the site's page with the same number.
    const place = `${file.replace(/^.*\./, '')} ${menu}`;
    const owner = owners.get(place);
    if (owner === undefined) owners.set(place, file);
    else {
      notices.push(
        `${file}, menu: ${owner.replace(/^.*\//, '')} also has the number ${menu}; give each its own number`,
      );
    }
  }
  if (count > maxMenuPages && last !== undefined) {
    notices.push(
      `${last}, menu: the menu has ${count} pages, but room for only ${maxMenuPages} with short names; remove this line, or the menu line of another page`,
    );
  }
  return notices;
}
