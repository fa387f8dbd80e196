import {
  agency,
  cityPaths,
  localBusiness,
  localPaths,
  localServicePaths,
  servedCities,
  servicePaths,
} from './contract.ts';
import { blockOf, expect, pathsOf, test } from './site.ts';

type Thing = { '@type': string } & Record<string, unknown>;

const actions: string[] = [];

/** "Highland Park" in "Highland Park Digital Marketing Agency | Bold Acre". */
const cityOf = (title: string) => title.split(' Digital Marketing Agency')[0] ?? '';

for (const path of localPaths) {
  test.describe(`the local page ${path}`, () => {
    test('has its hero, reasons, cards, challenges, founder and two ways to act', async ({
      page,
    }) => {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      const sections = main.locator('section');
      for (const ends of [sections.first(), sections.last()]) {
        await expect(ends.locator('a[href="/contact"]')).toBeVisible();
        await expect(ends.locator(`a[href="${agency.phoneLink}"]`)).toContainText(agency.phone);
      }
      const city = cityOf(await page.title());
      const block = (heading: string) => blockOf(page, heading);
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(
        new RegExp(`^${city} marketing agency: \\S`),
      );
      await expect(
        block(`Why choose us in ${city}`).getByRole('listitem').getByRole('heading'),
      ).toHaveCount(3);
      const challenges = block('Problems we solve').getByRole('listitem');
      await expect(challenges).toHaveCount(3);
      await expect(challenges).toContainText([/Problem.*What we do/s, /.*/s, /.*/s]);
      const services = block(`Marketing services in ${city}`);
      expect(await pathsOf(services.getByRole('listitem').getByRole('link'))).toEqual(
        localServicePaths,
      );
      const founder = block('The founder');
      await expect(founder).toContainText(`Founder, ${agency.name}`);
      await expect(founder).toContainText('30+');
      await expect(founder).toContainText('Dallas-area entrepreneur');
    });

    test('describes the agency in this city to search engines', async ({ page }) => {
      await page.goto(path);
      const json = await page.locator('script[type="application/ld+json"]').textContent();
      const graph: Thing[] = JSON.parse(json ?? '')['@graph'];
      const service = graph.find((thing) => thing['@type'] === 'Service');
      const city = cityOf(await page.title());
      expect(service?.serviceType).toBeTruthy();
      expect(service?.areaServed).toMatch(/, Texas$|Dallas-Fort Worth/);
      const provider = service?.provider as Thing;
      expect(provider).toMatchObject({
        name: agency.name,
        image: expect.stringMatching(/^https:.*\.png$/),
        telephone: agency.dialed,
        email: agency.email,
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
        areaServed: [{ '@type': 'City', name: city }],
        parentOrganization: {
          '@id': expect.stringMatching(/^https:\/\/[^/]+\/#business$/),
          name: agency.name,
        },
        openingHoursSpecification: {
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
          opens: '09:00',
          closes: '18:00',
        },
      });
    });
  });
}

for (const path of cityPaths) {
  test(`${path} names eight districts`, async ({ page }) => {
    await page.goto(path);
    const rows = page
      .locator('section', {
        has: page.getByRole('heading', { level: 2, name: /(districts|neighborhoods) we work in$/ }),
      })
      .getByRole('listitem')
      .getByRole('heading');
    const names = (await rows.allTextContents()).flatMap((row) => row.split(' & '));
    expect(new Set(names).size).toBe(8);
    await expect(rows).toHaveCount(path.startsWith('/frisco') ? 4 : 8);
  });
}

for (const path of ['/', '/dallas-marketing-agency']) {
  test(`${path} names the nineteen served cities`, async ({ page }) => {
    await page.goto(path);
    const block = blockOf(page, /^(Service area|Cities we serve)$/);
    const names = await block.getByRole('listitem').locator(':first-child').allTextContents();
    expect(names).toEqual(servedCities);
  });
}

test('the local facts stand on their city’s page', async ({ request }) => {
  const facts: Record<string, string[]> = {
    '/frisco-marketing-agency': ['71%', '$127K+', '36'],
    '/plano-marketing-agency': ['10,000'],
    '/highland-park-marketing-agency': ['$250K+'],
    '/university-park-marketing-agency': ['60%+'],
  };
  for (const [path, values] of Object.entries(facts)) {
    const html = await (await request.get(path)).text();
    for (const value of values) expect(html, path).toContain(value);
  }
  const frisco = await (await request.get('/frisco-marketing-agency')).text();
  expect(frisco).toMatch(/30[-–]60/);
});

test('the primary buttons say what each city is offered', async ({ page }) => {
  for (const path of cityPaths) {
    await page.goto(path);
    const action = page.getByRole('main').locator('section').first().locator('a[href="/contact"]');
    actions.push((await action.textContent()) ?? '');
  }
  for (const offer of [
    /free strategy session/i,
    /free growth plan/i,
    /free marketing audit/i,
    /private consultation/i,
    /(?<!free )strategy session/i,
  ]) {
    expect(actions.join('\n')).toMatch(offer);
  }
});

test('a city page leads to its neighbors and to every real service page', async ({ page }) => {
  for (const path of localPaths) {
    await page.goto(path);
    const links = await pathsOf(page.getByRole('main').locator('dl a'));
    expect(links.slice(0, 10), path).toEqual([...servicePaths, '/services']);
    const neighbors = links.slice(10);
    expect(neighbors, path).toHaveLength(3);
    for (const neighbor of neighbors) expect(localPaths).toContain(neighbor);
    expect(neighbors).not.toContain(path);
  }
});
