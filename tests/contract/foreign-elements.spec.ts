import type { Page } from '@playwright/test';
import { foreignElements } from '../foreign-elements.ts';
import { chatTexts, contactTexts } from '../pages/published.ts';
import { expect, expectHydrated, holdScripts, type PostRequest, test } from '../site.ts';
import { checksAll } from '../tier.ts';

const form = '[data-contact-form]';
const field = (page: Page, name: string) => page.locator(`#contact-${name}`);
const submit = (page: Page) => page.getByRole('button', { name: contactTexts.form.action });
const status = (page: Page) => page.locator(`${form} [data-status]`);
const panel = (page: Page) => page.getByRole('dialog');
const answer = (page: Page) => page.locator('[data-chat-input]');
const messages = (page: Page) => panel(page).getByRole('listitem');
const draft = (page: Page) => page.evaluate(() => sessionStorage.getItem('draft'));

const reference = /[0-9A-Z]{4}-[0-9A-Z]{4}/;

const sentLeads = (posts: readonly PostRequest[]): unknown[] =>
  posts.filter(({ url }) => url.endsWith('/api/leads')).map(({ body }) => JSON.parse(body));

/** Types into a field, and expects all of it to stay, with the focus. */
async function type(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).click();
  await page.keyboard.type(text, { delay: 5 });
  await expect(field(page, name)).toHaveValue(text);
  await expect(field(page, name)).toBeFocused();
}

/** Says something in the chat by keyboard. */
async function say(page: Page, text: string): Promise<void> {
  const before = await messages(page).count();
  await expect(answer(page)).toBeFocused();
  await page.keyboard.type(text, { delay: 5 });
  await expect(answer(page)).toHaveValue(text);
  await page.keyboard.press('Enter');
  await expect(messages(page)).toHaveCount(before + 2);
}

/** The last kind puts elements everywhere, the others beside one part of a page. */
const checked = Object.entries(foreignElements).slice(checksAll ? 0 : -1);

for (const [kind, insert] of checked) {
  test.describe(`beside ${kind}`, () => {
    for (const order of ['before', 'after'] as const) {
      test(`put there ${order} the script loads, a message is kept, sent and corrected`, async ({
        page,
        postRequests,
      }) => {
        const release = order === 'before' ? await holdScripts(page) : () => undefined;
        await page.goto('/contact');
        if (order === 'before') await page.evaluate(insert, form);
        await field(page, 'name').click();
        if (order === 'before') {
          await page.keyboard.type('Ann Lee');
          release();
        }
        await expectHydrated(page.locator(form));
        if (order === 'after') {
          await page.evaluate(insert, form);
          await page.keyboard.type('Ann Lee', { delay: 5 });
        }
        await expect(field(page, 'name')).toBeFocused();
        await expect(field(page, 'name')).toHaveValue('Ann Lee');
        await type(page, 'email', 'ann@gmial.com');
        await type(page, 'message', 'Hello there');
        await expect.poll(() => draft(page)).toContain('Hello there');
        await submit(page).click();
        await expect(status(page)).toContainText('at ann@gmial.com. Is it complete?');
        await expect(status(page)).toContainText('We have your message.');
        const [first] = (await status(page).textContent())?.match(reference) ?? [];
        await expect(field(page, 'message')).toHaveValue('');
        await expect(field(page, 'name')).toHaveValue('Ann Lee');
        expect(await draft(page)).toBeNull();

        await status(page).getByRole('button', { name: 'Correct it' }).click();
        await expect(field(page, 'email')).toBeFocused();
        await expect(field(page, 'message')).toHaveValue('Hello there');
        expect(await draft(page)).toBeNull();
        // The sent text is selected, so that typing replaces it.
        await page.keyboard.type('ann@gmail.example');
        await expect(status(page)).toContainText('You’re correcting what you sent');
        await submit(page).click();
        await expect(status(page)).toContainText(/corrected\.\s*Your reference is/);
        await expect(status(page)).toContainText(first ?? '');
        await expect(status(page)).not.toContainText('Is it complete');
        await expect(field(page, 'message')).toHaveValue('');
        const sent = { name: 'Ann Lee', message: 'Hello there' };
        await expect
          .poll(() => sentLeads(postRequests))
          .toMatchObject([
            { ...sent, email: 'ann@gmial.com' },
            { ...sent, email: 'ann@gmail.example', corrects: expect.any(String) },
          ]);
        await type(page, 'message', 'Next');
        await expect(status(page)).toHaveText(/Sent at .*, reference \S+\./);
      });
    }

    test('put there before and after the script loads, the chat takes and corrects a lead', async ({
      page,
      postRequests,
    }) => {
      const release = await holdScripts(page);
      await page.goto('/about');
      await page.evaluate(insert, '#chat');
      await page.locator('[data-chat-launcher]').click();
      await expect(answer(page)).toBeFocused();
      await page.keyboard.type('ye');
      release();
      await expectHydrated(page.locator('#chat'));
      await expect(answer(page)).toHaveValue('ye');
      await page.keyboard.press('Control+A');
      for (const text of ['yes', 'Ann Lee', 'ann@gmial.com']) await say(page, text);
      await page.evaluate(insert, '#chat');
      await panel(page).getByRole('button', { name: chatTexts.labels.skip }).click();
      await expect(panel(page).getByRole('log')).toContainText('Your reference is');
      await panel(page).getByRole('button', { name: chatTexts.offers.correct }).click();
      await expect(answer(page)).toHaveValue('Ann Lee');
      await page.keyboard.press('Enter');
      await expect(answer(page)).toHaveValue('ann@gmial.com');
      // The sent text is selected, so that typing replaces it, and stored nowhere.
      const kept = () => page.evaluate(() => sessionStorage.getItem('chat'));
      expect(await kept()).not.toContain('@');
      await page.keyboard.type('ann@gmail.example');
      await page.keyboard.press('Enter');
      await panel(page).getByRole('button', { name: chatTexts.labels.skip }).click();
      await expect(panel(page).getByRole('log')).toContainText('ann@gmail.example');
      expect(await kept()).not.toContain('@');
      await expect
        .poll(() => sentLeads(postRequests))
        .toMatchObject([
          { name: 'Ann Lee', email: 'ann@gmial.com' },
          { name: 'Ann Lee', email: 'ann@gmail.example', corrects: expect.any(String) },
        ]);
      // Closing the chat abandons a correction, and hides what was sent.
      await panel(page).getByRole('button', { name: chatTexts.offers.correct }).click();
      await expect(answer(page)).toHaveValue('Ann Lee');
      await panel(page).getByRole('button', { name: 'Close chat' }).click();
      await page.locator('[data-chat-launcher]').click();
      await expect(panel(page).getByRole('log')).not.toContainText('@');
      await expect(panel(page).getByRole('log')).toContainText(chatTexts.capture.unchanged);
      await expect(answer(page)).toHaveValue('');
      await page.reload();
      await expect(panel(page).getByRole('log')).toContainText('Your reference is');
    });

    test.describe('offline', () => {
      test.use({ allowedConsole: /Failed to load resource/ });

      test('a message waits, a draft survives a reload, and both are sent', async ({
        page,
        context,
        postRequests,
      }) => {
        await page.goto('/contact');
        await page.evaluate(insert, form);
        await type(page, 'name', 'Ann Lee');
        await expectHydrated(page.locator(form));
        await context.setOffline(true);
        await type(page, 'email', 'ann@shop.example');
        await type(page, 'message', 'First');
        await submit(page).click();
        await expect(status(page)).toContainText('has not reached us yet');
        await field(page, 'message').fill('');
        await type(page, 'message', 'Second');
        await expect(status(page)).toContainText('What you sent before has not reached us yet');
        await context.setOffline(false);
        await expect(status(page)).toHaveText(/Sent at .*, reference \S+\./);
        await expect(field(page, 'message')).toHaveValue('Second');
        await page.reload();
        await page.evaluate(insert, form);
        await expect(field(page, 'message')).toHaveValue('Second');
        await expect(field(page, 'name')).toHaveValue('Ann Lee');
        await submit(page).click();
        await expect(status(page)).toContainText('nothing more to do');
        await expect
          .poll(() => sentLeads(postRequests).at(-1))
          .toMatchObject({ message: 'Second' });
      });
    });
  });
}
