import { expect } from 'vitest';
import { localPaths, navigation, noticePaths, servicePaths } from '../contract/contract.ts';
import { publishedPostPaths } from '../pages/published.ts';
import { bookByKeyboard } from './book-by-keyboard.ts';
import { isVisible, press, test as testWithScript, textOf } from './firefox.ts';

const test = testWithScript.override('scripts', false);

test('a page of each kind is readable, and leads to the contact page instead of the chat', async ({
  visitor: { page, goto },
}) => {
  const firstOf = [servicePaths, localPaths, noticePaths, publishedPostPaths].map(
    ([first = '']) => first,
  );
  for (const path of [...navigation.map(([, path]) => path), ...firstOf]) {
    await goto(path);
    expect(await isVisible(page, 'h1'), path).toBe(true);
    expect(await isVisible(page, 'noscript a[href="/contact"]'), path).toBe(true);
    expect(await isVisible(page, '[data-chat-launcher]'), path).toBe(false);
    expect(await textOf(page, 'main'), path).not.toMatch(/undefined|\[object|NaN/);
  }
});

test('the menu opens on a phone, and its links work', async ({ visitor: { page, goto } }) => {
  await page.setViewport({ width: 375, height: 700 });
  await goto('/');
  expect(await isVisible(page, 'header a[href="/about"]')).toBe(false);
  await press(page, 'header button[popovertarget]');
  await press(page, 'header a[href="/about"]');
  await expect.poll(() => page.title()).toMatch(/^About/);
});

test('a message is sent and confirmed', async ({ visitor: { page, goto }, server }) => {
  await goto('/contact');
  const email = 'ann@plain.example';
  for (const [name, text] of Object.entries({ name: 'Ann Lee', email, message: 'Hello' }))
    await page.type(`[data-contact-form] [name=${name}]`, text);
  await press(page, '[data-contact-form] [type=submit]');
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#sent');
  expect(await textOf(page, ':target')).toMatch(
    /We have your message\. Your reference is \w{4}-\w{4}\./,
  );
  expect(await server.leadsFrom(email)).toMatchObject([{ name: 'Ann Lee', message: 'Hello' }]);
});

test('a session is booked, moved and cancelled', async ({ visitor: { page, goto }, server }) => {
  await goto('/book');
  await bookByKeyboard(page, 'ann@plain-book.example');
  expect(await server.leadsFrom('ann@plain-book.example')).toHaveLength(1);
});
