import type { Page } from '@playwright/test';

/** Runs in the page: sums up its layout shifts. */
function observeShifts(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value } = entry as PerformanceEntry & { value: number };
      document.documentElement.dataset.shift = String(
        Number(document.documentElement.dataset.shift ?? 0) + value,
      );
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Begins to sum up the layout shifts of the pages that are opened from now on. */
export const watchShifts = (page: Page) => page.addInitScript(observeShifts);

/** The layout shifts of the open page so far, as the browser scores them. */
export const layoutShift = async (page: Page): Promise<number> =>
  Number(await page.evaluate(() => document.documentElement.dataset.shift ?? 0));
