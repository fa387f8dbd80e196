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
import { expect, hrefs, section, test } from './site.ts';

type Thing = { '@type': string } & Record<string, unknown>;

/** "Highland Park" in "Highland Park Digital Marketing Agency | Bold Acre". */
const cityName = (title: string) => title.split(' Digital Marketing Agency')[0] ?? '';

for (const path of localPaths) {
  test.describe(`the local page ${path}`, () => {
    test('has a hero, reasons, cards, challenges, the founder and two calls to action', async ({
      page,
    }) => {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      const sections = main.locator('section');
      for (const callToAction of [sections.first(), sections.last()]) {
        await expect(callToAction.locator('a[href^="/contact"]')).toBeVisible();
        await expect(callToAction.locator(`a[href="${contractAgency.phoneLink}"]`)).toContainText(
          contractAgency.phone,
        );
      }
      const city = cityName(await page.title());
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(
        new RegExp(`^${city} marketing agency: \\S`),
      );
      await expect(
        section(page, `Why choose us in ${city}`).getByRole('listitem').getByRole('heading'),
      ).toHaveCount(3);
      const challenges = section(page, `Problems we solve for ${city} businesses`).getByRole(
        'listitem',
      );
      await expect(challenges).toHaveCount(3);
      await expect(challenges).toContainText([/Problem.*What we do/s, /.*/s, /.*/s]);
      const services = section(page, `Marketing services in ${city}`);
      const cards = services.getByRole('listitem');
      expect(await hrefs(cards.locator('a:has(h3)'))).toEqual(localServicePaths);
      // Cards that lead to the not-found page have a second link.
      expect(await hrefs(cards.locator('a:not(:has(h3))'))).toEqual(nearestPaths);
      const founder = section(page, 'The founder');
      await expect(founder).toContainText(`Founder, ${contractAgency.name}`);
      await expect(founder).toContainText('30+');
      await expect(founder).toContainText('Dallas-area entrepreneur');
    });

    test('has structured data about the agency in this city', async ({ page }) => {
      await page.goto(path);
      const json = await page.locator('script[type="application/ld+json"]').textContent();
      const graph: Thing[] = JSON.parse(json ?? '')['@graph'];
      const service = graph.find((thing) => thing['@type'] === 'Service');
      const city = cityName(await page.title());
      expect(service?.serviceType).toBeTruthy();
      expect(service?.areaServed).toMatch(/, Texas$|Dallas-Fort Worth/);
      const provider = service?.provider as Thing;
      expect(provider).toMatchObject({
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
        areaServed: [{ '@type': 'City', name: city }],
        parentOrganization: {
          '@id': expect.stringMatching(/^https:\/\/[^/]+\/#business$/),
          name: contractAgency.name,
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
  test(`${path} lists eight districts`, async ({ page }) => {
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
  test(`${path} lists the nineteen served cities`, async ({ page }) => {
    await page.goto(path);
    const block = section(page, /^(Service area|Cities we serve)$/);
    const names = await block.getByRole('listitem').locator(':first-child').allTextContents();
    expect(names).toEqual(servedCities);
  });
}

test('each city’s page states its local facts', async ({ request }) => {
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

test('each city’s primary button makes its own offer', async ({ page }) => {
  const actions: string[] = [];
  for (const path of cityPaths) {
    await page.goto(path);
    const action = page.getByRole('main').locator('section').first().locator('a[href^="/contact"]');
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

test('a city page links to its neighbors and to every service page', async ({ page }) => {
  for (const path of localPaths) {
    await page.goto(path);
    const links = await hrefs(page.getByRole('main').locator('dl a'));
    expect(links.slice(0, 10), path).toEqual([...servicePaths, '/services']);
    const neighbors = links.slice(10);
    expect(neighbors.length, path).toBeGreaterThan(1);
    for (const neighbor of neighbors) expect(localPaths).toContain(neighbor);
    expect(neighbors).not.toContain(path);
  }
});
