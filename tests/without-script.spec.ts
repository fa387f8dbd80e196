import { routes } from './contract.ts';
import { expect, test } from './site.ts';

test.use({ javaScriptEnabled: false });

for (const path of routes) {
  test(`${path} can be read and used`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contact us' })).toHaveAttribute(
      'href',
      '/contact',
    );
    await expect(page.getByRole('button', { name: /^Ask/ })).toBeHidden();
    await expect(page.getByText(/undefined|\[object|NaN/)).toHaveCount(0);
  });
}

test('the menu opens and its links work', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
});

test('questions and posts open and close', async ({ page }) => {
  await page.goto('/services/seo-content');
  const [first, second] = [page.locator('details').nth(0), page.locator('details').nth(1)];
  await first.locator('summary').click();
  await second.locator('summary').click();
  await expect(second.locator('p')).toBeVisible();
  await expect(first.locator('p')).toBeHidden();
  await page.goto('/blog');
  await page.locator('summary').first().click();
  await expect(page.locator('details > div').first()).toBeVisible();
});
