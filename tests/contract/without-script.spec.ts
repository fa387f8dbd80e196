import type { Locator, Page } from '@playwright/test';
import { bookingTexts, contactTexts } from '../pages/published.ts';
import { expect, test, watchMarkup } from '../site.ts';

const { details, move, session } = bookingTexts;

test.use({ javaScriptEnabled: false });

test('the menu opens and its links work', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto('/');
  const about = page.getByRole('banner').getByRole('link', { name: 'About' });
  await expect(about).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await about.click();
  await expect(page).toHaveURL('/about');
});

test('questions and posts expand and collapse', async ({ page }) => {
  await page.goto('/services/seo-content');
  const [first, second] = [page.locator('details').nth(0), page.locator('details').nth(1)];
  await first.locator('summary').click();
  await expect(first.locator('p')).toBeVisible();
  await second.locator('summary').click();
  await expect(second.locator('p')).toBeVisible();
  await expect(first.locator('p')).toBeHidden();
  await page.goto('/blog');
  await page.locator('summary').first().click();
  await expect(page.locator('details > div').first()).toBeVisible();
});

test.describe('the contact form', () => {
  const field = (page: Page, label: string) =>
    page.locator('[data-contact-form]').getByLabel(label);

  async function fillAndSubmit(page: Page, message: string) {
    await page.goto('/contact');
    await field(page, 'Name').fill('Ann Lee');
    await field(page, 'Email').fill('ann@shop.example');
    await field(page, 'Phone').fill('469 555 0100');
    await field(page, 'Service').selectOption('Paid Ads');
    await field(page, 'Message').fill(message);
    await page.getByRole('button', { name: contactTexts.form.action }).click();
  }

  test('is submitted and confirmed', async ({ page }) => {
    await fillAndSubmit(page, 'Hello');
    await expect(page).toHaveURL('/contact#sent');
    await expect(page.getByText('We have your message.')).toBeVisible();
    await expect(page.getByText(/Your reference is [0-9A-Z]{4}-[0-9A-Z]{4}\./)).toBeVisible();
  });

  test.describe('refused', () => {
    test.use({ allowedConsole: /422/ });

    test('comes back with its values and error messages', async ({ page }) => {
      const expectSoundMarkup = watchMarkup(page);
      await fillAndSubmit(page, 'x'.repeat(4500));
      await expect(page).toHaveTitle(/^Error: /);
      await expectSoundMarkup();
      const summary = page.locator('[data-error-summary]');
      await expect(summary).toBeFocused();
      await expect(summary.getByRole('link')).toHaveAttribute('href', '#contact-message');
      await expect(field(page, 'Name')).toHaveValue('Ann Lee');
      await expect(field(page, 'Service')).toHaveValue('Paid Ads');
      await expect(field(page, 'Message')).toHaveValue('x'.repeat(4500));
      await expect(field(page, 'Message')).toHaveAttribute('aria-invalid', 'true');
      await expect(page.locator('#contact-message-error')).toContainText('4000');
    });
  });
});

test('a session is booked, moved and cancelled', async ({ page }) => {
  // By keyboard, because a page in transition ignores clicks for a moment.
  const press = async (target: Locator, key = 'Enter') => {
    await expect(target).toBeVisible();
    await target.press(key);
  };
  const button = (name: string) => page.getByRole('button', { name });
  const heading = page.getByRole('heading', { level: 1 });
  // Those of later days are folded; how many are not depends on the hour.
  const times = page.locator('[name=start]').filter({ visible: true });
  await page.goto('/book');
  for (let skip = 0; skip < test.info().parallelIndex; skip += 1) {
    const before = page.url();
    await page.getByRole('link', { name: bookingTexts.times.later }).click();
    await expect(page).not.toHaveURL(before);
  }
  await press(times.nth(-4), 'Space');
  await page.getByLabel(details.name).fill('Ann Lee');
  await page.getByLabel(details.email).fill(`ann${Date.now()}@shop.example`);
  await press(button(details.action));
  await expect(heading).toContainText(session.open.name);
  await press(page.getByRole('link', { name: session.move }));
  await expect(page).toHaveTitle(new RegExp(`^${move.name}`));
  await press(times.nth(-1 - test.info().parallelIndex), 'Space');
  await press(button(move.action));
  await expect(heading).toContainText(session.open.moved);
  await press(page.getByText(session.cancel.action, { exact: true }));
  await press(button(session.cancel.confirm));
  await expect(heading).toContainText(session.cancelled.name);
});
