import { expect, test } from '../site.ts';
import { routes } from './published.ts';

// Stock Firefox has no script at all here, not even Playwright's that would wait for an element.
test.use({ javaScriptEnabled: false });

for (const path of routes) {
  test(`${path} can be read and used`, async ({ page }) => {
    await page.goto(path);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    const instead = page.getByRole('link', { name: 'Contact us' });
    expect(await instead.isVisible()).toBe(true);
    expect(await instead.getAttribute('href')).toBe('/contact');
    expect(await page.locator('[data-chat-launcher]').isVisible()).toBe(false);
    expect(await page.getByText(/undefined|\[object|NaN/).count()).toBe(0);
  });
}
