import { expect, test } from '../site.ts';
import { publishedAgency, publishedNoticePaths, thirdPartyHosts } from './published.ts';

test('the privacy notice lists every key the site stores in the browser', async ({
  page,
  context,
}) => {
  const storedKeys = new Set<string>();
  const collectKeys = async () => {
    const keys = await page.evaluate(() => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
    ]);
    for (const key of keys) storedKeys.add(key);
  };
  // Does everything that stores data: a visit, a chat, an undelivered message, an unbooked session.
  await page.route('**/api/leads', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/contact?utm_source=test');
  await page.getByLabel('Name').fill('Ann Lee');
  await page.getByLabel('Email').fill('ann@shop.example');
  await page.getByLabel('Message', { exact: true }).fill('Hello');
  await page.locator('[data-contact-form] button[type=submit]').click();
  await expect(page.getByRole('status')).toContainText('not reached us');
  await collectKeys();
  await page.locator('[data-chat-launcher]').click();
  await page.getByRole('dialog').getByRole('textbox').fill('hello');
  await page.getByRole('dialog').getByRole('textbox').press('Enter');
  await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(3);
  await collectKeys();
  if (publishedAgency.booking) {
    await page.goto('/book');
    await page.locator('input[autocomplete=name]').fill('Ann Lee');
    await page.goto('/about');
    await collectKeys();
  }
  expect(await context.cookies()).toEqual([]);

  await page.goto('/privacy');
  const notice = (await page.getByRole('main').textContent()) ?? '';
  const listedKeys = [...notice.matchAll(/“(\w+)”, in/g)].map(([, key = '']) => key);
  expect(listedKeys.toSorted()).toEqual([...storedKeys].toSorted());
  expect(notice).toContain(`removed after ${publishedAgency.keepSuspectedDays} days`);
});
test.use({ allowedConsole: /503/ });

// `every-page.spec.ts` checks which third parties the other pages call.
test('the privacy notice lists every third party that is called, and no other', async ({
  page,
  thirdPartyRequests,
}) => {
  await page.goto('/contact');
  await page.locator('iframe').scrollIntoViewIfNeeded();
  await page.locator('[data-chat-launcher]').click();
  const field = page.getByRole('dialog').getByRole('textbox');
  for (const text of ['yes', 'Ann', 'ann@shop.example', '1']) {
    await field.fill(text);
    await field.press('Enter');
  }
  const called = () => [
    ...new Set(thirdPartyRequests.map((request) => new URL(request.url()).host)),
  ];
  await expect.poll(() => called().toSorted()).toEqual(thirdPartyHosts.toSorted());
  await page.goto('/privacy');
  for (const host of thirdPartyHosts) await expect(page.getByRole('main')).toContainText(host);
});

test('the notices are linked wherever data is collected', async ({ page }) => {
  await page.goto('/contact');
  const footer = page.getByRole('contentinfo');
  for (const path of publishedNoticePaths)
    await expect(footer.locator(`a[href="${path}"]`)).toBeVisible();
  const form = page.locator('form[data-contact-form]');
  await expect(form.locator('a[href="/privacy"]')).toBeVisible();
  await page.locator('[data-chat-launcher]').click();
  await expect(page.getByRole('dialog').locator('a[href="/privacy"]')).toBeVisible();
});

test('the copyright year is the visitor’s, even in last year’s build', async ({ page }) => {
  const next = new Date().getFullYear() + 1;
  await page.clock.setFixedTime(new Date(next, 5, 1));
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toContainText(`© ${next} `);
  await page.clock.setFixedTime(new Date(2001, 5, 1));
  await page.goto('/about');
  await expect(page.getByRole('contentinfo')).toContainText(`© ${next - 1} `);
});
