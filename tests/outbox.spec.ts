import type { Page } from '@playwright/test';
import { expect, test } from './site.ts';
import type { Post } from './stock-firefox.ts';

const uuidv7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const reference = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/;

const field = (page: Page, label: string) => page.locator('[data-contact-form]').getByLabel(label);
const submit = (page: Page) => page.getByRole('button', { name: 'Send message' });
const status = (page: Page) => page.getByRole('status');
const outbox = (page: Page) => page.evaluate(() => localStorage.getItem('outbox'));

async function fillForm(page: Page, message = 'Hello') {
  await field(page, 'Name').fill('Ann Lee');
  await field(page, 'Email').fill('ann@shop.example');
  await field(page, 'Message').fill(message);
}

/** The leads among what the page has sent so far. */
const leadsIn = (posts: Post[]): Record<string, unknown>[] =>
  posts
    .filter(({ url }) => new URL(url).pathname === '/api/leads')
    .map(({ body }) => JSON.parse(body));

test('a received message gets its reference, and the browser forgets its copy', async ({
  page,
  posts,
}) => {
  await page.goto('/contact');
  await fillForm(page);
  await submit(page).click();
  await expect(status(page)).toContainText('We have your message');
  await expect(status(page)).toContainText(reference);
  expect(await outbox(page)).toBeNull();
  expect(leadsIn(posts)).toHaveLength(1);
  expect(leadsIn(posts)[0]).toMatchObject({
    id: expect.stringMatching(uuidv7),
    kind: 'form',
    name: 'Ann Lee',
    email: 'ann@shop.example',
    phone: '',
    service: 'General Inquiry',
    message: 'Hello',
    page: '/contact',
    landingPage: '/contact',
  });
});

test('a double click and a second try are one lead', async ({ page, posts }) => {
  await page.goto('/contact');
  await fillForm(page);
  await submit(page).dblclick();
  await expect(status(page)).toContainText(reference);
  expect(leadsIn(posts)).toHaveLength(1);
  const first = reference.exec((await status(page).textContent()) ?? '')?.[0];
  // Not so soon after the double click that it counts as a part of it.
  await page.waitForTimeout(1100);
  await submit(page).click();
  await expect.poll(() => leadsIn(posts).length).toBe(2);
  expect(new Set(leadsIn(posts).map(({ id }) => id)).size).toBe(1);
  await expect(status(page)).toContainText(first ?? 'a reference');
  await field(page, 'Message').fill('Something else');
  await submit(page).click();
  await expect.poll(() => leadsIn(posts).length).toBe(3);
  expect(new Set(leadsIn(posts).map(({ id }) => id)).size).toBe(2);
});

test('a chat lead reaches the inbox, too', async ({ page, posts }) => {
  await page.goto('/services?utm_source=paper&utm_campaign=spring');
  await page.getByRole('link', { name: 'About', exact: true }).first().click();
  await page.getByRole('button', { name: /^Ask/ }).click();
  const input = page.getByRole('dialog').getByRole('textbox');
  for (const text of ['yes', 'Ann', 'ann@shop.example', '469']) {
    await input.fill(text);
    await input.press('Enter');
  }
  await expect.poll(() => leadsIn(posts).length).toBe(1);
  expect(leadsIn(posts)[0]).toMatchObject({
    kind: 'chat',
    name: 'Ann',
    email: 'ann@shop.example',
    phone: '469',
    page: '/about',
    landingPage: '/services',
    utmSource: 'paper',
    utmCampaign: 'spring',
  });
  await expect.poll(() => outbox(page)).toBeNull();
});

test.describe('while the inbox cannot be reached', () => {
  test.use({ allowedLine: /Failed to load resource/ });

  test('a message is kept, told of truthfully, and delivered on the next page view', async ({
    page,
    posts,
  }) => {
    await page.route('**/api/leads', (route) => route.abort('connectionrefused'));
    await page.goto('/contact');
    await fillForm(page);
    await submit(page).click();
    await expect(status(page)).toContainText('has not reached us yet');
    await expect(status(page).getByRole('link', { name: '(214) 555-0142' })).toBeVisible();
    expect(await outbox(page)).toContain('ann@shop.example');

    await page.unroute('**/api/leads');
    const before = leadsIn(posts).length;
    await page.goto('/about');
    await expect.poll(() => outbox(page)).toBeNull();
    expect(leadsIn(posts).slice(before)).toHaveLength(1);
    expect(leadsIn(posts)[before]).toMatchObject({ name: 'Ann Lee', page: '/contact' });
  });

  test('a message is delivered when the network returns', async ({ page, context }) => {
    await page.goto('/contact');
    await fillForm(page);
    await context.setOffline(true);
    await submit(page).click();
    await expect(status(page)).toContainText('has not reached us yet');
    await context.setOffline(false);
    await expect.poll(() => outbox(page)).toBeNull();
  });

  test('a store that is down keeps the message in the browser', async ({ page }) => {
    await page.route('**/api/leads', (route) =>
      route.fulfill({ status: 503, headers: { 'Retry-After': '5' }, json: { message: 'down' } }),
    );
    await page.goto('/contact');
    await fillForm(page);
    await submit(page).click();
    await expect(status(page)).toContainText('has not reached us yet');
    expect(await outbox(page)).toContain('ann@shop.example');
  });

  test('a message the inbox refuses is not sent again, and the visitor is told why', async ({
    page,
  }) => {
    await page.goto('/contact');
    await fillForm(page, 'x'.repeat(4500));
    await submit(page).click();
    await expect(status(page)).toContainText('could not take this message');
    await expect(status(page)).toContainText(/4,?000 characters/);
    expect(await outbox(page)).toBeNull();
  });

  test('at most twenty leads wait, none longer than thirty days', async ({ page }) => {
    await page.goto('/');
    const kept = await page.evaluate(() => {
      const day = 24 * 60 * 60 * 1000;
      const entry = (index: number, age: number) => ({
        at: Date.now() - age * day,
        lead: { id: `id-${index}` },
      });
      const entries = Array.from({ length: 25 }, (_, index) => entry(index, index < 3 ? 31 : 1));
      localStorage.setItem('outbox', JSON.stringify(entries));
      return entries.length;
    });
    expect(kept).toBe(25);
    await page.route('**/api/leads', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto('/contact');
    await fillForm(page);
    await submit(page).click();
    const ids = await page.evaluate(() =>
      JSON.parse(localStorage.getItem('outbox') ?? '[]').map(
        (entry: { lead: { id: string } }) => entry.lead.id,
      ),
    );
    expect(ids).toHaveLength(20);
    expect(ids).not.toContain('id-2');
  });

  test('a megabyte of emoji is refused with its bound, and stays where it was typed', async ({
    page,
    posts,
  }) => {
    await page.goto('/contact');
    await fillForm(page, '😀'.repeat(250_000));
    await submit(page).click();
    await expect(status(page)).toContainText('16 KB at most');
    const typed = await field(page, 'Message').evaluate((area: HTMLTextAreaElement) => area.value);
    expect(typed.length).toBe(500_000);
    expect(leadsIn(posts)).toEqual([]);
    expect(await outbox(page)).toBeNull();
  });
});
