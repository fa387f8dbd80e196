import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../site.ts';
import { layoutShift, watchShifts } from './layout-shift.ts';
import { publishedRoutes } from './published.ts';

/** How late the display face arrives, in ms: long after the first text. */
const lateBy = 900;

/** The families whose files have arrived. */
const arrivedFaces = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const faces = await document.fonts.ready;
    return [...faces].filter(({ status }) => status === 'loaded').map(({ family }) => family);
  });

for (const path of publishedRoutes) {
  test(`the text of ${path} hardly moves when its display face arrives late`, async ({ page }) => {
    await watchShifts(page);
    await page.route('**/*.woff2', async (route) => {
      await sleep(lateBy);
      await route.continue();
    });
    for (const width of [375, 390, 412, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await expect(page.locator('h1')).toBeVisible();
      expect(await page.evaluate(() => document.fonts.status)).toBe('loading');
      expect((await arrivedFaces(page)).join()).toContain('Bricolage');
      expect(await layoutShift(page), `at ${width} px`).toBeLessThanOrEqual(0.01);
    }
  });
}
