import { cityTexts } from '../pages/published.ts';
import { expect, expectAccessible, test } from '../site.ts';
import { nearestPaths, unlistedServicePaths } from './contract.ts';

test.use({ allowedConsole: /404/ });

test('addresses without a page show the not-found page, and log themselves once; that of an unlisted service suggests the nearest, accessibly', async ({
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
    const nearest = nearestPaths[unlistedServicePaths.indexOf(path)];
    const suggestion = page.getByText('is part of').getByRole('link');
    if (nearest) await expect(suggestion).toHaveAttribute('href', nearest);
  }
  await expectAccessible(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a card without a page leads to the service that it is part of, and back to its city', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/plano-marketing-agency');
    await page.getByRole('main').locator('a[href="/services/paid-ads"]').first().click();
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
    const main = page.getByRole('main');
    await expect(
      main.getByRole('link', { name: cityTexts.unlisted.see.replace('{service}', 'Google Ads') }),
    ).toBeInViewport();
    const links = main.getByRole('link').filter({ visible: true });
    expect(await links.evaluateAll((all) => all.map((each) => each.getAttribute('href')))).toEqual([
      ...['/services/google-ads', '/services/google-ads', '/plano-marketing-agency'],
      ...['/book', '/', expect.stringMatching(/^tel:/)],
    ]);
    // A visitor who comes from no page has no city to go back to.
    await page.goto('about:blank');
    await page.goto('/services/paid-ads');
    await expect(main.getByRole('link', { name: /^Back to/ })).toHaveCount(0);
    expect((await page.goto('/not-found/paid-ads'))?.status()).toBe(404);
  });
});

test('suggests the nearest page for a typo, accessibly, and nothing for nonsense', async ({
  page,
}) => {
  await page.goto('/contcat');
  const suggestion = page.getByText('Did you mean');
  await expect(suggestion.getByRole('link', { name: 'Contact' })).toHaveAttribute(
    'href',
    '/contact',
  );
  await expectAccessible(page);
  await page.goto('/zzzzzzzzzzzzzzzzz');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await expect(suggestion).toBeHidden();
});
