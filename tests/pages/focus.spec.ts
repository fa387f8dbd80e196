import type { Page } from '@playwright/test';
import { expect, test } from '../site.ts';
import { routes } from './published.ts';

/** The focused element, and whether any part of it is visible rather than covered by a fixed element. */
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

// WCAG 2.2, 2.4.11 Focus Not Obscured.
for (const path of routes) {
  test(`the focused element is never hidden on ${path}, tabbing forward or back`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width: 375, height: 600 });
    await page.goto(path);
    const hidden: string[] = [];
    for (const key of ['Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      for (let stop = 0; stop < 150; stop += 1) {
        const focus = await focusedElement(page);
        if (!focus && stop > 0) break;
        if (focus && !focus.visible) hidden.push(`${key}: ${focus.name}`);
        await page.keyboard.press(key);
      }
    }
    expect(hidden).toEqual([]);
  });
}
