import type { Page } from '@playwright/test';
import { cityPath } from '../../src/vocabulary/paths.ts';
import { cityTexts } from '../pages/published.ts';
import { expect, hrefs, section, test } from '../site.ts';
import {
  cityPaths,
  contractAgency,
  localBusiness,
  localPaths,
  localServicePaths,
  nearestPaths,
  servedCities,
  servicePaths,
} from './contract.ts';

type Thing = { '@type': string } & Record<string, unknown>;

const { headings } = cityTexts;
const idOf = (city: string) => city.toLowerCase().replaceAll(' ', '-');
const cityOf = (path: string) =>
  servedCities.find((city) => cityPath({ id: idOf(city) }) === path) ?? '';

/** The facts that a city’s page states, and what its primary button offers. */
const required: Record<string, { facts?: (string | RegExp)[]; offer?: RegExp }> = {
  '/plano-marketing-agency': {
    facts: ['10,000+ businesses'],
    offer: /free marketing audit/i,
  },
  '/frisco-marketing-agency': {
    facts: [/growth in 10 years[^.]{0,20}71%/, '$127K+', /median age\s?36/, /30[-–]60/],
    offer: /free growth plan/i,
  },
  '/mckinney-marketing-agency': { offer: /free strategy session/i },
  '/highland-park-marketing-agency': { facts: ['$250K+'], offer: /private consultation/i },
  '/university-park-marketing-agency': {
    facts: ['60%+'],
    offer: /(?<!free )strategy session/i,
  },
};

for (const path of localPaths) {
  test(`the local page ${path} has its blocks in order, calls to action, facts, links and data`, async ({
    page,
  }) => {
    await page.goto(path);
    const city = cityOf(path);
    const main = page.getByRole('main');
    const textOf = (text: string) => text.replace('{city}', city);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(
      new RegExp(`^${textOf(cityTexts.name)}: \\S`),
    );
    const area = await main.getByRole('heading', { level: 2 }).first().textContent();
    const areas = cityPaths.includes(path)
      ? [headings.districts, headings.neighborhoods]
      : [headings.cities];
    expect(areas.map(textOf)).toContain(area);
    const { reasons, services, challenges, founder } = headings;
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      area ?? '',
      ...[reasons, services, challenges, founder].map(textOf),
      /\S/,
    ]);
    const sections = main.locator('section');
    for (const callToAction of [sections.first(), sections.last()]) {
      await expect(callToAction.locator('a[href^="/contact"]')).toBeVisible();
      await expect(callToAction.locator(`a[href="${contractAgency.phoneLink}"]`)).toContainText(
        contractAgency.phone,
      );
    }
    const { facts = [], offer = /\S/ } = required[path] ?? {};
    await expect(sections.first().locator('a[href^="/contact"]')).toHaveText(offer);
    for (const fact of facts) await expect(main, String(fact)).toContainText(fact);
    const items = (heading: string) => section(page, textOf(heading)).getByRole('listitem');
    await expect(items(reasons).getByRole('heading')).toHaveCount(3);
    await expect(items(challenges)).toHaveText(
      Array.from(
        { length: 3 },
        () => new RegExp(`${cityTexts.challenge}.*${cityTexts.solution}`, 's'),
      ),
    );
    const table = section(page, textOf(services)).getByRole('table');
    expect(await hrefs(table.getByRole('rowheader').getByRole('link'))).toEqual(localServicePaths);
    expect(await hrefs(table.getByRole('cell').getByRole('link'))).toEqual([
      '/services/seo-content',
      ...nearestPaths,
    ]);
    const words = section(page, textOf(founder));
    await expect(words).toContainText(`Founder, ${contractAgency.name}`);
    await expect(words).toContainText('30+');
    await expect(words).toContainText('Dallas-area entrepreneur');
    await expectPlaces(page, path);
    await expectLinks(page, path);
    await expectBusiness(page, path);
  });
}

/** Eight districts, on Frisco’s page in pairs, or on Dallas’s the nineteen cities we serve. */
async function expectPlaces(page: Page, path: string): Promise<void> {
  const items = page.getByRole('main').locator('section').nth(1).getByRole('listitem');
  if (!cityPaths.includes(path)) {
    const cities = await items.locator('> :first-child').allTextContents();
    expect(cities.map((city) => city.replace(/ marketing agency$/, ''))).toEqual(servedCities);
    return;
  }
  const rows = items.getByRole('heading');
  const names = (await rows.allTextContents()).flatMap((row) => row.split(' & '));
  expect(new Set(names).size).toBe(8);
  await expect(rows).toHaveCount(path.startsWith('/frisco') ? 4 : 8);
}

/** The neighbors and every service. */
async function expectLinks(page: Page, path: string): Promise<void> {
  expect(await hrefs(page.getByRole('link'))).toEqual(expect.arrayContaining([...servicePaths]));
  const neighbors = await hrefs(page.getByRole('main').locator('dl a'));
  expect(neighbors.length).toBeGreaterThan(1);
  for (const neighbor of neighbors) expect(localPaths).toContain(neighbor);
  expect(neighbors).not.toContain(path);
}

/** Structured data about the agency in this city. */
async function expectBusiness(page: Page, path: string): Promise<void> {
  const json = await page.locator('script[type="application/ld+json"]').textContent();
  const graph: Thing[] = JSON.parse(json ?? '')['@graph'];
  const service = graph.find((thing) => thing['@type'] === 'Service');
  const city = cityOf(path);
  const whole = {
    '@id': expect.stringMatching(/^https:\/\/[^/]+\/#business$/),
    name: contractAgency.name,
  };
  expect(service?.serviceType).toBeTruthy();
  expect(service?.areaServed).toMatch(/, Texas$|Dallas-Fort Worth/);
  expect(service?.provider).toMatchObject({
    name: contractAgency.name,
    image: expect.stringMatching(/^https:.*\.png$/),
    telephone: contractAgency.dialed,
    email: contractAgency.email,
    priceRange: localBusiness[path]?.priceRange,
    address: {
      '@type': 'PostalAddress',
      addressLocality: city,
      addressRegion: 'TX',
      postalCode: localBusiness[path]?.postalCode,
      addressCountry: 'US',
    },
    geo: {
      '@type': 'GeoCoordinates',
      latitude: expect.any(Number),
      longitude: expect.any(Number),
    },
    areaServed: expect.arrayContaining([{ '@type': 'City', name: city }]),
    // Where the agency is, it is the whole business; elsewhere, a part of it.
    ...(city === contractAgency.city ? whole : { parentOrganization: whole }),
    openingHoursSpecification: {
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '09:00',
      closes: '18:00',
    },
  });
}
