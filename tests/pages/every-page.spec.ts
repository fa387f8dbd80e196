import type { Page } from '@playwright/test';
import { phoneLink } from '../../src/ui/phone-link.ts';
import { expect, expectAccessible, test } from '../site.ts';
import { checksAll } from '../tier.ts';
import { coveredTexts } from './covered-texts.ts';
import { expectFit } from './fit.ts';
import { expectDataInMonospace, expectHeadings, expectOnwardLink } from './headings.ts';
import { hiddenFocus } from './hidden-focus.ts';
import { layoutShift, watchShifts } from './layout-shift.ts';
import { missingPictures } from './missing-pictures.ts';
import { unknownNumbers } from './numbers.ts';
import {
  checkedRoutes,
  cities,
  menu,
  publishedAgency,
  publishedRoutes,
  publishedUnlistedPaths,
  thirdPartyHosts,
} from './published.ts';
import { expectWithinBudget, startWeighing } from './weight.ts';

const places = ['Dallas', 'DFW', 'Fort Worth', ...cities.map(({ data }) => String(data.name))];

/** Checks the header and footer that all pages share. */
async function expectFrame(page: Page): Promise<void> {
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: publishedAgency.name })).toHaveAttribute(
    'href',
    '/',
  );
  const links = header.getByRole('navigation').getByRole('link');
  expect(
    await links.evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute('href')])),
  ).toEqual(menu.map(({ name, path }) => [name, path]));
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(publishedAgency.tagline);
  await expect(footer).toContainText(`© ${new Date().getFullYear()} ${publishedAgency.name}`);
  await expect(footer.getByRole('link', { name: publishedAgency.phone })).toHaveAttribute(
    'href',
    phoneLink(publishedAgency.phone),
  );
  await expect(footer.getByRole('link', { name: publishedAgency.email })).toHaveAttribute(
    'href',
    `mailto:${publishedAgency.email}`,
  );
  expect(await footer.getByRole('listitem').allTextContents()).toEqual([
    ...publishedAgency.serviceArea.map((id) => cities.find((city) => city.id === id)?.data.name),
    publishedAgency.serviceAreaLabel,
  ]);
  await expect(page.locator('[data-chat-launcher]')).toBeVisible();
}

for (const path of checkedRoutes) {
  test.describe(`the page ${path}`, () => {
    // One visit for all checks that do not depend on the browser.
    test('is complete, light, still, accessible, and fits every viewport', async ({
      page,
      baseURL,
      thirdPartyRequests,
    }) => {
      test.slow();
      const weight = await startWeighing(page, baseURL ?? '');
      await watchShifts(page);
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect.poll(() => weight.pending.size).toBe(0);
      expectWithinBudget(weight);
      const called = thirdPartyRequests.map((request) => new URL(request.url()).host);
      expect(called.filter((host) => !thirdPartyHosts.includes(host))).toEqual([]);
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
      const html = (await response?.text()) ?? '';
      const [firstRule] = /@layer [^{;]+[{;]/.exec(html) ?? [];
      expect(firstRule).toMatch(/^@layer brand,reset,[a-z,]+;$/);
      const [name = '', ...rest] = (await page.title()).split(` | ${publishedAgency.name}`);
      expect(rest, 'the title ends with the name of the agency').toEqual(['']);
      expect(name.length, name).toBeLessThanOrEqual(48);
      const description =
        (await page.locator('meta[name=description]').getAttribute('content')) ?? '';
      expect(description.length, description).toBeGreaterThanOrEqual(120);
      expect(description.length, description).toBeLessThanOrEqual(160);
      expect(places.filter((place) => description.includes(place))).not.toEqual([]);
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
      expect(new URL(canonical ?? '').pathname).toBe(path);
      expect(canonical).not.toContain(baseURL ?? '');
      for (const property of ['og:title', 'og:description', 'og:url', 'og:image']) {
        await expect(page.locator(`meta[property="${property}"]`)).toHaveAttribute('content', /\S/);
      }
      await expectFrame(page);
      await expectHeadings(page, path);
      await expectDataInMonospace(page);
      await expectOnwardLink(page, path);
      expect(await unknownNumbers(page), 'numbers that are not in content').toEqual([]);
      for (const width of checksAll ? [375, 1280] : [375]) {
        await page.setViewportSize({ width, height: 800 });
        await expectAccessible(page);
      }
      await page.setViewportSize({ width: 375, height: 600 });
      expect(await missingPictures(page), 'blank until one scrolls to them').toEqual([]);
      expect(await hiddenFocus(page), 'hidden by the header or the chat button').toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.evaluate(() =>
        scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
      );
      expect(await coveredTexts(page), 'covered by the chat button at the end').toEqual([]);
      await expectFit(page);
    });
  });
}

test('titles, descriptions and canonical URLs are unique', async ({ request }) => {
  const heads = await Promise.all(
    publishedRoutes.map(async (path) => {
      const html = await (await request.get(path)).text();
      return [
        /<title>(.*?)</,
        /name="description" content="(.*?)"/,
        /rel="canonical" href="(.*?)"/,
      ].map((pattern) => pattern.exec(html)?.[1] ?? `${path} has none`);
    }),
  );
  for (const part of [0, 1, 2]) {
    expect(new Set(heads.map((head) => head[part])).size).toBe(publishedRoutes.length);
  }
});

test('every internal link leads to a page, except the unlisted services', async ({ request }) => {
  const found = new Set<string>();
  for (const path of publishedRoutes) {
    const html = await (await request.get(path)).text();
    for (const [, href = ''] of html.matchAll(/href="(\/[^"]*)"/g)) found.add(href);
  }
  const broken: string[] = [];
  for (const href of found) {
    if ((await request.get(href)).status() !== 200) broken.push(href);
  }
  expect(broken.sort()).toEqual(publishedUnlistedPaths.toSorted());
});
