import type { Page } from '@playwright/test';
import type { Post } from '../stock-firefox.ts';
import { expect, holdScripts, test } from './site.ts';

const uuidv7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const reference = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/;

const field = (page: Page, label: string) => page.locator('[data-contact-form]').getByLabel(label);
const submit = (page: Page) => page.getByRole('button', { name: 'Send message' });
const status = (page: Page) => page.locator('[data-contact-form]').getByRole('status').last();
const outbox = (page: Page) => page.evaluate(() => localStorage.getItem('outbox'));

/** Makes the inbox unreachable until the returned function is called. */
async function takeDown(page: Page): Promise<() => void> {
  let down = true;
  await page.route('**/api/leads', (route) =>
    down ? route.abort('connectionrefused') : route.continue(),
  );
  return () => {
    down = false;
  };
}

async function fillForm(page: Page, message = 'Hello') {
  await field(page, 'Name').fill('Ann Lee');
  await field(page, 'Email').fill('ann@shop.example');
  await field(page, 'Message').fill(message);
}

/** Sends a message while the inbox is unreachable, and waits until the page says so. */
async function sendWhileDown(page: Page): Promise<() => void> {
  const bringUp = await takeDown(page);
  await page.goto('/contact');
  await fillForm(page);
  await submit(page).click();
  await expect(status(page)).toContainText('not reached us');
  return bringUp;
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

test('a double click is one lead, and what follows is another', async ({ page, posts }) => {
  await page.goto('/contact');
  await fillForm(page);
  await submit(page).dblclick();
  await expect(status(page)).toContainText(reference);
  expect(leadsIn(posts)).toHaveLength(1);
  // Sent and received: the form is empty, and a click sends nothing.
  await expect(field(page, 'Message')).toHaveValue('');
  await page.waitForTimeout(1100);
  await submit(page).click();
  expect(leadsIn(posts)).toHaveLength(1);
  await fillForm(page, 'Something else');
  await submit(page).click();
  await expect.poll(() => leadsIn(posts).length).toBe(2);
  expect(new Set(leadsIn(posts).map(({ id }) => id)).size).toBe(2);
});

test('after Back the form is empty, and nothing is sent twice', async ({ page, posts }) => {
  await page.goto('/contact');
  await fillForm(page);
  await submit(page).click();
  await expect(status(page)).toContainText('nothing more to do');
  await page.goto('/about');
  await page.goBack();
  await expect(field(page, 'Message')).toHaveValue('');
  await submit(page).click();
  expect(leadsIn(posts)).toHaveLength(1);
  expect(await page.evaluate(() => sessionStorage.getItem('draft'))).toBeNull();
});

test('what was typed and not sent survives a reload and a visit to another page', async ({
  page,
}) => {
  await page.goto('/contact');
  await fillForm(page, 'Half a mess');
  await field(page, 'Service').selectOption('AI Automation');
  // The form's script may still be on its way.
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('draft')))
    .toMatch(/Half a mess.*AI Automation|AI Automation.*Half a mess/);
  await page.reload();
  await expect(field(page, 'Message')).toHaveValue('Half a mess');
  await page.goto('/about');
  await page.goto('/contact');
  await expect(field(page, 'Name')).toHaveValue('Ann Lee');
  await expect(field(page, 'Service')).toHaveValue('AI Automation');
});

test('a message says how much room is left, and one too long is held back', async ({
  page,
  posts,
}) => {
  await page.goto('/contact');
  const form = page.locator('[data-contact-form]');
  await fillForm(page, 'x'.repeat(3590));
  await expect(form).not.toContainText('characters');
  await field(page, 'Message').fill('x'.repeat(3700));
  await expect(form).toContainText('300 characters left');
  await field(page, 'Message').fill('x'.repeat(4005));
  await expect(form).toContainText('5 characters too long');
  await expect(field(page, 'Message')).toHaveAttribute('aria-invalid', 'true');
  await submit(page).click();
  expect(leadsIn(posts)).toEqual([]);
  await field(page, 'Message').fill('😀'.repeat(250_000));
  await submit(page).click();
  expect(leadsIn(posts)).toEqual([]);
  expect((await field(page, 'Message').inputValue()).length).toBe(500_000);
  await field(page, 'Message').fill('short');
  await submit(page).click();
  await expect(status(page)).toContainText(reference);
});

test('a chat lead reaches the inbox, too', async ({ page, posts }) => {
  await page.goto('/services?utm_source=paper&utm_campaign=spring');
  await page.getByRole('link', { name: 'About', exact: true }).first().click();
  await expect(page).toHaveURL('/about');
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
  await expect(page.getByRole('log')).toContainText('Your reference is');
  await page.reload();
  expect(await page.evaluate(() => sessionStorage.getItem('chat'))).not.toMatch(/Ann|shop|469/);
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

  test('a message the inbox refuses stays in the browser, and the visitor is told why', async ({
    page,
  }) => {
    await page.route('**/api/leads', (route) =>
      route.fulfill({ status: 422, json: { message: 'email: Enter an e-mail address.' } }),
    );
    await page.goto('/contact');
    await fillForm(page);
    await submit(page).click();
    await expect(status(page)).toContainText('Enter an e-mail address');
    expect(await outbox(page)).toContain('ann@shop.example');
  });

  test('a deploy of some seconds loses nothing, and the status follows', async ({
    page,
    posts,
  }) => {
    const bringUp = await takeDown(page);
    await page.goto('/contact');
    await fillForm(page);
    await submit(page).click();
    await expect(status(page)).toContainText('keeps it and sends it again by itself');
    await expect(status(page)).not.toContainText('online');
    await page.waitForTimeout(3000);
    bringUp();
    await expect(status(page)).toContainText('nothing more to do', { timeout: 15_000 });
    await expect(status(page)).not.toContainText('not reached us');
    expect(await outbox(page)).toBeNull();
    expect(new Set(leadsIn(posts).map(({ id }) => id)).size).toBe(1);
  });

  test('a message that waits is shown again after a reload, under its id', async ({
    page,
    posts,
  }) => {
    const bringUp = await sendWhileDown(page);
    await page.reload();
    await expect(status(page)).toContainText('not reached us');
    await expect(field(page, 'Message')).toHaveValue('Hello');
    bringUp();
    await submit(page).click();
    await expect(status(page)).toContainText(reference);
    expect(new Set(leadsIn(posts).map(({ id }) => id)).size).toBe(1);
  });

  test('a browser that cannot store says so, and delivers from memory', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    const bringUp = await takeDown(page);
    await page.goto('/contact');
    await fillForm(page);
    await submit(page).click();
    await expect(status(page)).toContainText('cannot keep it once the page is closed');
    bringUp();
    await expect(status(page)).toContainText(reference, { timeout: 15_000 });
  });

  test('another script’s data under our keys costs no lead', async ({ page, posts }) => {
    await page.goto('/');
    await page.evaluate(() => {
      localStorage.setItem('outbox', '{"not":"ours"}');
      sessionStorage.setItem('visit', '{"utmSource":{"a":1},"count":7,"landingPage":"/x"}');
      sessionStorage.setItem('draft', '[1,2]');
    });
    await page.goto('/contact');
    await fillForm(page);
    await submit(page).click();
    await expect(status(page)).toContainText(reference);
    expect(leadsIn(posts)[0]).toMatchObject({ landingPage: '/x', name: 'Ann Lee' });
    expect(leadsIn(posts)[0]).not.toHaveProperty('count');
  });

  test('a second message while the first one waits is told of by itself', async ({ page }) => {
    const answers: (() => void)[] = [];
    await page.route('**/api/leads', async (route) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      await route.continue();
    });
    await page.goto('/contact');
    await fillForm(page, 'First');
    await submit(page).click();
    await expect.poll(() => answers.length).toBe(1);
    await field(page, 'Message').fill('Second');
    answers[0]?.();
    // What is typed meanwhile is not forgotten with the first.
    await expect(status(page)).toContainText('nothing more to do');
    await expect(field(page, 'Message')).toHaveValue('Second');
    expect(await page.evaluate(() => sessionStorage.getItem('draft'))).toContain('Second');
    await submit(page).click();
    await expect(status(page)).toContainText('Sending');
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.();
    await expect(status(page)).toContainText('nothing more to do');
    await expect(field(page, 'Message')).toHaveValue('');
  });

  test('a message delivered from another page is told of, and not shown again', async ({
    page,
  }) => {
    const bringUp = await sendWhileDown(page);
    bringUp();
    await page.goto('/about');
    await expect.poll(() => outbox(page)).toBeNull();
    await page.goto('/contact');
    await expect(status(page)).toContainText('nothing more to do');
    await expect(field(page, 'Message')).toHaveValue('');
    expect(await page.evaluate(() => sessionStorage.getItem('draft'))).toBeNull();
  });

  test('a message that something else erased from storage is sent again by its form', async ({
    page,
    posts,
  }) => {
    const bringUp = await sendWhileDown(page);
    await page.evaluate(() => localStorage.clear());
    bringUp();
    await page.goto('/contact');
    await expect(status(page)).toContainText('nothing more to do');
    const ids = leadsIn(posts).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
  });

  test('what is typed on the page of a plain form that was taken survives a reload', async ({
    page,
  }) => {
    await page.goto('/contact#sent');
    await fillForm(page, 'One thing more');
    await page.reload();
    await expect(field(page, 'Message')).toHaveValue('One thing more');
  });

  test('a form whose script never comes is posted without it', async ({ page }) => {
    await holdScripts(page);
    await page.goto('/contact');
    await fillForm(page);
    await submit(page).click();
    await expect(page).toHaveURL('/contact#sent', { timeout: 10_000 });
    await expect(page.getByText('We have your message.')).toBeVisible();
  });
});
