import type { Page } from '@playwright/test';
import { agency, contactServices } from './contract.ts';
import { expect, expectAccessible, holdScripts, readMail, test } from './site.ts';

const field = (page: Page, label: string) => page.locator('[data-contact-form]').getByLabel(label);
const submit = (page: Page) => page.getByRole('button', { name: 'Send message' });
const status = (page: Page) => page.locator('[data-contact-form]').getByRole('status').last();

async function fillForm(page: Page) {
  await field(page, 'Name').fill('Ann Lee');
  await field(page, 'Email').fill('ann@shop.example');
  await field(page, 'Phone').fill('469 555 0100');
  await field(page, 'Service').selectOption('AI Automation');
  await field(page, 'Message').fill('Two lines\nof trouble & “quotes”');
}

const expectedMail = {
  to: agency.email,
  subject: `New Inquiry from ${agency.name} Website`,
  lines: [
    'Name: Ann Lee',
    'Email: ann@shop.example',
    'Phone: 469 555 0100',
    'Service: AI Automation',
    '',
    'Message:',
    'Two lines',
    'of trouble & “quotes”',
  ],
};

test('shows phone, e-mail, place and a lazily loaded map with a title', async ({ page }) => {
  await page.goto('/contact');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: agency.phone })).toHaveAttribute(
    'href',
    agency.phoneLink,
  );
  await expect(main.getByRole('link', { name: agency.email })).toBeVisible();
  await expect(main).toContainText('Dallas, TX 75205');
  const map = page.locator('iframe');
  await expect(map).toHaveAttribute('loading', 'lazy');
  await expect(map).toHaveAttribute('title', /Dallas/);
});

test('asks for name, e-mail and message, and offers the six services', async ({ page }) => {
  await page.goto('/contact');
  for (const [label, required] of [
    ['Name', true],
    ['Email', true],
    ['Message', true],
    ['Phone', false],
  ] as const) {
    expect(await field(page, label).getAttribute('required')).toBe(required ? '' : null);
  }
  await expect(field(page, 'Email')).toHaveAttribute('type', 'email');
  await expect(field(page, 'Service')).toHaveValue('General Inquiry');
  expect(await field(page, 'Service').locator('option').allTextContents()).toEqual(contactServices);
});

test('the browser holds back an incomplete form', async ({ page, mailWindows }) => {
  await page.goto('/contact');
  await field(page, 'Email').fill('ann@lee.example');
  for (const name of ['Name', 'Message']) {
    await field(page, name).fill('  ');
    await submit(page).click();
    await expect(field(page, name)).toBeFocused();
    await field(page, name).fill('Something');
  }
  await field(page, 'Email').fill('not an address');
  await submit(page).click();
  await expect(field(page, 'Email')).toBeFocused();
  expect(await field(page, 'Email').evaluate((e: HTMLInputElement) => e.validity.valid)).toBe(
    false,
  );
  await expect(page).toHaveURL('/contact');
  expect(mailWindows).toEqual([]);
});

test('opens the mail window with the message and says what is true', async ({
  page,
  mailWindows,
}) => {
  await page.goto('/contact');
  await fillForm(page);
  await submit(page).click();
  await expect.poll(() => mailWindows).toHaveLength(1);
  expect(readMail(mailWindows[0])).toEqual(expectedMail);
  await expect(page).toHaveURL('/contact');
  await expect(status(page)).toContainText('mail app may open');
  await expect(status(page)).toBeInViewport({ ratio: 1 });
  const link = await status(page).getByRole('link', { name: 'Open the copy' }).getAttribute('href');
  expect(readMail(link ?? '')).toEqual(expectedMail);
  await expect(field(page, 'Message')).toHaveValue('');
});

test('a filled trap drops the message silently', async ({ page, mailWindows }) => {
  await page.goto('/contact');
  await fillForm(page);
  await page.locator('[name=company]').evaluate((trap: HTMLInputElement) => {
    trap.value = 'Robots Inc';
  });
  await submit(page).click();
  await page.waitForLoadState('networkidle');
  expect(mailWindows).toEqual([]);
  await expect(page.getByRole('status')).toBeEmpty();
  await expect(page).toHaveURL('/contact');
});

test('nobody reaches the trap by eye, Tab or assistive technology', async ({ page }) => {
  await page.goto('/contact');
  const trap = page.locator('[name=company]');
  await expect(trap).toBeHidden();
  await expect(trap).toHaveAttribute('autocomplete', 'off');
  await expect(trap).toHaveAttribute('tabindex', '-1');
  await field(page, 'Message').focus();
  await page.keyboard.press('Tab');
  await expect(submit(page)).toBeFocused();
  await expect(page.getByRole('textbox', { name: /company/i })).toHaveCount(0);
});

test('what is typed and sent before the script has come takes effect once', async ({
  page,
  mailWindows,
}) => {
  const release = await holdScripts(page);
  await page.goto('/contact');
  await fillForm(page);
  await submit(page).click();
  await submit(page).click();
  await expect(page).toHaveURL('/contact');
  expect(mailWindows).toEqual([]);
  release();
  await expect.poll(() => mailWindows).toHaveLength(1);
  expect(readMail(mailWindows[0])).toEqual(expectedMail);
  await page.waitForLoadState('networkidle');
  expect(mailWindows).toHaveLength(1);
  await expect(status(page)).toContainText('nothing more to do');
});

test('works by keyboard alone', async ({ page, mailWindows }) => {
  await page.goto('/contact');
  await field(page, 'Name').focus();
  for (const text of ['Ann Lee', 'ann@shop.example', '469']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Hello');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => mailWindows).toHaveLength(1);
  expect(readMail(mailWindows[0]).lines).toContain('Service: SEO & Content');
});

test('has no accessibility violation after sending', async ({ page }) => {
  await page.goto('/contact');
  await fillForm(page);
  await submit(page).click();
  await expect(status(page)).toContainText('mail app may open');
  await expectAccessible(page);
});

test('a blocked map leaves the drawn one, and its frame names the place', async ({ page }) => {
  await page.route(/google\.com/, (route) => route.abort());
  await page.goto('/contact');
  const main = page.getByRole('main');
  await expect(main.getByRole('img', { name: /^Map of/ })).toBeAttached();
  await expect(main.locator('[data-tone]:has(> iframe)')).toContainText(/75205\s*Dallas, TX/);
});

test('the fresh form reads as fields with names, and a button', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.locator('[data-contact-form]')).toMatchAriaSnapshot(`
    - textbox "Name"
    - textbox "Email"
    - textbox "Phone Optional"
    - combobox "Service":
      - option "General Inquiry" [selected]
      - option "SEO & Content"
      - option "Paid Ads"
      - option "Branding & Web Design"
      - option "AI Automation"
      - option "Social Media Growth"
    - textbox "Message"
    - button "Send message"
    - status
  `);
});

test.describe('sent as plain HTML because its script could not come, and refused', () => {
  test.use({ allowedLine: /422/ });

  async function refuse(page: Page) {
    await page.goto('/contact');
    await page.locator('[data-contact-form]').evaluate((form: HTMLFormElement) => {
      const values = { name: '', email: 'ann@shop.example', message: 'Hello' };
      for (const [name, value] of Object.entries(values)) {
        (form.elements.namedItem(name) as HTMLInputElement).value = value;
      }
      form.submit();
    });
    await expect(page).toHaveTitle(/^Error: /);
    await page.waitForLoadState('networkidle');
  }

  test('keeps its values and says what is wrong, although script works again', async ({ page }) => {
    await refuse(page);
    await expect(page.locator('[data-error-summary]')).toBeFocused();
    await expect(page.locator('[data-contact-form]')).toMatchAriaSnapshot(`
      - heading "There is a problem" [level=3]
      - list:
        - listitem:
          - link /name/:
            - /url: "#contact-name"
      - paragraph: /name/
      - textbox "Name" [invalid]
      - textbox "Email": ann@shop.example
      - textbox "Message": Hello
      - button "Send message"
    `);
    await field(page, 'Name').fill('Ann Lee');
    await submit(page).click();
    await expect(page).toHaveURL('/contact#sent');
  });

  test('has no accessibility violation', async ({ page }) => {
    await refuse(page);
    await expectAccessible(page);
  });
});
