import { spawnSync } from 'node:child_process';
import type { APIRequestContext } from '@playwright/test';
import { contentFolder } from '../../src/content/loading/content-folder.ts';
import { routes } from '../contract/contract.ts';
import { expect, test } from '../site.ts';
import { publishedRoutes, publishedServicePaths, publishedUnlistedPaths } from './published.ts';

type Thing = { '@type': string; '@id'?: string } & Record<string, unknown>;

/** What Google's guide asks of a type; `omitted` says why a recommended property may be missing. */
type Rule = { required: string[]; recommended: string[]; omitted: Record<string, string> };

const guides = 'https://developers.google.com/search/docs/appearance/structured-data';
const noRatings = 'the agency publishes the number of reviews, but not their text or stars';

const within = (thing: string, names: string[]) => names.map((name) => `${thing}.${name}`);

/** Rules by type, each with its guide. Dots separate nested properties. */
const rules: Record<string, Rule> = {
  // `${guides}/local-business`, and for the logo `${guides}/organization`
  LocalBusiness: {
    required: ['name', 'address'],
    recommended: [
      ...within('address', ['addressLocality', 'addressRegion', 'postalCode', 'addressCountry']),
      ...within('address', ['streetAddress']),
      ...within('geo', ['latitude', 'longitude']),
      ...within('openingHoursSpecification', ['dayOfWeek', 'opens', 'closes']),
      ...within('openingHoursSpecification', ['validFrom', 'validThrough']),
      ...['aggregateRating', 'department', 'priceRange', 'review', 'telephone', 'url', 'image'],
      ...['email', 'legalName', 'logo', 'sameAs'],
    ],
    omitted: {
      'address.streetAddress': 'the agency publishes a city and a ZIP code, but no street',
      aggregateRating: noRatings,
      review: noRatings,
      department: 'the agency has none',
      'openingHoursSpecification.validFrom': 'the hours are the same every week',
      'openingHoursSpecification.validThrough': 'the hours are the same every week',
      sameAs: 'the agency lists no profiles',
    },
  },
  // `${guides}/faqpage`
  FAQPage: { required: ['mainEntity'], recommended: [], omitted: {} },
  Question: { required: ['name', 'acceptedAnswer.text'], recommended: [], omitted: {} },
  // `${guides}/breadcrumb`
  BreadcrumbList: { required: ['itemListElement'], recommended: [], omitted: {} },
  ListItem: { required: ['position', 'name', 'item'], recommended: [], omitted: {} },
  // `${guides}/article`
  BlogPosting: {
    required: [],
    recommended: [
      ...['author.name', 'author.url', 'dateModified', 'datePublished', 'headline', 'image'],
      ...['description', 'url'],
    ],
    omitted: {},
  },
  // Not in Google's guides: the properties this site requires.
  Blog: { required: ['name', 'url', 'publisher', 'blogPost'], recommended: [], omitted: {} },
  WebSite: { required: ['name', 'url', 'publisher'], recommended: [], omitted: {} },
  Service: {
    required: ['serviceType', 'provider', 'areaServed', 'name', 'description', 'url'],
    recommended: [],
    omitted: {},
  },
};

/** Types nested in others, which are covered by the rules of those. */
const nestedTypes = [
  ...['PostalAddress', 'GeoCoordinates', 'OpeningHoursSpecification', 'Answer', 'City', 'Place'],
  ...['Offer', 'PriceSpecification'],
];
const author = 'Organization';

const isThing = (value: unknown): value is Thing =>
  Object(value) === value && '@type' in Object(value);

/** Whether a thing is only a reference, by id and name, to one described elsewhere. */
const isReference = (thing: Thing) =>
  thing['@id'] !== undefined && Object.keys(thing).every((key) => /^@|^(name|headline)$/.test(key));

function* thingsIn(value: unknown): Generator<Thing> {
  if (isThing(value)) yield value;
  if (Object(value) === value)
    for (const nested of Object.values(Object(value))) yield* thingsIn(nested);
}

function valueAt(thing: unknown, path: string): unknown {
  // The first item of a list represents all.
  return path
    .split('.')
    .reduce((value, key) => Object(Array.isArray(value) ? value[0] : value)[key], thing);
}

const isMissing = (value: unknown) => value === undefined || value === null || value === '';

async function readThings(request: APIRequestContext, path: string): Promise<Thing[]> {
  const html = await (await request.get(path)).text();
  const found = [
    ...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs),
  ];
  expect(found.length, path).toBeLessThanOrEqual(1);
  if (!found[0]) return [];
  const { '@context': context, '@graph': graph } = JSON.parse(found[0][1] ?? '');
  expect(context).toBe('https://schema.org');
  return [...thingsIn(graph)];
}

/** Every thing on every page, with the page's path. */
async function publishedThings(request: APIRequestContext): Promise<[string, Thing][]> {
  const found: [string, Thing][] = [];
  for (const path of publishedRoutes)
    for (const thing of await readThings(request, path)) found.push([path, thing]);
  return found;
}

test(`structured data has what Google’s guides ask for (${guides})`, async ({ request }) => {
  const kinds = new Set<string>();
  for (const [path, thing] of await publishedThings(request)) {
    const kind = thing['@type'];
    if (nestedTypes.includes(kind) || kind === author || isReference(thing)) continue;
    kinds.add(kind);
    const rule = rules[kind];
    if (!rule) throw new Error(`${path} has a ${kind}, which has no rule in this test`);
    const wanted = [...rule.required, ...rule.recommended];
    const missing = wanted.filter((name) => isMissing(valueAt(thing, name)));
    expect(
      missing.filter((name) => !(name in rule.omitted)),
      `properties missing from ${kind} on ${path}`,
    ).toEqual([]);
  }
  expect([...kinds].sort()).toEqual(Object.keys(rules).sort());
});

test('breadcrumbs count from one, which is home, dates are ISO dates, coordinates are in North Texas', async ({
  request,
}) => {
  for (const [path, thing] of await publishedThings(request)) {
    if (thing['@type'] === 'BreadcrumbList') {
      const steps = thing.itemListElement as Thing[];
      expect(steps.length, path).toBeGreaterThanOrEqual(2);
      expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
      expect(steps[0]?.name).toBe('Home');
      expect(new URL(String(steps[0]?.item)).pathname).toBe('/');
      expect(new URL(String(steps.at(-1)?.item)).pathname).toBe(path);
    }
    if (thing['@type'] === 'BlogPosting' && !isReference(thing))
      expect(thing.datePublished).toMatch(/^20\d\d-\d\d-\d\d(T|$)/);
    if (thing['@type'] === 'GeoCoordinates') {
      expect(Math.abs(Number(thing.latitude) - 33)).toBeLessThan(1);
      expect(Math.abs(Number(thing.longitude) + 97)).toBeLessThan(1);
    }
  }
});

test('questions in structured data match the page word for word', async ({ page }) => {
  for (const path of publishedRoutes) {
    const things = await readThings(page.request, path);
    const questions = things.filter((thing) => thing['@type'] === 'Question');
    if (questions.length === 0) continue;
    await page.goto(path);
    expect(questions.map(({ name }) => name)).toEqual(
      await page.locator('details[name=faq] summary').allTextContents(),
    );
    expect(questions.map((question) => valueAt(question, 'acceptedAnswer.text'))).toEqual(
      await page.locator('details[name=faq] p').allTextContents(),
    );
  }
});

test('every reference in structured data points to the page that describes it', async ({
  request,
}) => {
  const described = new Map<string, string>();
  const descriptions = new Map<string, unknown>();
  const references: { from: string; id: string }[] = [];
  for (const [path, thing] of await publishedThings(request)) {
    const id = thing['@id'];
    if (id === undefined) continue;
    if (isReference(thing)) references.push({ from: path, id });
    else {
      // The page of the agency's own city repeats what home says of it.
      expect(thing, `${id} is described twice`).toEqual(descriptions.get(id) ?? thing);
      descriptions.set(id, thing);
      if (!described.has(id)) described.set(id, path);
    }
  }
  expect(references.length).toBeGreaterThan(0);
  for (const { from, id } of references)
    expect(described.get(id), `${id}, from ${from}`).toBe(new URL(id).pathname);
  for (const [id, path] of described) expect(new URL(id).pathname, id).toBe(path);
});

test('every image and logo in structured data exists', async ({ request }) => {
  const images = new Set<string>();
  for (const [, { image, logo }] of await publishedThings(request))
    for (const url of [image, logo]) if (typeof url === 'string') images.add(url);
  expect(images.size).toBeGreaterThan(0);
  for (const url of images) {
    const response = await request.get(new URL(url).pathname);
    expect(response.status(), url).toBe(200);
    expect(response.headers()['content-type'], url).toMatch(/^image\//);
  }
});

test('the sitemap, canonical URL, robots.txt and og:url agree on every page', async ({
  request,
  baseURL,
}) => {
  const xml = await (await request.get('/sitemap.xml')).text();
  const listedUrls = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
  expect(listedUrls.map((url) => new URL(url).pathname).sort()).toEqual(
    [...publishedRoutes].sort(),
  );
  expect(listedUrls).toEqual(
    expect.arrayContaining(routes.map((path) => expect.stringMatching(`^https://[^/]+${path}$`))),
  );
  expect(xml).not.toContain(baseURL);
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toMatch(/^Sitemap: https:\/\/.*\/sitemap\.xml$/m);
  const disallowed = [...robots.matchAll(/^Disallow: *(\S+)$/gm)].map(([, start = '']) => start);
  for (const url of listedUrls) {
    const { pathname } = new URL(url);
    expect(disallowed.filter((start) => pathname.startsWith(start))).toEqual([]);
    const response = await request.get(pathname, { maxRedirects: 0 });
    expect(response.status(), pathname).toBe(200);
    expect(response.headers()['x-robots-tag'] ?? '', pathname).not.toContain('noindex');
    const html = await response.text();
    expect(/rel="canonical" href="(.*?)"/.exec(html)?.[1]).toBe(url);
    expect(/property="og:url" content="(.*?)"/.exec(html)?.[1]).toBe(url);
    expect(html, pathname).not.toMatch(/<meta[^>]+name="robots"[^>]+noindex/);
  }
});

test('every page in the sitemap is at most three clicks from home', async ({ request }) => {
  const clicks = new Map([['/', 0]]);
  for (const [path, depth] of clicks) {
    const html = await (await request.get(path)).text();
    const body = html.slice(html.indexOf('<body'));
    for (const [, href = ''] of body.matchAll(/<a\b[^>]*\bhref="(\/[^"#?]*)/g)) {
      if (!clicks.has(href) && !publishedUnlistedPaths.includes(href)) clicks.set(href, depth + 1);
    }
  }
  expect(publishedRoutes.filter((path) => (clicks.get(path) ?? Infinity) > 3)).toEqual([]);
});

test('the sitemap dates a page by the last change to its content', async ({ request }) => {
  const lastChanged = (...files: string[]) =>
    spawnSync('git', ['log', '-1', '--format=%cs', '--', ...files], {
      cwd: contentFolder,
      encoding: 'utf8',
    }).stdout.trim() || undefined;
  const xml = await (await request.get('/sitemap.xml')).text();
  const lastmod = (path: string) =>
    new RegExp(`<loc>[^<]*//[^/<]+${path}</loc><lastmod>(.*?)<`).exec(xml)?.[1];
  for (const path of publishedServicePaths) {
    expect(lastmod(path), path).toBe(lastChanged(`.${path}.yaml`));
  }
  expect(lastmod('/blog')).toBe(lastChanged('pages/blog.yaml', 'posts'));
  expect(lastmod('/privacy')).toBe(lastChanged('notices/privacy.yaml'));
});
