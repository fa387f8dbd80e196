import { expect, test } from './site.ts';

test.use({ allowedConsole: /Boom/ });

test('a crashed chat shows the error screen; the rest of the page keeps working', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Element.prototype.scrollTo = () => {
      throw new Error('Boom');
    };
  });
  await page.goto('/contact');
  await page.getByRole('button', { name: /^Ask/ }).click();
  const screen = page.getByRole('alert');
  await expect(screen).toBeInViewport({ ratio: 1 });
  await expect(screen.getByRole('heading')).toHaveText('Unexpected Application Error');
  await expect(screen).toContainText('Boom');
  await expect(screen.getByRole('link', { name: '(214) 555-0142' })).toBeVisible();
  await expect(screen.locator('pre')).toBeHidden();
  await screen.getByText('Technical details').click();
  await expect(screen.locator('pre')).toContainText('scrollTo');

  await page.locator('[data-contact-form]').getByLabel('Name').fill('Ann Lee');
  await expect(page.locator('[data-contact-form]').getByLabel('Name')).toHaveValue('Ann Lee');
});
