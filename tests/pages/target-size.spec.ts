import { expect, test } from '../site.ts';
import { routes } from './published.ts';

/** Primary targets need 44 px, all others 24 px. */
const primary =
  'a[href^="tel:"]:not(footer a), button[popovertarget], button[type=submit], main a[href^="/contact"][class]';

// WCAG 2.2, 2.5.8 Target Size: links within a sentence are exempt.
for (const path of routes) {
  test(`every target on ${path} is large enough`, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto(path);
    await page.locator('[data-chat-launcher]').click();
    await page.getByRole('button', { name: 'Menu' }).click();
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const small = await page.evaluate((primarySelector) => {
        const inSentence = (element: Element) =>
          getComputedStyle(element).display === 'inline' &&
          (element.parentElement?.textContent?.trim().length ?? 0) >
            (element.textContent?.trim().length ?? 0);
        const all = document.querySelectorAll('a[href], button, summary, input, select, textarea');
        return [...all]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .filter((element) => !inSentence(element))
          .map((element) => {
            const { width, height, left } = element.getBoundingClientRect();
            const minimum = element.matches(primarySelector) ? 44 : 24;
            const reachable = width > 1 && left + width > 0;
            return { element, width, height, ok: !reachable || Math.min(width, height) >= minimum };
          })
          .filter(({ ok }) => !ok)
          .map(
            ({ element, width, height }) =>
              `${element.tagName} ${element.textContent?.trim()} ${element.getAttribute('href') ?? ''}: ${width} × ${height}`,
          );
      }, primary);
      expect(small, `${width} px`).toEqual([]);
    }
  });
}
