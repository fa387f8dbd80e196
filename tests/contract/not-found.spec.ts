import { unlistedServicePaths } from './contract.ts';
import { expect, expectAccessible, test } from './site.ts';

test.use({ allowedLine: /404/ });

for (const path of ['/nowhere', '/services/nowhere', '/about/nowhere', ...unlistedServicePaths]) {
  test(`${path} reaches the not-found page`, async ({ page }) => {
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    const home = page.getByRole('link', { name: 'Return to Home' });
    await expect(home).toHaveAttribute('href', '/');
    expect(lines.filter((line) => line.includes(path))).toHaveLength(1);
  });
}

test('offers the nearest page of an unlisted service', async ({ page }) => {
  const nearest: [string, string][] = [
    ['/services/paid-ads', '/services/google-ads'],
    ['/services/social-growth', '/services/social-media'],
  ];
  for (const [path, href] of nearest) {
    await page.goto(path);
    await expect(page.getByText('Did you mean').getByRole('link')).toHaveAttribute('href', href);
  }
});

test('offers the nearest page of a mistyped path, and nothing for nonsense', async ({ page }) => {
  await page.goto('/contcat');
  const offer = page.getByText('Did you mean');
  await expect(offer.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact');
  await page.goto('/zzzzzzzzzzzzzzzzz');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await expect(offer).toBeHidden();
});

test('has no violation', async ({ page }) => {
  await page.goto('/contcat');
  await expectAccessible(page);
});
