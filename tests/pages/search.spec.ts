import { execFileSync } from 'node:child_process';
import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../site.ts';
import { agency, cities, routes, servicePaths, unlistedServicePaths } from './published.ts';

type Thing = { '@type': string; '@id'?: string } & Record<string, unknown>;

/** What Google asks of a kind of thing; `leftOut` says why a property it recommends is not there. */
type Rule = { required: string[]; recommended: string[]; leftOut: Record<string, string> };

const guides = 'https://developers.google.com/search/docs/appearance/structured-data';
const noRatings = 'the agency states a number of reviews, and neither their words nor their stars';

/** A dot leads into a property. The guide of each kind is named beside it. */
const rules: Record<string, Rule> = {
  // `${guides}/local-business`, and for the logo `${guides}/organization`
  ProfessionalService: {
    required: ['name', 'address'],
    recommended: [
      'address.addressLocality',
      'address.addressRegion',
      'address.postalCode',
      'address.addressCountry',
      'address.streetAddress',
      'aggregateRating',
      'department',
      'geo.latitude',
      'geo.longitude',
      'openingHoursSpecification.dayOfWeek',
      'openingHoursSpecification.opens',
      'openingHoursSpecification.closes',
      'openingHoursSpecification.validFrom',
      'openingHoursSpecification.validThrough',
      'priceRange',
      'review',
      'telephone',
      'url',
      'image',
      'email',
      'legalName',
      'logo',
      'sameAs',
    ],
    leftOut: {
      'address.streetAddress': 'the agency gives a city and a post code, and no street',
      aggregateRating: noRatings,
      review: noRatings,
      department: 'it has none',
      'openingHoursSpecification.validFrom': 'the hours are those of every week',
      'openingHoursSpecification.validThrough': 'the hours are those of every week',
      sameAs: 'it names no profile elsewhere',
    },
  },
  // `${guides}/faqpage`
  FAQPage: { required: ['mainEntity'], recommended: [], leftOut: {} },
  Question: { required: ['name', 'acceptedAnswer.text'], recommended: [], leftOut: {} },
  // `${guides}/breadcrumb`
  BreadcrumbList: { required: ['itemListElement'], recommended: [], leftOut: {} },
  ListItem: { required: ['position', 'name', 'item'], recommended: [], leftOut: {} },
  // `${guides}/article`
  BlogPosting: {
    required: [],
    recommended: [
      'author.name',
      'author.url',
      'dateModified',
      'datePublished',
      'headline',
      'image',
      'description',
      'url',
    ],
    leftOut: {},
  },
  // No guides of Google's from here on: what the site promises of each.
  Blog: { required: ['name', 'url', 'publisher', 'blogPost'], recommended: [], leftOut: {} },
  WebSite: { required: ['name', 'url', 'publisher'], recommended: [], leftOut: {} },
  Service: {
    required: ['serviceType', 'provider', 'areaServed', 'name', 'description', 'url'],
    recommended: [],
    leftOut: {},
  },
};

/** Things that are a part of another, whose rule speaks of them. */
const parts = ['PostalAddress', 'GeoCoordinates', 'OpeningHoursSpecification', 'Answer', 'City'];
const author = 'Organization';

const isThing = (value: unknown): value is Thing =>
  Object(value) === value && '@type' in Object(value);

/** Whether a thing only points, by reference and by name, at one that is described elsewhere. */
const isReference = (thing: Thing) =>
  thing['@id'] !== undefined && Object.keys(thing).every((key) => /^@|^(name|headline)$/.test(key));

function* thingsIn(value: unknown): Generator<Thing> {
  if (isThing(value)) yield value;
  if (Object(value) === value)
    for (const part of Object.values(Object(value))) yield* thingsIn(part);
}

function valueAt(thing: unknown, path: string): unknown {
  return path.split('.').reduce((value, key) => Object(value)[key], thing);
}

const isMissing = (value: unknown) => value === undefined || value === null || value === '';

async function graphOf(request: APIRequestContext, path: string): Promise<Thing[]> {
  const html = await (await request.get(path)).text();
  const found = [
    ...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs),
  ];
  expect(found.length, path).toBeLessThanOrEqual(1);
  if (!found[0]) return [];
  const { '@context': context, '@graph': graph } = JSON.parse(found[0][1] ?? '');
  expect(context).toBe('https://schema.org');
  return graph;
}

test(`what pages tell search engines is as Google’s guides ask (${guides})`, async ({
  request,
}) => {
  const kinds = new Set<string>();
  for (const path of routes) {
    for (const thing of thingsIn(await graphOf(request, path))) {
      const kind = thing['@type'];
      if (parts.includes(kind) || kind === author || isReference(thing)) continue;
      kinds.add(kind);
      const rule = rules[kind];
      if (!rule) throw new Error(`${path} holds a ${kind}, of which no rule is written here.`);
      const wanted = [...rule.required, ...rule.recommended];
      expect(
        wanted.filter((name) => isMissing(valueAt(thing, name))).sort(),
        `${kind} on ${path} lacks`,
      ).toEqual(Object.keys(rule.leftOut).sort());
    }
  }
  expect([...kinds].sort()).toEqual(Object.keys(rules).sort());
});

test('lists count from one, dates are dates, and coordinates lie in North Texas', async ({
  request,
}) => {
  for (const path of routes) {
    for (const thing of thingsIn(await graphOf(request, path))) {
      if (thing['@type'] === 'BreadcrumbList') {
        const steps = thing.itemListElement as Thing[];
        expect(steps.length, path).toBeGreaterThanOrEqual(2);
        expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
        expect(new URL(String(steps.at(-1)?.item)).pathname).toBe(path);
      }
      if (thing['@type'] === 'BlogPosting' && !isReference(thing))
        expect(thing.datePublished).toMatch(/^20\d\d-\d\d-\d\d(T|$)/);
      if (thing['@type'] === 'GeoCoordinates') {
        expect(Math.abs(Number(thing.latitude) - 33)).toBeLessThan(1);
        expect(Math.abs(Number(thing.longitude) + 97)).toBeLessThan(1);
      }
    }
  }
});

test('questions told to search engines stand on the page, word for word', async ({ page }) => {
  for (const path of routes) {
    const questions = [...thingsIn(await graphOf(page.request, path))].filter(
      (thing) => thing['@type'] === 'Question',
    );
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

test('every thing pointed at is described on the page that its address names', async ({
  request,
}) => {
  const described = new Map<string, string>();
  const pointedAt: { from: string; id: string }[] = [];
  for (const path of routes) {
    for (const thing of thingsIn(await graphOf(request, path))) {
      const id = thing['@id'];
      if (id === undefined) continue;
      if (isReference(thing)) pointedAt.push({ from: path, id });
      else {
        expect(described.get(id), `${id} is described twice`).toBeUndefined();
        described.set(id, path);
      }
    }
  }
  expect(pointedAt.length).toBeGreaterThan(0);
  for (const { from, id } of pointedAt)
    expect(described.get(id), `${id}, from ${from}`).toBe(new URL(id).pathname);
  for (const [id, path] of described) expect(new URL(id).pathname, id).toBe(path);
});

test('every image and logo named to search engines is there', async ({ request }) => {
  const images = new Set<string>();
  for (const path of routes) {
    for (const { image, logo } of thingsIn(await graphOf(request, path)))
      for (const url of [image, logo]) if (typeof url === 'string') images.add(url);
  }
  expect(images.size).toBeGreaterThan(0);
  for (const url of images) {
    const answer = await request.get(new URL(url).pathname);
    expect(answer.status(), url).toBe(200);
    expect(answer.headers()['content-type'], url).toMatch(/^image\//);
  }
});

test('site map, canonical address, robots and share address agree on every page', async ({
  request,
}) => {
  const xml = await (await request.get('/sitemap.xml')).text();
  const mapped = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
  expect(mapped.map((url) => new URL(url).pathname).sort()).toEqual([...routes].sort());
  const robots = await (await request.get('/robots.txt')).text();
  const closed = [...robots.matchAll(/^Disallow: *(\S+)$/gm)].map(([, start = '']) => start);
  for (const url of mapped) {
    const { pathname } = new URL(url);
    expect(closed.filter((start) => pathname.startsWith(start))).toEqual([]);
    const answer = await request.get(pathname, { maxRedirects: 0 });
    expect(answer.status(), pathname).toBe(200);
    expect(answer.headers()['x-robots-tag'] ?? '', pathname).not.toContain('noindex');
    const html = await answer.text();
    expect(/rel="canonical" href="(.*?)"/.exec(html)?.[1]).toBe(url);
    expect(/property="og:url" content="(.*?)"/.exec(html)?.[1]).toBe(url);
    expect(html, pathname).not.toMatch(/<meta[^>]+name="robots"[^>]+noindex/);
  }
});

test('every page of the site map is at most three clicks from home', async ({ request }) => {
  const clicks = new Map([['/', 0]]);
  for (const [path, far] of clicks) {
    const html = await (await request.get(path)).text();
    const body = html.slice(html.indexOf('<body'));
    for (const [, href = ''] of body.matchAll(/<a\b[^>]*\bhref="(\/[^"#?]*)/g)) {
      if (!clicks.has(href) && !unlistedServicePaths.includes(href)) clicks.set(href, far + 1);
    }
  }
  expect(routes.filter((path) => (clicks.get(path) ?? Infinity) > 3)).toEqual([]);
});

const places = ['Dallas', 'DFW', 'Fort Worth', ...cities.map(({ data }) => String(data.name))];

test('titles fit, and descriptions name the place', async ({ page }) => {
  for (const path of routes) {
    await page.goto(path);
    const title = (await page.title()).replace(` | ${agency.name}`, '');
    expect(title.length, title).toBeLessThanOrEqual(48);
    const description = await page.locator('meta[name=description]').getAttribute('content');
    expect(description?.length, description ?? path).toBeGreaterThanOrEqual(120);
    expect(description?.length, description ?? path).toBeLessThanOrEqual(160);
    expect(
      places.filter((place) => description?.includes(place)),
      path,
    ).not.toEqual([]);
  }
});

test('the site map dates a page by the last change of its content', async ({ request }) => {
  const changed = (...files: string[]) =>
    execFileSync('git', ['log', '-1', '--format=%cs', '--', ...files], {
      encoding: 'utf8',
    }).trim() || undefined;
  const xml = await (await request.get('/sitemap.xml')).text();
  const dateOf = (path: string) =>
    new RegExp(`<loc>[^<]*//[^/<]+${path}</loc><lastmod>(.*?)<`).exec(xml)?.[1];
  for (const path of servicePaths) {
    expect(dateOf(path), path).toBe(changed(`content${path}.yaml`));
  }
  expect(dateOf('/blog')).toBe(changed('content/pages/blog.yaml', 'content/posts'));
  expect(dateOf('/privacy')).toBe(changed('content/notices/privacy.yaml'));
});
