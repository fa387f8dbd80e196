import type { Page } from '@playwright/test';

/**
 * What a browser reports of a page's loading, in milliseconds from the start of navigation: when its
 * largest element was painted, how much moved (a score without a unit), and for how long tasks kept
 * it from answering after its first paint (total blocking time: what goes beyond 50 ms in each).
 */
export type Vitals = { lcp: number; shift: number; blocking: number };

type Task = { startTime: number; duration: number };
type Watching = { vitals: { lcp: number; shift: number; fcp: number; tasks: Task[] } };

const unnoticedMs = 50;

/** Has every page of this visit watch itself from its very start. */
export async function watchVitals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const vitals: Watching['vitals'] = { lcp: 0, shift: 0, fcp: 0, tasks: [] };
    (globalThis as unknown as Watching).vitals = vitals;
    const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
        type,
        buffered: true,
      });
    watch('largest-contentful-paint', ({ startTime }) => {
      vitals.lcp = startTime;
    });
    watch('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') vitals.fcp = startTime;
    });
    watch('layout-shift', (entry) => {
      vitals.shift += (entry as PerformanceEntry & { value: number }).value;
    });
    watch('longtask', ({ startTime, duration }) => vitals.tasks.push({ startTime, duration }));
  });
}

/** What the page has seen of itself until now. */
export async function readVitals(page: Page): Promise<Vitals> {
  const seen = await page.evaluate(() => (globalThis as unknown as Watching).vitals);
  const blocking = seen.tasks.map(({ startTime, duration }) => {
    const afterPaint = startTime + duration - Math.max(startTime, seen.fcp);
    return Math.max(0, Math.min(duration, afterPaint) - unnoticedMs);
  });
  return {
    lcp: seen.lcp,
    shift: seen.shift,
    blocking: blocking.reduce((sum, each) => sum + each, 0),
  };
}
