import { translatePages } from '../translator.ts';
import { expect, holdScripts, test } from './site.ts';

/** Spanish is read by many here, and browsers translate by rewriting the page's texts. */
for (const order of ['before the script comes', 'after it', 'while the answer is on its way']) {
  test(`a form translated ${order} is sent and told of`, async ({ page, posts }) => {
    const translate = await translatePages(page, order.startsWith('before') ? 'start' : 'call');
    let answer = () => {};
    await page.route('**/api/leads', async (route) => {
      if (order.startsWith('while')) await new Promise<void>((resolve) => (answer = resolve));
      await route.continue();
    });
    await page.goto('/contact');
    const form = page.locator('[data-contact-form]');
    await form.locator('[name=name]').fill('Ana López');
    await form.locator('[name=email]').fill('ana@tienda.example');
    await form.locator('[name=service]').selectOption({ index: 2 });
    await page.waitForLoadState('networkidle');
    if (order === 'after it') await translate();
    await form.locator('[name=message]').fill('Necesito ayuda');
    await form.locator('button[type=submit]').click();
    if (order.startsWith('while')) {
      await expect(form.getByRole('status').last()).toContainText('Sending');
      await translate();
      answer();
    }
    await expect(form.getByRole('status').last()).toContainText('We have your message');
    await expect(form.getByRole('status').last()).toContainText('ñ');
    const sent = posts.filter(({ url }) => url.endsWith('/api/leads'));
    expect(sent).toHaveLength(1);
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
      service: 'Paid Ads',
      message: 'Necesito ayuda',
    });
    await expect(form.locator('[name=message]')).toHaveValue('');
    expect(await page.evaluate(() => localStorage.getItem('outbox'))).toBeNull();
  });

  test(`a chat translated ${order} takes a lead`, async ({ page, posts }) => {
    const translate = await translatePages(page, order.startsWith('before') ? 'start' : 'call');
    const release = order.startsWith('before') ? await holdScripts(page) : () => undefined;
    await page.goto('/');
    await page.locator('[data-chat-launcher]').click();
    const panel = page.getByRole('dialog');
    const field = panel.getByRole('textbox');
    if (order === 'after it') {
      await page.waitForLoadState('networkidle');
      await translate();
    }
    await field.fill('yes');
    await field.press('Enter');
    release();
    await expect(panel.getByRole('listitem')).toHaveCount(3);
    if (order.startsWith('while')) await translate();
    for (const text of ['Ana', 'ana@tienda.example']) {
      const before = await panel.getByRole('listitem').count();
      await field.fill(text);
      await field.press('Enter');
      await expect(panel.getByRole('listitem')).toHaveCount(before + 2);
    }
    await panel.getByRole('button', { name: /Skip the phone/ }).click();
    await expect(panel.getByRole('log')).toContainText('Your reference is');
    const sent = posts.filter(({ url }) => url.endsWith('/api/leads'));
    expect(sent).toHaveLength(1);
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ name: 'Ana' });
    await panel.getByRole('button', { name: /SEO/ }).click();
    await expect(panel.getByRole('listitem').last()).toContainText('audit');
  });
}
