import { chatTexts } from '../pages/published.ts';
import { expect, expectHydrated, holdScripts, test } from '../site.ts';
import { simulateTranslation } from '../translator.ts';

// Browser translation rewrites text nodes, which can break hydration and React's updates.
for (const order of ['before hydration', 'after hydration', 'during the request']) {
  test(`a form translated ${order} is submitted and shows its status`, async ({
    page,
    postRequests,
  }) => {
    const translate = await simulateTranslation(
      page,
      order.startsWith('before') ? 'start' : 'call',
    );
    // Made before the request, which may come after the page says that it sends.
    const response = Promise.withResolvers<void>();
    await page.route('**/api/leads', async (route) => {
      if (order.startsWith('during')) await response.promise;
      await route.continue();
    });
    await page.goto('/contact');
    const form = page.locator('[data-contact-form]');
    await form.locator('[name=name]').fill('Ana López');
    await form.locator('[name=email]').fill('ana@tienda.example');
    await form.locator('[name=service]').selectOption({ index: 2 });
    await expectHydrated(form);
    if (order === 'after hydration') await translate();
    await form.locator('[name=message]').fill('Necesito ayuda');
    await form.locator('button[type=submit]').click();
    if (order.startsWith('during')) {
      await expect(form.getByRole('status').last()).toContainText('Sending');
      await translate();
      response.resolve();
    }
    await expect(form.getByRole('status').last()).toContainText('We have your message');
    await expect(form.getByRole('status').last()).toContainText('ñ');
    const sent = postRequests.filter(({ url }) => url.endsWith('/api/leads'));
    expect(sent).toHaveLength(1);
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
      service: 'Paid Ads',
      message: 'Necesito ayuda',
    });
    await expect(form.locator('[name=message]')).toHaveValue('');
    expect(await page.evaluate(() => localStorage.getItem('outbox'))).toBeNull();
    await page.unroute('**/api/leads');
    await form.getByRole('status').last().getByRole('button').click();
    await expect(form.locator('[name=message]')).toHaveValue('Necesito ayuda');
    await form.locator('button[type=submit]').click();
    await expect(form.getByRole('status').last()).toContainText('We have your message');
    await form.locator('[name=message]').fill('Otra cosa');
    await expect(form.getByRole('status').last()).not.toContainText('We have your message');
  });

  test(`a chat translated ${order} captures a lead`, async ({ page, postRequests }) => {
    const translate = await simulateTranslation(
      page,
      order.startsWith('before') ? 'start' : 'call',
    );
    const release = order.startsWith('before') ? await holdScripts(page) : () => undefined;
    await page.goto('/');
    await page.locator('[data-chat-launcher]').click();
    const panel = page.getByRole('dialog');
    const field = panel.getByRole('textbox');
    if (order === 'after hydration') {
      await expectHydrated(panel);
      await translate();
    }
    await field.fill('yes');
    await field.press('Enter');
    release();
    await expect(panel.getByRole('listitem')).toHaveCount(3);
    if (order.startsWith('during')) await translate();
    for (const text of ['Ana', 'ana@tienda.example']) {
      const before = await panel.getByRole('listitem').count();
      await field.fill(text);
      await field.press('Enter');
      await expect(panel.getByRole('listitem')).toHaveCount(before + 2);
    }
    await panel.getByRole('button', { name: chatTexts.labels.skip }).click();
    await expect(panel.getByRole('log')).toContainText('Your reference is');
    const sent = postRequests.filter(({ url }) => url.endsWith('/api/leads'));
    expect(sent).toHaveLength(1);
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ name: 'Ana' });
    await panel.getByRole('log').getByRole('button').click();
    await expect(field).toHaveValue('Ana');
    await panel.getByRole('button', { name: chatTexts.labels.leave }).click();
    await panel.getByRole('button', { name: chatTexts.topics[0].label }).click();
    await expect(panel.getByRole('listitem').last()).toContainText('audit');
  });
}
