import type { Locator, Page } from '@playwright/test';
import { expect, test } from './site.ts';

/*
 * With JavaScript disabled, stock Firefox does not even run Playwright's own script that waits for an
 * element. These tests poll instead, and use only the keyboard and the mouse.
 */
test.use({ javaScriptEnabled: false });

const expectVisible = (locator: Locator) => expect.poll(() => locator.isVisible()).toBe(true);
const expectHidden = (locator: Locator) => expect.poll(() => locator.isVisible()).toBe(false);
const expectUrl = (page: Page, path: string) =>
  expect.poll(() => page.url().replace(/^https?:\/\/[^/]+/, '')).toBe(path);

async function click(page: Page, target: Locator) {
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await target.boundingBox();
  if (!box) throw new Error(`Not visible, so not clickable: ${target}`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test('the menu opens and its links work', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto('/');
  const about = page.getByRole('banner').getByRole('link', { name: 'About' });
  await expectHidden(about);
  await click(page, page.getByRole('button', { name: 'Menu' }));
  await expectVisible(about);
  await click(page, about);
  await expectUrl(page, '/about');
});

test('questions and posts expand and collapse', async ({ page }) => {
  await page.goto('/services/seo-content');
  const [first, second] = [page.locator('details').nth(0), page.locator('details').nth(1)];
  await click(page, first.locator('summary'));
  await expectVisible(first.locator('p'));
  await click(page, second.locator('summary'));
  await expectVisible(second.locator('p'));
  await expectHidden(first.locator('p'));
  await page.goto('/blog');
  await click(page, page.locator('summary').first());
  await expectVisible(page.locator('details > div').first());
});

test.describe('the contact form', () => {
  const field = (page: Page, label: string) =>
    page.locator('[data-contact-form]').getByLabel(label);

  async function fillAndSubmit(page: Page, message: string) {
    await page.goto('/contact');
    await field(page, 'Name').focus();
    for (const text of ['Ann Lee', 'ann@shop.example', '469 555 0100']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type('Paid Ads');
    await page.keyboard.press('Tab');
    await page.keyboard.insertText(message);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  }

  test('is submitted and confirmed', async ({ page }) => {
    await fillAndSubmit(page, 'Hello');
    await expectUrl(page, '/contact#sent');
    await expectVisible(page.getByText('We have your message.'));
  });

  test.describe('refused', () => {
    test.use({ allowedConsole: /422/ });

    test('comes back with its values and error messages', async ({ page }) => {
      await fillAndSubmit(page, 'x'.repeat(4500));
      await expect.poll(() => page.title()).toMatch(/^Error: /);
      const summary = page.locator('[data-error-summary]');
      await expectVisible(summary);
      expect(await summary.getByRole('link').getAttribute('href')).toBe('#contact-message');
      expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await field(page, 'Name').inputValue()).toBe('Ann Lee');
      expect(await field(page, 'Service').inputValue()).toBe('Paid Ads');
      expect(await field(page, 'Message').inputValue()).toBe('x'.repeat(4500));
      expect(await field(page, 'Message').getAttribute('aria-invalid')).toBe('true');
      expect(await page.locator('#contact-message-error').textContent()).toContain('4000');
    });
  });
});

test('a session is booked, moved and cancelled', async ({ page }) => {
  // By key, because a page that slides in takes no clicks for a moment.
  const press = async (target: Locator, key = 'Enter') => {
    await expectVisible(target);
    await target.focus();
    await page.keyboard.press(key);
  };
  const button = (name: string) => page.getByRole('button', { name });
  const heading = () => page.getByRole('heading', { level: 1 }).textContent();
  const times = page.locator('[name=start]');
  await page.goto('/book');
  for (let skip = 0; skip < test.info().parallelIndex; skip += 1) {
    const before = page.url();
    await press(page.getByRole('link', { name: 'Later days' }));
    await expect.poll(() => page.url()).not.toBe(before);
  }
  await press(times.nth(20), 'Space');
  await page.getByLabel('Name').focus();
  await page.keyboard.type('Ann Lee');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`ann${Date.now()}@shop.example`);
  await press(button('Book this time'));
  await expect.poll(heading).toContain('is booked');
  await press(page.getByRole('link', { name: 'Move' }));
  await expect.poll(() => page.title()).toMatch(/^Move/);
  await press(times.nth(25 + test.info().parallelIndex), 'Space');
  await press(button('Move to this time'));
  await expect.poll(heading).toContain('has moved');
  await press(page.getByText('Cancel', { exact: true }));
  await press(button('Yes, cancel it'));
  await expect.poll(heading).toContain('is cancelled');
});
