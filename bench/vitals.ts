import type { Page } from '@playwright/test';

/**
 * A page load's Web Vitals: largest contentful paint in ms from the start of the navigation, cumulative
 * layout shift (no unit), and total blocking time in ms (the part of each task beyond 50 ms, after the
 * first paint).
 */
type Vitals = { lcp: number; shift: number; blocking: number };

type Task = { startTime: number; duration: number };
type Observed = { vitals: { lcp: number; shift: number; fcp: number; tasks: Task[] } };

const longTaskMs = 50;

/** Observes every page of this visit from the start. */
export async function observeVitals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const vitals: Observed['vitals'] = { lcp: 0, shift: 0, fcp: 0, tasks: [] };
    (globalThis as unknown as Observed).vitals = vitals;
    const observe = (type: string, record: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({
        type,
        buffered: true,
      });
    observe('largest-contentful-paint', ({ startTime }) => {
      vitals.lcp = startTime;
    });
    observe('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') vitals.fcp = startTime;
    });
    observe('layout-shift', (entry) => {
      vitals.shift += (entry as PerformanceEntry & { value: number }).value;
    });
    observe('longtask', ({ startTime, duration }) => vitals.tasks.push({ startTime, duration }));
  });
}

/** The vitals of the current page so far. */
export async function readVitals(page: Page): Promise<Vitals> {
  const observed = await page.evaluate(() => (globalThis as unknown as Observed).vitals);
  const blocking = observed.tasks.map(({ startTime, duration }) => {
    const afterPaint = startTime + duration - Math.max(startTime, observed.fcp);
    return Math.max(0, Math.min(duration, afterPaint) - longTaskMs);
  });
  return {
    lcp: observed.lcp,
    shift: observed.shift,
    blocking: blocking.reduce((sum, each) => sum + each, 0),
  };
}
