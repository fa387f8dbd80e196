import { expect, holdScripts, test } from '../site.ts';
import { contractAgency } from './contract.ts';

test.use({ allowedConsole: /Boom/ });

test('a crashed chat shows the error screen; the rest of the page keeps working', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Element.prototype.scrollTo = () => {
      throw new Error('Boom');
    };
  });
  const release = await holdScripts(page);
  await page.goto('/contact');
  await page.getByRole('button', { name: /^Ask/ }).click();
  const typed = page.getByRole('dialog').getByRole('textbox');
  await typed.fill('How much is a website?');
  release();
  const screen = page.getByRole('alert');
  await expect(screen).toBeInViewport({ ratio: 1 });
  await expect(screen.getByRole('heading')).toHaveText('Unexpected Application Error');
  await expect(screen).toContainText('Boom');
  await expect(screen.getByRole('link', { name: contractAgency.phone })).toBeVisible();
  await expect(screen.locator('pre')).toBeHidden();
  await expect(typed).toHaveValue('How much is a website?');
  await screen.getByText('Technical details').click();
  await expect(screen.locator('pre')).toContainText('scrollTo');

  await page.locator('[data-contact-form]').getByLabel('Name').fill('Ann Lee');
  await expect(page.locator('[data-contact-form]').getByLabel('Name')).toHaveValue('Ann Lee');
});

test('a crashed contact form keeps what was typed, and then works as without script', async ({
  page,
}) => {
  await page.addInitScript(() => {
    HTMLTextAreaElement.prototype.setCustomValidity = () => {
      throw new Error('Boom');
    };
  });
  await page.goto('/contact');
  const field = (name: string) => page.locator(`[data-contact-form] [name=${name}]`);
  await field('name').click();
  await page.keyboard.type('Ann Lee');
  const screen = page.getByRole('alert');
  await expect(screen.getByRole('heading')).toHaveText('Unexpected Application Error');
  await expect(screen).toContainText('Boom');
  await expect(field('name')).toHaveValue('Ann Lee');
  await expect(field('name')).toBeFocused();
  await field('email').fill('ann@shop.example');
  await field('message').fill('Hello');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page).toHaveURL('/contact#sent');
});
