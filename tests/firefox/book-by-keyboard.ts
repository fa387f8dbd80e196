import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { bookingTexts } from '../pages/published.ts';
import { press, textOf } from './firefox.ts';

/** Books a session on the page of free times, moves it and cancels it, with or without script. */
export async function bookByKeyboard(page: Page, email: string): Promise<void> {
  const submit = 'form:has([name=start]) [type=submit]';
  const { move, session } = bookingTexts;
  const expectHeadline = (state: string) => expect.poll(() => textOf(page, 'h1')).toContain(state);

  await press(page, '[name=start]', ' ');
  await page.keyboard.press('ArrowRight');
  // Late in the day, the second time may be the next day's first.
  const chosen = await page.$eval('main', (main) =>
    [...main.querySelectorAll<HTMLInputElement>('[name=start]')].findIndex((each) => each.checked),
  );
  expect(chosen).toBe(1);
  await page.focus('[name=name]');
  for (const text of ['Ann Lee', email]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expectHeadline(session.open.name);
  await press(page, 'main a[href*="/move"]');
  await expect.poll(() => page.title()).toContain(move.name);
  await press(page, 'label:nth-of-type(5) [name=start]', ' ');
  await press(page, submit);
  await expectHeadline(session.open.moved);
  await press(page, 'main summary');
  await press(page, 'form[action$="/cancel"] [type=submit]');
  await expectHeadline(session.cancelled.name);
}
