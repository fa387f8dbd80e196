import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { leadReference } from '../../src/vocabulary/lead-id.ts';
import { foreignElements } from '../foreign-elements.ts';
import { holdScripts, test, textOf } from './firefox.ts';

const form = '[data-contact-form]';
const status = `${form} [data-status]`;
const answer = '[data-chat-input]';
const log = '#chat [role=log]';

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

test('beside foreign elements, a message is kept while the script loads, sent and corrected', async ({
  visitor: { page, goto, intercepts },
  server,
}) => {
  const email = 'ann@form.example';
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
  await type(page, '#contact-message', 'Hello there');
  const draft = () => page.evaluate(() => sessionStorage.getItem('draft'));
  await expect.poll(draft).toContain('Hello there');
  await page.click(`${form} [type=submit]`);
  await expect.poll(() => textOf(page, status)).toContain('We have your message');
  expect(await valueIn(page, '#contact-message')).toBe('');
  await page.click(`${status} button[class]`);
  expect(await valueIn(page, '#contact-message')).toBe('Hello there');
  expect(await isFocused(page, '#contact-email')).toBe(true);
  await page.keyboard.type(`right-${email}`);
  await page.click(`${form} [type=submit]`);
  await expect.poll(() => textOf(page, status)).toContain('Your reference is now');
  const [correction] = await server.leadsFrom(`right-${email}`);
  expect(correction).toMatchObject({ message: 'Hello there' });
  expect(await textOf(page, status)).toContain(leadReference(correction?.id ?? ''));
  expect(await server.leadsFrom(email)).toHaveLength(1);
});

test('beside foreign elements, the chat takes a lead begun while the script loads', async ({
  visitor: { page, goto, intercepts },
  server,
}) => {
  const email = 'ann@chat.example';
  const release = holdScripts(intercepts);
  await goto('/about');
  await insertAll(page, '#chat');
  await page.click('[data-chat-launcher]');
  await expect.poll(() => isFocused(page, answer)).toBe(true);
  await page.keyboard.type('ye');
  release();
  await page.waitForSelector('#chat astro-island:not([ssr])');
  await page.keyboard.type('s', { delay: 5 });
  expect(await valueIn(page, answer)).toBe('yes');
  await page.keyboard.press('Enter');
  for (const text of ['Ann Lee', email, '469 555 0100']) {
    await expect.poll(() => valueIn(page, answer)).toBe('');
    expect(await isFocused(page, answer)).toBe(true);
    await insertAll(page, log);
    await page.keyboard.type(text, { delay: 5 });
    expect(await valueIn(page, answer)).toBe(text);
    await page.keyboard.press('Enter');
  }
  await expect.poll(() => textOf(page, log)).toContain('Your reference is');
  expect(await server.leadsFrom(email)).toMatchObject([{ name: 'Ann Lee' }]);
});
