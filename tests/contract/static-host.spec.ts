import { expect, parseMailto, test } from './site.ts';

test.use({ baseURL: 'http://localhost:4174' });

test.describe('built for a static host', () => {
  test('the contact form opens the mail app and posts nothing', async ({
    page,
    mailtoUrls,
    postRequests,
  }) => {
    await page.goto('/contact');
    const form = page.locator('[data-contact-form]');
    await expect(form).toHaveAttribute('action', 'mailto:hello@boldacre.example');
    await form.getByLabel('Name').fill('Ann Lee');
    await form.getByLabel('Email').fill('ann@shop.example');
    await form.getByLabel('Message').fill('Hello');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect.poll(() => mailtoUrls).toHaveLength(1);
    expect(parseMailto(mailtoUrls[0]).lines).toContain('Hello');
    await page.reload();
    expect(postRequests).toEqual([]);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  });

  test('a message too long for a mail app is offered to be copied', async ({
    page,
    mailtoUrls,
  }) => {
    const message = '👋🏽'.repeat(150);
    await page.goto('/contact');
    const form = page.locator('[data-contact-form]');
    await form.getByLabel('Name').fill('Ann Lee');
    await form.getByLabel('Email').fill('ann@shop.example');
    await form.getByLabel('Message').fill(message);
    await page.getByRole('button', { name: 'Send message' }).click();
    const copy = page.getByRole('textbox', { name: 'Your message, to copy' });
    await expect(copy).toHaveValue(new RegExp(`Name: Ann Lee[^]*${message}`));
    await expect(page.getByText('too long to open in a mail app')).toBeVisible();
    expect(mailtoUrls).toEqual([]);
    // It is not sent, so it stays.
    await page.reload();
    await expect(form.getByLabel('Message')).toHaveValue(message);
  });

  test('the chat sends leads to the webhook and the mail app only', async ({
    page,
    mailtoUrls,
    postRequests,
  }) => {
    await page.goto('/');
    await page.getByRole('button', { name: /^Ask/ }).click();
    const input = page.getByRole('dialog').getByRole('textbox');
    for (const text of ['yes', 'Ann', 'ann@shop.example', '469']) {
      await input.fill(text);
      await input.press('Enter');
    }
    await expect.poll(() => mailtoUrls).toHaveLength(1);
    await page.reload();
    expect(postRequests.map(({ url }) => new URL(url).host)).toEqual(['automation.example']);
  });
});
