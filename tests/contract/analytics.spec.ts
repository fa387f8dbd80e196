import { expect, skipIdleWaits, test } from '../site.ts';

const isAnalyticsTag = (url: string) =>
  url.startsWith('https://www.googletagmanager.com/gtag/js?id=');

test('the analytics tag loads after the page and receives a config event', async ({
  page,
  thirdPartyRequests,
}) => {
  await page.goto('/');
  await expect
    .poll(() => thirdPartyRequests.filter((request) => isAnalyticsTag(request.url())))
    .toHaveLength(1);
  expect(
    new URL(
      thirdPartyRequests.find((request) => isAnalyticsTag(request.url()))?.url() ?? '',
    ).searchParams.get('id'),
  ).toBe('G-XXXXXXXXXX');
  const events = await page.evaluate(() =>
    (window.dataLayer ?? []).map((entry) => Array.from(entry as ArrayLike<unknown>).map(String)),
  );
  expect(events.map(([name]) => name)).toEqual(['js', 'config']);
  expect(events[1]?.[1]).toBe('G-XXXXXXXXXX');
});

test('the analytics tag does not load under Global Privacy Control', async ({
  page,
  thirdPartyRequests,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true });
  });
  await skipIdleWaits(page);
  await page.goto('/');
  expect(await page.evaluate(() => window.dataLayer)).toBeUndefined();
  expect(thirdPartyRequests.filter((request) => isAnalyticsTag(request.url()))).toEqual([]);
});

test('a hanging analytics tag does not delay the page', async ({ page, context }) => {
  await context.route(/googletagmanager/, () => {});
  await page.goto('/', { waitUntil: 'load' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
