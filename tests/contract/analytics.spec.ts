import { expect, test } from './site.ts';

const isTag = (url: string) => url.startsWith('https://www.googletagmanager.com/gtag/js?id=');

test('the tag loads after the page and gets a config event', async ({ page, thirdParty }) => {
  await page.goto('/');
  await expect.poll(() => thirdParty.filter((request) => isTag(request.url()))).toHaveLength(1);
  expect(new URL(thirdParty.find((r) => isTag(r.url()))?.url() ?? '').searchParams.get('id')).toBe(
    'G-XXXXXXXXXX',
  );
  const events = await page.evaluate(() =>
    (window.dataLayer ?? []).map((entry) => Array.from(entry as ArrayLike<unknown>).map(String)),
  );
  expect(events.map(([name]) => name)).toEqual(['js', 'config']);
  expect(events[1]?.[1]).toBe('G-XXXXXXXXXX');
});

test('the tag does not load under Global Privacy Control', async ({ page, thirdParty }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true });
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1000);
  expect(thirdParty.filter((request) => isTag(request.url()))).toEqual([]);
});

test('the tag does not hold up the page', async ({ page, context }) => {
  await context.route(/googletagmanager/, () => {});
  await page.goto('/', { waitUntil: 'load' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
