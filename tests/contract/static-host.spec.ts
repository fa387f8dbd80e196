import { expect, readMail, test } from './site.ts';

test.use({ baseURL: 'http://localhost:4174' });

test.describe('built for a static host alone', () => {
  test('the contact form goes to the mail window and nowhere else', async ({
    page,
    mailWindows,
  }) => {
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.url());
    });
    await page.goto('/contact');
    const form = page.locator('[data-contact-form]');
    await expect(form).toHaveAttribute('action', 'mailto:hello@boldacre.example');
    await form.getByLabel('Name').fill('Ann Lee');
    await form.getByLabel('Email').fill('ann@shop.example');
    await form.getByLabel('Message').fill('Hello');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect.poll(() => mailWindows).toHaveLength(1);
    expect(readMail(mailWindows[0]).lines).toContain('Hello');
    await page.waitForLoadState('networkidle');
    expect(posts).toEqual([]);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  });

  test('the chat goes to the webhook and the mail window only', async ({
    page,
    mailWindows,
    thirdParty,
  }) => {
    const own: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) own.push(request.url());
    });
    await page.goto('/');
    await page.getByRole('button', { name: /^Ask/ }).click();
    const input = page.getByRole('dialog').getByRole('textbox');
    for (const text of ['yes', 'Ann', 'ann@shop.example', '469']) {
      await input.fill(text);
      await input.press('Enter');
    }
    await expect.poll(() => mailWindows).toHaveLength(1);
    expect(thirdParty.filter((each) => each.url().includes('automation.example'))).toHaveLength(1);
    expect(own).toEqual([]);
  });
});
