import type { Page } from '@playwright/test';
import { expect, test } from '../site.ts';
import { layoutShift, watchShifts } from './layout-shift.ts';
import { publishedRoutes } from './published.ts';

/** Widths of phones, tablets and screens in use, in CSS px, where titles break differently. */
const widths = [320, 360, 375, 384, 390, 402, 412, 430, 768, 820, 1024, 1280, 1440, 1920];

/** Resolves two frames after the page has painted its first text. */
const painted = (page: Page) =>
  page.evaluate(async () => {
    await new Promise<void>((resolve) => {
      new PerformanceObserver((list) => {
        if (list.getEntriesByName('first-contentful-paint').length > 0) {
          resolve();
        }
      }).observe({ type: 'paint', buffered: true });
    });
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
  });

/** The families whose files have arrived. */
const arrivedFaces = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const faces = await document.fonts.ready;
    return [...faces].filter(({ status }) => status === 'loaded').map(({ family }) => family);
  });

for (const path of publishedRoutes) {
  test(`the text of ${path} hardly moves when its display face arrives late`, async ({ page }) => {
    await watchShifts(page);
    let shown = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await shown.promise;
      await route.continue();
    });
    for (const width of widths) {
      shown = Promise.withResolvers();
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await expect(page.locator('h1')).toBeVisible();
      await painted(page);
      expect(await page.evaluate(() => document.fonts.status)).toBe('loading');
      shown.resolve();
      expect((await arrivedFaces(page)).join()).toContain('Bricolage');
      await painted(page);
      expect(await layoutShift(page), `at ${width} px`).toBeLessThanOrEqual(0.01);
    }
  });
}
