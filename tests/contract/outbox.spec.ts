import type { Page } from '@playwright/test';
import { contactTexts, serviceTexts } from '../pages/published.ts';
import { expect, holdScripts, type PostRequest, test } from '../site.ts';
import { contractAgency } from './contract.ts';

const uuidv7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const reference = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/;

const field = (page: Page, label: string) => page.locator('[data-contact-form]').getByLabel(label);
const submitButton = (page: Page) => page.getByRole('button', { name: contactTexts.form.action });
const statusMessage = (page: Page) =>
  page.locator('[data-contact-form]').getByRole('status').last();
const storedDraft = (page: Page) => page.evaluate(() => sessionStorage.getItem('draft'));
const storedOutbox = (page: Page) => page.evaluate(() => localStorage.getItem('outbox'));

/** Blocks requests to the inbox until the returned function is called. */
async function blockInbox(page: Page): Promise<() => void> {
  let blocked = true;
  await page.route('**/api/leads', (route) =>
    blocked ? route.abort('connectionrefused') : route.continue(),
  );
  return () => {
    blocked = false;
  };
}

async function fillForm(page: Page, message = 'Hello') {
  await field(page, 'Name').fill('Ann Lee');
  await field(page, 'Email').fill('ann@shop.example');
  await field(page, 'Message').fill(message);
}

/** Opens the page of the form, and submits a message. */
async function submitMessage(page: Page, message?: string, path = '/contact') {
  await page.goto(path);
  await fillForm(page, message);
  await submitButton(page).click();
}

/** Submits a message while the inbox is blocked, and waits for the status message. */
async function submitWhileDown(page: Page, path?: string): Promise<() => void> {
  const restoreInbox = await blockInbox(page);
  await submitMessage(page, 'Hello', path);
  await expect(statusMessage(page)).toContainText('not reached us');
  return restoreInbox;
}

/** The leads posted so far. */
const postedLeads = (postRequests: PostRequest[]): Record<string, unknown>[] =>
  postRequests
    .filter(({ url }) => new URL(url).pathname === '/api/leads')
    .map(({ body }) => JSON.parse(body));

test('a message sent by a double click is received once, shows its reference, and leaves the browser', async ({
  page,
  postRequests,
}) => {
  await page.goto('/contact');
  await fillForm(page);
  await submitButton(page).dblclick();
  await expect(statusMessage(page)).toContainText('We have your message');
  await expect(statusMessage(page)).toContainText(reference);
  await expect(
    statusMessage(page).getByRole('link', { name: contactTexts.booking.afterwards }),
  ).toHaveAttribute('href', '/book');
  expect(await storedOutbox(page)).toBeNull();
  expect(postedLeads(postRequests)).toHaveLength(1);
  expect(postedLeads(postRequests)[0]).toMatchObject({
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

test('after sending, the visitor’s details stay for the next message, and the last status is set apart', async ({
  page,
}) => {
  await page.goto('/contact');
  await fillForm(page);
  await field(page, 'Service').selectOption('AI Automation');
  await submitButton(page).click();
  await expect(statusMessage(page)).toContainText('nothing more to do');
  await expect(statusMessage(page)).toContainText('We’ll answer at ann@shop.example.');
  await expect(field(page, 'Name')).toHaveValue('Ann Lee');
  await expect(field(page, 'Email')).toHaveValue('ann@shop.example');
  await expect(field(page, 'Service')).toHaveValue('AI Automation');
  await field(page, 'Message').pressSequentially('A');
  await expect(statusMessage(page)).toHaveText(
    /^Sent at \d+:\d\d [AP]M, reference [0-9A-Z]{4}-[0-9A-Z]{4}\.$/,
  );
});

const correctButton = (page: Page) =>
  statusMessage(page).getByRole('button', { name: 'Correct it' });

test('a slip that is mended in its field is a correction, too', async ({ page, postRequests }) => {
  await page.goto('/contact');
  await fillForm(page);
  await field(page, 'Email').fill('ann@gmial.com');
  await submitButton(page).click();
  await expect(statusMessage(page)).toContainText(reference);
  // One letter in the middle, where the caret stays.
  await field(page, 'Email').press('End');
  for (let i = 0; i < 7; i += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Delete');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('i');
  await expect(field(page, 'Email')).toHaveValue('ann@gmail.com');
  await expect(field(page, 'Message')).toHaveValue('Hello');
  await submitButton(page).click();
  await expect(statusMessage(page)).toContainText(/corrected\.\s*Your reference is/);
  const [lead, correction] = postedLeads(postRequests);
  expect(correction).toMatchObject({ email: 'ann@gmail.com', corrects: lead?.id });
});

test('an abandoned correction shows the next person nothing of what was sent', async ({ page }) => {
  await submitMessage(page);
  await correctButton(page).click();
  await field(page, 'Phone').fill('972');
  await statusMessage(page).getByRole('button', { name: 'Never mind' }).click();
  await expect(field(page, 'Message')).toHaveValue('');
  await expect(field(page, 'Phone')).toHaveValue('');
  await expect(statusMessage(page)).toContainText(reference);
  await fillForm(page, 'Again');
  await submitButton(page).click();
  await correctButton(page).click();
  await field(page, 'Phone').fill('972');
  await expect.poll(() => storedDraft(page)).toBeNull();
  await page.goto('/about');
  await page.goBack();
  await expect(field(page, 'Message')).toHaveValue('');
  await expect(field(page, 'Name')).toHaveValue('');
});

test('a draft begun after a plain form submission, before the script has loaded, survives a reload and a visit to another page', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/contact#sent');
  await fillForm(page, 'Half a mess');
  await field(page, 'Service').selectOption('AI Automation');
  release();
  await expect
    .poll(() => storedDraft(page))
    .toMatch(/Half a mess.*AI Automation|AI Automation.*Half a mess/);
  await page.reload();
  await expect(field(page, 'Message')).toHaveValue('Half a mess');
  await page.goto('/about');
  await page.goto('/contact');
  await expect(field(page, 'Name')).toHaveValue('Ann Lee');
  await expect(field(page, 'Service')).toHaveValue('AI Automation');
});

test('the form counts the remaining characters and blocks a message that is too long', async ({
  page,
  postRequests,
}) => {
  await page.goto('/contact');
  const form = page.locator('[data-contact-form]');
  await fillForm(page, 'x'.repeat(3590));
  await expect(form).not.toContainText('characters');
  await field(page, 'Message').fill('x'.repeat(3700));
  await expect(form).toContainText('300 characters left');
  await field(page, 'Message').fill('x'.repeat(3999));
  await expect(form).toContainText('1 character left');
  await field(page, 'Message').fill('x'.repeat(4001));
  await expect(form).toContainText('This message is 1 character too long');
  await field(page, 'Message').fill('x'.repeat(4005));
  await expect(form).toContainText('5 characters too long');
  await expect(field(page, 'Message')).toHaveAttribute('aria-invalid', 'true');
  await submitButton(page).click();
  expect(postedLeads(postRequests)).toEqual([]);
  await field(page, 'Message').fill('😀'.repeat(250_000));
  await submitButton(page).click();
  expect(postedLeads(postRequests)).toEqual([]);
  expect((await field(page, 'Message').inputValue()).length).toBe(500_000);
  await field(page, 'Message').fill('short');
  await submitButton(page).click();
  await expect(statusMessage(page)).toContainText(reference);
  expect(postedLeads(postRequests)).toHaveLength(1);
});

test.describe('while the inbox is unreachable', () => {
  test.use({ allowedConsole: /Failed to load resource/ });

  test('a message is stored, reported as pending, delivered on the next page view, and reported', async ({
    page,
    postRequests,
  }) => {
    await page.route('**/api/leads', (route) => route.abort('connectionrefused'));
    await submitMessage(page);
    await expect(statusMessage(page)).toContainText('has not reached us yet');
    await expect(
      statusMessage(page).getByRole('link', { name: contractAgency.phone }),
    ).toBeVisible();
    expect(await storedOutbox(page)).toContain('ann@shop.example');

    await page.unroute('**/api/leads');
    const before = postedLeads(postRequests).length;
    await page.goto('/about');
    await expect.poll(() => storedOutbox(page)).toBeNull();
    expect(postedLeads(postRequests).slice(before)).toHaveLength(1);
    expect(postedLeads(postRequests)[before]).toMatchObject({ name: 'Ann Lee', page: '/contact' });
    await page.goto('/contact');
    await expect(statusMessage(page)).toContainText('nothing more to do');
    await expect(field(page, 'Message')).toHaveValue('');
    expect(await storedDraft(page)).toBeNull();
  });

  test('a refused message stays in the browser, and the status message says why', async ({
    page,
  }) => {
    await page.route('**/api/leads', (route) =>
      route.fulfill({ status: 422, json: { message: 'email: Enter an e-mail address.' } }),
    );
    await submitMessage(page);
    await expect(statusMessage(page)).toContainText('Enter an e-mail address');
    expect(await storedOutbox(page)).toContain('ann@shop.example');
  });

  test('a reload and a deploy of a few seconds lose nothing, keep the id, and the status updates', async ({
    page,
    postRequests,
  }) => {
    const restoreInbox = await submitWhileDown(page);
    await page.reload();
    await expect(field(page, 'Message')).toHaveValue('Hello');
    await expect(statusMessage(page)).toContainText('keeps it, and we’ll keep trying');
    await expect(statusMessage(page)).not.toContainText('online');
    await expect.poll(() => postedLeads(postRequests).length).toBeGreaterThan(1);
    restoreInbox();
    await expect(statusMessage(page)).toContainText('nothing more to do');
    await expect(statusMessage(page)).not.toContainText('not reached us');
    expect(await storedOutbox(page)).toBeNull();
    expect(new Set(postedLeads(postRequests).map(({ id }) => id)).size).toBe(1);
  });

  test('without storage, the form says so and delivers from memory', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    const restoreInbox = await blockInbox(page);
    await submitMessage(page);
    await expect(statusMessage(page)).toContainText('can’t keep it once the page is closed');
    restoreInbox();
    await expect(statusMessage(page)).toContainText(reference);
  });

  test('another script’s data under our storage keys loses no lead', async ({
    page,
    postRequests,
  }) => {
    await page.goto('/');
    await page.evaluate(() => {
      localStorage.setItem('outbox', '{"not":"ours"}');
      sessionStorage.setItem('visit', '{"utmSource":{"a":1},"count":7,"landingPage":"/x"}');
      sessionStorage.setItem('draft', '[1,2]');
      sessionStorage.setItem(
        'chat',
        '{"conversation":{"mode":"budget","lead":{},"messages":[null]}}',
      );
    });
    await submitMessage(page);
    await expect(statusMessage(page)).toContainText(reference);
    expect(postedLeads(postRequests)[0]).toMatchObject({ landingPage: '/x', name: 'Ann Lee' });
    expect(postedLeads(postRequests)[0]).not.toHaveProperty('count');
    await page.locator('[data-chat-launcher]').click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
  });

  test('what is typed beside a pending message, before the script has loaded, outlasts its receipt', async ({
    page,
  }) => {
    const restoreInbox = await submitWhileDown(page);
    restoreInbox();
    const release = await holdScripts(page);
    await page.reload();
    await field(page, 'Message').fill('Something else');
    release();
    await expect(statusMessage(page)).toHaveText(/^Sent at .*, reference \S+\.$/);
    await expect(field(page, 'Message')).toHaveValue('Something else');
    await page.reload();
    await expect(field(page, 'Message')).toHaveValue('Something else');
  });

  test('a message erased from storage is sent again by its form, with the offer that its visitor chose', async ({
    page,
    postRequests,
  }) => {
    const restoreInbox = await submitWhileDown(page, '/contact#for-3000');
    await page.evaluate(() => localStorage.clear());
    restoreInbox();
    await page.goto('/contact');
    await expect(statusMessage(page)).toContainText('nothing more to do');
    const leads = postedLeads(postRequests);
    const [first] = leads;
    expect(first?.request).toBe(serviceTexts.budget.request.replace('{amount}', '$3,000'));
    expect(leads.length).toBeGreaterThan(1);
    for (const { id, request } of leads) {
      expect({ id, request }).toEqual({ id: first?.id, request: first?.request });
    }
  });

  test('a form whose script never loads is submitted as plain HTML', async ({ page }) => {
    await holdScripts(page);
    await submitMessage(page);
    await expect(page).toHaveURL('/contact#sent');
    await expect(page.getByText('We have your message.')).toBeVisible();
  });
});
