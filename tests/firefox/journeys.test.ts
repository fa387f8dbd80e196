import type { HTTPRequest, Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { leadReference } from '../../src/vocabulary/lead-id.ts';
import { contractAgency } from '../contract/contract.ts';
import { foreignElements } from '../foreign-elements.ts';
import { chatTexts } from '../pages/published.ts';
import { installTranslator } from '../translator.ts';
import { bookByKeyboard } from './book-by-keyboard.ts';
import { holdScripts, isVisible, test, textOf } from './firefox.ts';

const { capture, labels, replies } = chatTexts;

const form = '[data-contact-form]';
const submit = `${form} [type=submit]`;
const status = `${form} [data-status]`;
const answer = '[data-chat-input]';

const valueIn = (page: Page, selector: string) =>
  page.$eval(selector, (field) => (field as HTMLInputElement).value);
const isFocused = (page: Page, selector: string) =>
  page.$eval(selector, (field) => field === document.activeElement);

/** Types into a field, and expects all of it to stay, with the focus. */
async function type(page: Page, selector: string, text: string): Promise<void> {
  await page.click(selector);
  await page.keyboard.type(text, { delay: 5 });
  expect(await valueIn(page, selector)).toBe(text);
  expect(await isFocused(page, selector)).toBe(true);
}

/**
 * Inserts four kinds at once: React meets them alike in every browser, and Chromium has each kind
 * alone.
 */
async function insertAll(page: Page, within: string): Promise<void> {
  for (const [kind, insert] of Object.entries(foreignElements)) {
    if (/around|shadow|same name|in each element/.test(kind)) await page.evaluate(insert, within);
  }
}

async function fillForm(page: Page, email: string): Promise<void> {
  await page.locator(`${form} [name=name]`).fill('Ann Lee');
  await page.locator(`${form} [name=email]`).fill(email);
  await page.locator(`${form} [name=message]`).fill('Two lines\nof trouble & “quotes”');
}

const messages = (page: Page) =>
  page.$$eval('#chat [role=log] li', (all) => all.map(({ textContent }) => textContent));

/** Says something in the chat, and returns the answer. */
async function say(page: Page, text: string): Promise<string> {
  const before = (await messages(page)).length;
  await page.locator(answer).fill(text);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await messages(page)).length).toBeGreaterThan(before + 1);
  return (await messages(page)).at(-1) ?? '';
}

const outbox = (page: Page) => page.evaluate(() => localStorage.getItem('outbox'));

test('the menu on a phone opens, and closes from its button and on a link; the header stays', async ({
  visitor: { page, goto },
  server,
}) => {
  const toggle = 'header button[popovertarget]';
  const link = 'header a[href="/blog"]';
  await page.setViewport({ width: 375, height: 700 });
  await goto('/about');
  expect(await isVisible(page, link)).toBe(false);
  await page.locator(toggle).click();
  expect(await isVisible(page, link)).toBe(true);
  await page.locator(toggle).click();
  expect(await isVisible(page, link)).toBe(false);
  await page.locator(toggle).click();
  await page.locator(link).click();
  await expect.poll(() => page.url()).toBe(`${server.url}/blog`);
  expect(await isVisible(page, link)).toBe(false);
  await page.mouse.wheel({ deltaY: 2000 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  expect(await page.$eval('header', (header) => header.getBoundingClientRect().top)).toBe(0);
});

test('one question is open at a time', async ({ visitor: { page, goto } }) => {
  await goto('/services/seo-content');
  const open = () => page.$$eval('details', (all) => all.map((each) => each.open).slice(0, 3));
  await page.locator('details:nth-of-type(1) summary').click();
  expect(await open()).toEqual([true, false, false]);
  await page.locator('details:nth-of-type(2) summary').click();
  expect(await open()).toEqual([false, true, false]);
});

test('a city on the map opens its card, which leads to its page', async ({
  visitor: { page, goto },
}) => {
  await goto('/');
  await page.locator('main ::-p-aria([name="Plano has its own page"][role="button"])').click();
  await page.locator('[popover]:popover-open a[href="/plano-marketing-agency"]').click();
  await expect.poll(() => textOf(page, 'h1')).toContain('Plano');
});

test('beside foreign elements, a message begun before hydration is kept, reaches the inbox and the mail app, and is corrected', async ({
  visitor: { page, goto, intercepts, posts, emails },
  server,
}) => {
  const email = 'ann@form.example';
  const message = 'Two lines\nof trouble & “quotes”';
  const release = holdScripts(intercepts);
  await goto('/contact');
  await insertAll(page, form);
  await page.click('#contact-name');
  await page.keyboard.type('Ann ');
  release();
  await page.waitForSelector(`${form} astro-island:not([ssr])`);
  await page.keyboard.type('Lee', { delay: 5 });
  expect(await valueIn(page, '#contact-name')).toBe('Ann Lee');
  expect(await isFocused(page, '#contact-name')).toBe(true);
  await type(page, '#contact-email', email);
  await insertAll(page, form);
  await type(page, '#contact-message', message);
  const draft = () => page.evaluate(() => sessionStorage.getItem('draft'));
  await expect.poll(draft).toContain('of trouble');
  await page.click(submit);
  await expect.poll(() => textOf(page, status)).toContain('We have your message');

  const [lead] = await server.leadsFrom(email);
  expect(lead).toMatchObject({ name: 'Ann Lee', message });
  expect(await textOf(page, status)).toContain(leadReference(lead?.id ?? ''));
  expect(posts).toHaveLength(1);
  expect(JSON.parse(posts[0]?.body ?? '')).toMatchObject({ id: lead?.id, page: '/contact' });
  await expect.poll(() => emails).toHaveLength(1);
  const mailto = new URL(emails[0] ?? '');
  expect(mailto.pathname).toBe(contractAgency.email);
  expect(mailto.searchParams.get('body')).toContain('Two lines\r\nof trouble & “quotes”');
  expect(await valueIn(page, '#contact-message')).toBe('');

  await page.click(`${status} button[class]`);
  expect(await valueIn(page, '#contact-message')).toBe(message);
  expect(await isFocused(page, '#contact-email')).toBe(true);
  await page.keyboard.type(`right-${email}`);
  await page.click(submit);
  await expect.poll(() => textOf(page, status)).toContain('Your reference is');
  const [correction] = await server.leadsFrom(`right-${email}`);
  expect(correction).toMatchObject({ message });
  expect(await textOf(page, status)).toContain(leadReference(lead?.id ?? ''));
  expect(await server.leadsFrom(email)).toHaveLength(1);
});

test('a message waits in the browser while the inbox is down, and another page sends it', async ({
  visitor: { page, goto, intercepts },
  server,
}) => {
  let answer = (request: HTTPRequest) => request.respond({ status: 503 });
  intercepts.push([/\/api\/leads$/, (request) => answer(request)]);
  await goto('/contact');
  await fillForm(page, 'ann@later.example');
  await page.locator(submit).click();
  await expect.poll(() => textOf(page, status)).toContain('has not reached us yet');
  const refused = page.waitForRequest((request) => request.url().endsWith('/api/leads'));
  answer = (request) => request.abort();
  await goto('/about');
  await refused;
  expect(await outbox(page)).toContain('ann@later.example');
  answer = (request) => request.continue();
  await expect.poll(() => outbox(page)).toBeNull();
  expect(await server.leadsFrom('ann@later.example')).toHaveLength(1);
});

test('the chat opens before hydration, answers by keyword, and continues on the next page', async ({
  visitor: { page, goto, intercepts },
}) => {
  const release = holdScripts(intercepts);
  await goto('/');
  await page.locator('[data-chat-launcher]').click();
  await page.locator(answer).fill('tell me about seo');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect(await messages(page)).toHaveLength(1);
  release();
  await expect.poll(() => messages(page)).toHaveLength(3);
  expect((await messages(page)).at(-1)).toContain(replies.seo);
  await goto('/services');
  await expect.poll(() => messages(page)).toHaveLength(3);
  expect(await say(page, 'hi')).toContain('free strategy session');
  await page.keyboard.press('Escape');
  expect(await isVisible(page, '#chat')).toBe(false);
});

test('beside foreign elements, the chat sends a lead begun before hydration to the webhook, the inbox and the mail app, and corrects it', async ({
  visitor: { page, goto, intercepts, posts, emails },
  server,
}) => {
  const release = holdScripts(intercepts);
  await goto('/about');
  await insertAll(page, '#chat');
  await page.locator('[data-chat-launcher]').click();
  await expect.poll(() => isFocused(page, answer)).toBe(true);
  await page.keyboard.type('ye');
  release();
  await page.waitForSelector('#chat astro-island:not([ssr])');
  await page.keyboard.type('s', { delay: 5 });
  expect(await valueIn(page, answer)).toBe('yes');
  await page.keyboard.press('Enter');
  for (const [question, text] of [
    [capture.name, 'Ann Lee'],
    [capture.email, 'ann@chat.example'],
  ]) {
    await expect.poll(async () => (await messages(page)).at(-1)).toContain(question);
    expect(await valueIn(page, answer)).toBe('');
    expect(await isFocused(page, answer)).toBe(true);
    await insertAll(page, '#chat [role=log]');
    await page.keyboard.type(text, { delay: 5 });
    expect(await valueIn(page, answer)).toBe(text);
    await page.keyboard.press('Enter');
  }
  await page.locator(`#chat ::-p-aria(${labels.skip})`).click();
  // Above the details, which come last.
  await expect.poll(async () => (await messages(page)).at(-2)).toContain('Your reference is');
  const [lead] = await server.leadsFrom('ann@chat.example');
  expect((await messages(page)).at(-2)).toContain(leadReference(lead?.id ?? ''));
  const webhook = posts.filter(({ url }) => url.includes('automation.example'));
  expect(webhook.map(({ body }) => JSON.parse(body))).toEqual([
    expect.objectContaining({ source: 'ChatBot', name: 'Ann Lee', email: 'ann@chat.example' }),
  ]);
  await expect.poll(() => emails).toHaveLength(1);
  expect(new URL(emails[0] ?? '').searchParams.get('subject')).toBe('New Chat Lead');

  await page.locator('#chat [role=log] ::-p-aria([name="Correct it"][role="button"])').click();
  await expect.poll(() => valueIn(page, answer)).toBe('Ann Lee');
  await page.keyboard.press('Enter');
  await expect.poll(() => valueIn(page, answer)).toBe('ann@chat.example');
  await page.locator(answer).fill('ann@better.example');
  await page.keyboard.press('Enter');
  await page.locator(`#chat ::-p-aria(${labels.skip})`).click();
  await expect.poll(() => server.leadsFrom('ann@better.example')).toHaveLength(1);
  expect(await server.leadsFrom('ann@chat.example')).toMatchObject([{ id: lead?.id }]);
});

test('the keyboard alone books, moves and cancels a session', async ({
  visitor: { page, goto },
  server,
}) => {
  await goto('/book');
  await bookByKeyboard(page, 'ann@keys.example');
  expect(await server.leadsFrom('ann@keys.example')).toHaveLength(1);
});

test('a translated page sends a message, chats and books', async ({
  visitor: { page, goto },
  server,
}) => {
  await page.evaluateOnNewDocument(installTranslator, 'start' as const);
  await goto('/contact');
  await fillForm(page, 'ana@form.example');
  await page.locator(submit).click();
  await expect.poll(() => textOf(page, status)).toContain('ñ We have your message');
  await page.locator('[data-chat-launcher]').click();
  for (const text of ['yes', 'Ana', 'ana@chat.example', '469']) await say(page, text);
  // Above the details, which come last.
  await expect.poll(async () => (await messages(page)).at(-2)).toContain('Your reference is');
  await goto('/book');
  await page.locator('label:has([name=start])').click();
  await page.locator('[name=name]').fill('Ana López');
  await page.locator('[name=email]').fill('ana@book.example');
  await page.locator('form:has([name=start]) [type=submit]').click();
  await expect.poll(() => page.url()).toMatch(/\/book\/[0-9a-f-]{36}\?k=/);
  for (const from of ['form', 'chat', 'book'])
    expect(await server.leadsFrom(`ana@${from}.example`), from).toHaveLength(1);
});

test('an address without a page shows the not-found page, and logs itself once', async ({
  visitor: { page, goto, logged, expectedLines },
}) => {
  expectedLines.push(/404/);
  expect((await goto('/contcat'))?.status()).toBe(404);
  await expect.poll(() => textOf(page, 'h1')).toBe('404');
  const main = await textOf(page, 'main');
  expect(main).toContain('Oops! Page not found');
  expect(main).toContain('Return to Home');
  await page.locator('main a[href="/contact"]:not([hidden] *)').wait();
  expect(logged.filter((line) => line.includes('/contcat'))).toHaveLength(1);
});

test('a crashed chat shows the error screen, and the form still works', async ({
  visitor: { page, goto, expectedLines },
}) => {
  // Firefox logs an error without its message.
  expectedLines.push(/^error: JSHandle@error$/);
  await page.evaluateOnNewDocument(() => {
    Element.prototype.scrollTo = () => {
      throw new Error('Boom');
    };
  });
  await goto('/contact');
  await page.locator('[data-chat-launcher]').click();
  await page.locator('[role=alert] summary').click();
  const screen = await textOf(page, '[role=alert]');
  for (const text of ['Unexpected Application Error', 'Boom', 'scrollTo'])
    expect(screen).toContain(text);
  await fillForm(page, 'ann@crash.example');
  await page.locator(submit).click();
  await expect.poll(() => textOf(page, status)).toContain('We have your message');
});
