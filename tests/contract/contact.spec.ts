import type { Page } from '@playwright/test';
import { contactTexts, serviceTexts } from '../pages/published.ts';
import {
  expect,
  expectAccessible,
  expectHydrated,
  holdScripts,
  parseMailto,
  test,
} from '../site.ts';
import { contactServices, contractAgency } from './contract.ts';

const { budget } = serviceTexts;
const planFor = (amount: string): string => budget.request.replace('{amount}', amount);
const requestFor = (action: string): string =>
  contactTexts.form.request.replace('{action}', action);
const field = (page: Page, label: string) => page.locator('[data-contact-form]').getByLabel(label);
const submitButton = (page: Page) => page.getByRole('button', { name: contactTexts.form.action });
const statusMessage = (page: Page) =>
  page.locator('[data-contact-form]').getByRole('status').last();

async function fillForm(page: Page) {
  await field(page, 'Name').fill('Ann Lee');
  await field(page, 'Email').fill('ann@shop.example');
  await field(page, 'Phone').fill('469 555 0100');
  await field(page, 'Service').selectOption('AI Automation');
  await field(page, 'Message').fill('Two lines\nof trouble & “quotes”');
}

const expectedEmail = {
  to: contractAgency.email,
  subject: `New Inquiry from ${contractAgency.name} Website`,
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

test('shows phone, e-mail, address, and a lazy-loaded map with a title, without which the address stays', async ({
  page,
}) => {
  await page.route(/google\.com/, (route) => route.abort());
  await page.goto('/contact');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: contractAgency.phone })).toHaveAttribute(
    'href',
    contractAgency.phoneLink,
  );
  await expect(main.getByRole('link', { name: contractAgency.email })).toBeVisible();
  await expect(main).toContainText('Dallas, TX 75205');
  await expect(main.locator('[data-tone]:has(> * > iframe)')).toContainText(/75205\s*Dallas, TX/);
  const map = page.locator('iframe');
  await expect(map).toHaveAttribute('loading', 'lazy');
  await expect(map).toHaveAttribute('title', /Dallas/);
});

test('labels its fields, requires name, e-mail and message, and offers six services', async ({
  page,
}) => {
  await page.goto('/contact');
  await expect(page.locator('[data-contact-form]')).toMatchAriaSnapshot(`
    - textbox "Name"
    - textbox "Email"
    - textbox "Phone Optional"
    - paragraph: ${contactTexts.form.phoneNote}
    - combobox "Service"
    - textbox "Message"
    - button "${contactTexts.form.action}"
    - status
  `);
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

test('an incomplete form is not submitted', async ({ page, mailtoUrls }) => {
  await page.goto('/contact');
  await field(page, 'Email').fill('ann@lee.example');
  // Before that, only the browser's bubble says what is missing.
  await expectHydrated(page.locator('[data-contact-form]'));
  for (const name of ['Name', 'Message']) {
    const control = field(page, name);
    await control.fill('  ');
    await submitButton(page).click();
    await expect(control).toBeFocused();
    const message = await control.evaluate((e: HTMLInputElement) => e.validationMessage);
    expect(message).not.toBe('');
    // The browser's own bubble goes after seconds.
    await expect(control).toHaveAccessibleDescription(message);
    await expect(page.getByText(message).first()).toBeVisible();
    await expectAccessible(page);
    await expect(control).toHaveAttribute('aria-invalid', 'true');
    await control.fill('Something');
    await expect(control).toHaveAccessibleDescription('');
    await expect(control).not.toHaveAttribute('aria-invalid');
  }
  await field(page, 'Email').fill('not an address');
  await submitButton(page).click();
  await expect(field(page, 'Email')).toBeFocused();
  expect(await field(page, 'Email').evaluate((e: HTMLInputElement) => e.validity.valid)).toBe(
    false,
  );
  await field(page, 'Email').fill('ann@shop.example');
  await submitButton(page).click();
  await expect(statusMessage(page)).toContainText('nothing more to do');
  expect(mailtoUrls).toHaveLength(1);
});

test('opens the mail app with the message and shows a status message, accessibly', async ({
  page,
  mailtoUrls,
}) => {
  await page.goto('/contact');
  await fillForm(page);
  await submitButton(page).click();
  await expect.poll(() => mailtoUrls).toHaveLength(1);
  expect(parseMailto(mailtoUrls[0])).toEqual(expectedEmail);
  await expect(page).toHaveURL('/contact');
  await expect(statusMessage(page)).toContainText('mail app may open');
  await expect(statusMessage(page)).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  const link = await statusMessage(page)
    .getByRole('link', { name: 'Open the copy' })
    .getAttribute('href');
  expect(parseMailto(link ?? '')).toEqual(expectedEmail);
  await expect(field(page, 'Message')).toHaveValue('');
});

test('the honeypot is hidden from sight, the Tab order and assistive technology; filled in, it drops the message silently', async ({
  page,
  mailtoUrls,
}) => {
  await page.goto('/contact');
  const honeypot = page.locator('[name=company]');
  await expect(honeypot).toBeHidden();
  await expect(honeypot).toHaveAttribute('autocomplete', 'off');
  await expect(honeypot).toHaveAttribute('tabindex', '-1');
  await field(page, 'Message').focus();
  await page.keyboard.press('Tab');
  await expect(submitButton(page)).toBeFocused();
  await expect(page.getByRole('textbox').and(honeypot)).toHaveCount(0);
  const set = (text: string) =>
    honeypot.evaluate((input: HTMLInputElement, value) => Object.assign(input, { value }), text);
  await fillForm(page);
  await set('Robots Inc');
  await submitButton(page).click();
  await expect(statusMessage(page)).toBeEmpty();
  await set('');
  await submitButton(page).click();
  await expect(statusMessage(page)).toContainText('nothing more to do');
  expect(mailtoUrls).toHaveLength(1);
});

test('a form submitted before hydration is sent once; what is typed after that stays', async ({
  page,
  mailtoUrls,
  postRequests,
}) => {
  const release = await holdScripts(page);
  await page.goto('/contact');
  await fillForm(page);
  await submitButton(page).click();
  await submitButton(page).click();
  await expect(page).toHaveURL('/contact');
  await field(page, 'Message').fill('One thing more');
  expect(mailtoUrls).toEqual([]);
  release();
  await expect.poll(() => mailtoUrls).toHaveLength(1);
  expect(parseMailto(mailtoUrls[0])).toEqual(expectedEmail);
  await expect(statusMessage(page)).toHaveText(/^Sent at .*, reference \S+\.$/);
  expect(mailtoUrls).toHaveLength(1);
  expect(postRequests.map(({ body }) => JSON.parse(body).message)).toEqual([
    'Two lines\nof trouble & “quotes”',
  ]);
  await expect(field(page, 'Message')).toHaveValue('One thing more');
  expect(await page.evaluate(() => sessionStorage.getItem('draft'))).toContain('One thing more');
});

test('works by keyboard alone', async ({ page, mailtoUrls }) => {
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
  await expect.poll(() => mailtoUrls).toHaveLength(1);
  expect(parseMailto(mailtoUrls[0]).lines).toContain('Service: SEO & Content');
});

test.describe('a plain HTML submission that the inbox refuses', () => {
  test.use({ allowedConsole: /422/ });

  test('keeps its values, shows the errors accessibly, and can be resubmitted with script', async ({
    page,
  }) => {
    await page.goto('/contact');
    await page.locator('[data-contact-form]').evaluate((form: HTMLFormElement) => {
      const values = { name: '', email: 'ann@shop.example', message: 'Hello' };
      for (const [name, value] of Object.entries(values)) {
        (form.elements.namedItem(name) as HTMLInputElement).value = value;
      }
      form.submit();
    });
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.locator('[data-error-summary]')).toBeFocused();
    await expect(page.locator('[data-contact-form]')).toMatchAriaSnapshot(`
      - heading "Please check these" [level=3]
      - list:
        - listitem:
          - link /name/:
            - /url: "#contact-name"
      - paragraph: /name/
      - textbox "Name" [invalid]
      - textbox "Email": ann@shop.example
      - textbox "Message": Hello
      - button "${contactTexts.form.action}"
    `);
    await expectAccessible(page);
    await field(page, 'Name').fill('Ann Lee');
    await submitButton(page).click();
    await expect(page).toHaveURL('/contact#sent');
  });
});

test('the offer of a page’s button arrives in the form, and its lead', async ({ page }) => {
  await page.goto('/services/seo-content');
  const button = page.getByRole('main').locator('a[href^="/contact"]').first();
  const label = (await button.textContent()) ?? '';
  await button.click();
  const offer = page.getByRole('paragraph').filter({ hasText: requestFor(label) });
  await expect(offer.getByRole('link', { name: contactTexts.booking.action })).toHaveAttribute(
    'href',
    '/book',
  );
  await expect(page.getByLabel('Service', { exact: true })).toHaveValue('SEO & Content');
  const message = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect(message).toHaveAttribute('placeholder', contactTexts.form.messagePlaceholder);
  // Still true after the form has hydrated.
  await field(page, 'Name').fill('Ann Lee');
  await field(page, 'Email').fill('ann@shop.example');
  await message.fill('Hello');
  await expectHydrated(page.locator('[data-contact-form]'));
  await expect(page.getByLabel('Service', { exact: true })).toHaveValue('SEO & Content');
  await expect(message).toHaveValue('Hello');
  const posted = page.waitForRequest('**/api/leads');
  await submitButton(page).click();
  expect((await posted).postDataJSON()).toMatchObject({ request: label, message: 'Hello' });
});

test('an offer keeps what the visitor wrote before', async ({ page }) => {
  await page.goto('/contact#for-1500');
  const message = page.getByRole('textbox', { name: 'Message', exact: true });
  // A click waits for the first frame, in which Chromium moves the focus to the fragment.
  await message.click();
  await message.pressSequentially('roofing in Plano');
  await expectHydrated(page.locator('[data-contact-form]'));
  await message.pressSequentially('!');
  await page.goto('/services/google-ads');
  await page.goto('/contact#for-3000');
  await expect(page.getByText(requestFor(planFor('$3,000')))).toBeVisible();
  await expect(message).toHaveValue('roofing in Plano!');
});

test('a budget chosen by keyboard fills its plots and arrives in the form', async ({ page }) => {
  await page.goto('/services');
  const budgets = page.getByRole('group', { name: budget.legend });
  await expect(budgets.getByLabel('$1,500')).toBeChecked();
  await expect(
    page.getByText(budget.amount.replace('{amount}', '$1,500'), { exact: true }),
  ).toBeVisible();
  await expect(
    page.getByText(budget.amount.replace('{amount}', '$3,000'), { exact: true }),
  ).toBeHidden();
  await expect(page.getByText(budget.notEnough)).toBeVisible();
  await budgets.getByLabel('$1,500').press('ArrowRight');
  await expect(page.getByText(budget.notEnough)).toBeHidden();
  await page.getByRole('link', { name: budget.action }).click();
  const request = planFor('$3,000');
  await expect(page.getByText(requestFor(request))).toBeVisible();
  await expect(page.getByLabel('Service', { exact: true })).toHaveValue('General Inquiry');
  await page.goto('/services/google-ads');
  await page.getByRole('link', { name: '$3,000', exact: true }).click();
  await expect(page.getByText(requestFor(`${request} (Google Ads)`))).toBeVisible();
  await expect(page.getByLabel('Service', { exact: true })).toHaveValue('Paid Ads');
});

const token = 'Zm9vYmFyYmF6cXV4MTIzNA';
const withReport = `/contact?audit=${token}&site=roofs.example#report`;

test('the report on a site comes along, is named, and no other audit is offered', async ({
  page,
  postRequests,
}) => {
  await page.goto('/contact');
  const offer = page.getByRole('main').getByRole('link', { name: contactTexts.audit?.action });
  await expect(offer).toBeVisible();
  await expect(page.getByText('Your report on')).toBeHidden();
  await page.goto(withReport);
  const note = page.getByText('Your report on roofs.example comes with this message.');
  await expect(note).toBeInViewport();
  await expect(offer).toBeHidden();
  // Neither analytics nor the next person reads the report's address.
  expect(page.url()).not.toMatch(/Zm9v|roofs/);
  await page.reload();
  await expect(note).toBeVisible();
  await fillForm(page);
  await submitButton(page).click();
  await expect.poll(() => postRequests.length).toBe(1);
  expect(JSON.parse(postRequests[0]?.body ?? '')).toMatchObject({ audit: `/audit/${token}` });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the report on a site comes along, and the page says so', async ({ page }) => {
    await page.goto(withReport);
    await expect(
      page.getByText('Your report on your website comes with this message.'),
    ).toBeVisible();
    await page.goto(`/book?audit=${token}&site=roofs.example#report`);
    await expect(
      page.getByText('Your report on roofs.example comes with your booking.'),
    ).toBeVisible();
    await expect(page.locator('form [name=audit]')).toHaveValue(`/audit/${token}`);
  });
});
