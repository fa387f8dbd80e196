import { expect, test } from '../site.ts';
import { routes } from './published.ts';

// With JavaScript disabled, stock Firefox does not even run Playwright's own script that waits for an
// element, so these tests poll.
test.use({ javaScriptEnabled: false });

for (const path of routes) {
  test(`${path} is readable and usable`, async ({ page }) => {
    await page.goto(path);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    const contactLink = page.getByRole('link', { name: 'Contact us' });
    expect(await contactLink.isVisible()).toBe(true);
    expect(await contactLink.getAttribute('href')).toBe('/contact');
    expect(await page.locator('[data-chat-launcher]').isVisible()).toBe(false);
    expect(await page.getByText(/undefined|\[object|NaN/).count()).toBe(0);
  });
}
