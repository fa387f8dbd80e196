import type { Page } from '@playwright/test';

/** More Tab stops than any page has. */
const maxStops = 150;

type Stop = { visible: boolean; name: string } | 'outside the page' | 'seen before';

/**
 * The focused element, and whether any part of it is visible, not covered by a fixed element. The
 * first one with a direction is remembered: where focus comes back to it, all were seen.
 */
const focusedElement = (page: Page, direction: string): Promise<Stop> =>
  page.evaluate((key) => {
    const element = document.activeElement;
    if (!element || element === document.body || element.tagName === 'IFRAME')
      return 'outside the page';
    const first = Reflect.get(window, key);
    if (first === element) return 'seen before';
    if (!first) Object.assign(window, { [key]: element });
    const { left, top, width, height } = element.getBoundingClientRect();
    const points = [0.05, 0.5, 0.95].flatMap((x) => [0.05, 0.5, 0.95].map((y) => [x, y] as const));
    const visible = points.some(([x, y]) => {
      const hit = document.elementFromPoint(left + width * x, top + height * y);
      return hit !== null && element.contains(hit);
    });
    return { visible, name: `${element.tagName} ${element.textContent?.trim()}` };
  }, `first stop ${direction}`);

/** The elements that are hidden while focused (WCAG 2.2, 2.4.11), tabbing forward and back. */
export async function hiddenFocus(page: Page): Promise<string[]> {
  const { keyboard } = page;
  const hidden: string[] = [];
  for (const direction of ['forward', 'back']) {
    if (direction === 'back') await keyboard.down('Shift');
    for (let stops = 0; stops < maxStops; stops += 1) {
      // A key held down repeats, at half the cost of pressing it each time.
      await keyboard.down('Tab');
      const stop = await focusedElement(page, direction);
      if (stop === 'seen before') break;
      if (stop !== 'outside the page' && !stop.visible) hidden.push(`${direction}: ${stop.name}`);
    }
  }
  await keyboard.up('Tab');
  await keyboard.up('Shift');
  return hidden;
}
