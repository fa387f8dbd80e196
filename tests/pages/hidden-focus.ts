import type { Page } from '@playwright/test';

/** More Tab stops than any page has. */
const maxStops = 150;

/** The focused element, and whether any part of it is visible, not covered by a fixed element. */
const focusedElement = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body || element.tagName === 'IFRAME') return undefined;
    const { left, top, width, height } = element.getBoundingClientRect();
    const points = [0.05, 0.5, 0.95].flatMap((x) => [0.05, 0.5, 0.95].map((y) => [x, y] as const));
    const visible = points.some(([x, y]) => {
      const hit = document.elementFromPoint(left + width * x, top + height * y);
      return hit !== null && element.contains(hit);
    });
    return { visible, name: `${element.tagName} ${element.textContent?.trim()}` };
  });

/** The elements that are hidden while focused (WCAG 2.2, 2.4.11), tabbing forward and back. */
export async function hiddenFocus(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  for (const key of ['Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    for (let stop = 0; stop < maxStops; stop += 1) {
      const focus = await focusedElement(page);
      if (!focus && stop > 0) break;
      if (focus && !focus.visible) hidden.push(`${key}: ${focus.name}`);
      await page.keyboard.press(key);
    }
  }
  return hidden;
}
