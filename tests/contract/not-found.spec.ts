import { unlistedServicePaths } from './contract.ts';
import { expect, expectAccessible, test } from './site.ts';

test.use({ allowedConsole: /404/ });

test('addresses without a page show the not-found page, and log themselves once', async ({
  page,
}) => {
  let logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  for (const path of ['/nowhere', '/services/nowhere', '/about/nowhere', ...unlistedServicePaths]) {
    logged = [];
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    const home = page.getByRole('link', { name: 'Return to Home' });
    await expect(home).toHaveAttribute('href', '/');
    expect(logged.filter((line) => line.includes(path))).toHaveLength(1);
  }
});

test('suggests the nearest page for an unlisted service', async ({ page }) => {
  const nearest: [string, string][] = [
    ['/services/paid-ads', '/services/google-ads'],
    ['/services/social-growth', '/services/social-media'],
  ];
  for (const [path, href] of nearest) {
    await page.goto(path);
    await expect(page.getByText('is part of').getByRole('link')).toHaveAttribute('href', href);
  }
});

test('suggests the nearest page for a typo, and nothing for nonsense', async ({ page }) => {
  await page.goto('/contcat');
  const suggestion = page.getByText('Did you mean');
  await expect(suggestion.getByRole('link', { name: 'Contact' })).toHaveAttribute(
    'href',
    '/contact',
  );
  await page.goto('/zzzzzzzzzzzzzzzzz');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await expect(suggestion).toBeHidden();
});

test('has no accessibility violation', async ({ page }) => {
  await page.goto('/contcat');
  await expectAccessible(page);
});
