import { contactTexts } from '../pages/published.ts';
import { expect, parseMailto, test } from '../site.ts';
import { contractAgency } from './contract.ts';

test.use({ baseURL: `http://localhost:${process.env.STATIC_SITE_PORT}` });

test.describe('built for a static host', () => {
  test('the contact form opens the mail app and posts nothing', async ({
    page,
    mailtoUrls,
    postRequests,
  }) => {
    await page.goto('/contact');
    const form = page.locator('[data-contact-form]');
    await expect(form).toHaveAttribute('action', `mailto:${contractAgency.email}`);
    await form.getByLabel('Name').fill('Ann Lee');
    await form.getByLabel('Email').fill('ann@shop.example');
    await form.getByLabel('Message').fill('Hello');
    await page.getByRole('button', { name: contactTexts.form.action }).click();
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
    await page.getByRole('button', { name: contactTexts.form.action }).click();
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

test.describe('with content that the example lacks', () => {
  test('shows the photos that content files name', async ({ page }) => {
    const loaded = (name: string) =>
      page.getByRole('img', { name }).evaluate(async (image: HTMLImageElement) => {
        image.loading = 'eager';
        await image.decode();
        return image.currentSrc.endsWith('.webp') && image.naturalWidth;
      });
    await page.goto('/about');
    expect(await loaded('The founder at the office')).toBeGreaterThan(0);
    expect(await loaded('Signature of the founder')).toBeGreaterThan(0);
    await page.goto('/blog/slow-website-loses-calls');
    expect(await loaded('A storefront on a sunny day.')).toBeGreaterThan(0);
    await page.goto('/case-studies');
    expect(await loaded('The shop of a client.')).toBeGreaterThan(0);
  });

  test('shows a page that the agency has added, with facts and a photo, also at its old address', async ({
    page,
    request,
  }) => {
    await page.goto('/jobs');
    await expect(page).toHaveURL('/careers');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Work with us');
    await expect(page.getByText(`Call ${contractAgency.phone} and ask`)).toBeVisible();
    const photo = page.getByRole('img', { name: 'The front of our office' });
    await photo.scrollIntoViewIfNeeded();
    await expect(photo).toHaveJSProperty('complete', true);
    expect(
      await photo.evaluate(({ naturalWidth, width, height }: HTMLImageElement) => [
        naturalWidth > 0,
        width > height,
      ]),
    ).toEqual([true, true]);
    expect(await (await request.get('/sitemap.xml')).text()).toContain('/careers</loc>');
  });
});
