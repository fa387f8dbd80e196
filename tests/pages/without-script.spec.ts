import { expect, test } from '../site.ts';
import { publishedRoutes } from './published.ts';

test.use({ javaScriptEnabled: false });

test('every page is readable and usable', async ({ page }) => {
  for (const path of publishedRoutes) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    const contactLink = page.getByRole('link', { name: 'Contact us' });
    await expect(contactLink, path).toBeVisible();
    await expect(contactLink, path).toHaveAttribute('href', '/contact');
    await expect(page.locator('[data-chat-launcher]'), path).toBeHidden();
    await expect(page.getByText(/undefined|\[object|NaN/), path).toHaveCount(0);
  }
});
