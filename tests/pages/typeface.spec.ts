import type { Page } from '@playwright/test';
import { expect, test } from '../site.ts';
import { checksAll } from '../tier.ts';
import { layoutShift, watchShifts } from './layout-shift.ts';
import { checkedRoutes } from './published.ts';

/** Widths of phones, tablets and screens in use, in CSS px, where titles break differently. */
const widths = checksAll
  ? [320, 360, 375, 384, 390, 402, 412, 430, 768, 820, 1024, 1280, 1440, 1920]
  : [320, 390, 768, 1280, 1920];

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

/**
 * The layout shift when the display face replaces the faces before it, in the open page. The browser
 * scores it as on arrival, without the time that opening the page anew takes.
 */
const shiftOfSwap = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { style, dataset } = document.documentElement;
    const shown = () =>
      new Promise<void>((resolve) => {
        // A shift is reported in a task after its frame.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      });
    const faces = getComputedStyle(document.documentElement).getPropertyValue('--font-display');
    style.setProperty('--font-display', faces.slice(faces.indexOf(',') + 1));
    await shown();
    dataset.shift = '0';
    style.removeProperty('--font-display');
    await shown();
    return Number(dataset.shift);
  });

const [narrowest = 0, ...others] = widths;

for (const path of checkedRoutes) {
  test(`the text of ${path} hardly moves when its display face arrives late`, async ({ page }) => {
    await watchShifts(page);
    const shown = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await shown.promise;
      await route.continue();
    });
    await page.setViewportSize({ width: narrowest, height: 800 });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('h1')).toBeVisible();
    await painted(page);
    expect(await page.evaluate(() => document.fonts.status)).toBe('loading');
    shown.resolve();
    expect((await arrivedFaces(page)).join()).toContain('Bricolage');
    await painted(page);
    expect(await layoutShift(page), `at ${narrowest} px`).toBeLessThanOrEqual(0.01);
    // The text face does not replace another one on a page: it is there from the next page on.
    await page.evaluate(() => {
      document.documentElement.style.setProperty('--font-text', 'Arial, sans-serif');
    });
    for (const width of others) {
      await page.setViewportSize({ width, height: 800 });
      expect(await shiftOfSwap(page), `at ${width} px`).toBeLessThanOrEqual(0.01);
    }
  });
}
