import type { Page } from '@playwright/test';

/** What a browser reports of a page's loading. Times in milliseconds from the start of navigation. */
export type Vitals = { lcp: number; shift: number; blocking: number };

type Watching = { vitals: Vitals };

/** Has every page of this visit watch itself from its very start. */
export async function watchVitals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const vitals = { lcp: 0, shift: 0, blocking: 0 };
    (globalThis as unknown as Watching).vitals = vitals;
    const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
        type,
        buffered: true,
      });
    watch('largest-contentful-paint', ({ startTime }) => {
      vitals.lcp = startTime;
    });
    watch('layout-shift', (entry) => {
      vitals.shift += (entry as PerformanceEntry & { value: number }).value;
    });
    watch('longtask', ({ duration }) => {
      vitals.blocking += Math.max(0, duration - 50);
    });
  });
}

/** What the page has seen of itself until now. */
export function readVitals(page: Page): Promise<Vitals> {
  return page.evaluate(() => (globalThis as unknown as Watching).vitals);
}
