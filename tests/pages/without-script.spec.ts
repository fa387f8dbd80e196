import { expect, test } from '../site.ts';
import { routes } from './published.ts';

// With JavaScript disabled, stock Firefox does not even run Playwright's own script that waits for an
// element, so this test polls.
test.use({ javaScriptEnabled: false });

test('every page is readable and usable', async ({ page }) => {
  for (const path of routes) {
    await page.goto(path);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible(), path).toBe(true);
    const contactLink = page.getByRole('link', { name: 'Contact us' });
    expect(await contactLink.isVisible(), path).toBe(true);
    expect(await contactLink.getAttribute('href'), path).toBe('/contact');
    expect(await page.locator('[data-chat-launcher]').isVisible(), path).toBe(false);
    expect(await page.getByText(/undefined|\[object|NaN/).count(), path).toBe(0);
  }
});
