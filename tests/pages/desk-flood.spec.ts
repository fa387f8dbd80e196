import { type DeskServer, startDeskServer } from '../desk-server.ts';
import { expect, test } from '../site.ts';

let desk: DeskServer;

// Chromium logs the refused request with a mistyped number.
test.use({ allowedConsole: /status of 422/ });
test.beforeAll(async () => {
  desk = await startDeskServer();
});
test.afterAll(() => desk.stop());

test.describe('without script, after a flood', () => {
  test.use({ javaScriptEnabled: false });

  test('all leads of a list are spam, then those of a person erased', async ({ page }) => {
    for (const name of ['Robot 1', 'Robot 2', 'Robot 3']) {
      await desk.sendLead({ name, email: 'flood@shop.example', message: 'Buy pills' });
    }
    const link = desk.invite('ann@acre.example');
    await page.goto(`${desk.url}/desk/enter`);
    await page.getByLabel('Your link').fill(link);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Not now' }).click();
    const heading = page.getByRole('heading', { level: 1 });
    const leads = page.getByRole('main').getByRole('listitem');
    await page.goto(`${desk.url}/desk?q=pills`);
    await page.getByRole('link', { name: 'Mark all as spam' }).click();
    await expect(heading).toHaveText('Mark 3 leads as spam?');
    await expect(leads).toHaveCount(3);
    await desk.sendLead({ name: 'Late', email: 'late@shop.example', message: 'Buy pills' });
    await page.getByRole('button', { name: 'Mark 3 leads as spam' }).click();
    await expect(page.getByRole('status')).toHaveText('3 leads are marked as spam.');
    await expect(leads).toHaveCount(1);
    await expect(leads).toContainText('Late');

    await page.goto(`${desk.url}/desk`);
    await page.getByRole('heading', { name: 'Erase a person' }).click();
    await page.getByLabel('Email address').fill('Flood@Shop.example');
    await page.getByRole('button', { name: 'Show what would be erased' }).click();
    await expect(heading).toHaveText('Erase 3 leads?');
    await page.getByLabel('Type 3').fill('2');
    await page.getByRole('button', { name: 'Erase 3 leads' }).click();
    await expect(page.getByRole('alert')).toHaveText('To erase them, type their number: 3');
    await expect(leads).toHaveCount(3);
    await page.getByLabel('Type 3').fill('3');
    await page.getByRole('button', { name: 'Erase 3 leads' }).click();
    await expect(page.getByRole('status')).toHaveText('3 leads are erased.');
    await page.goto(`${desk.url}/desk?q=flood`);
    await expect(page.getByText('No leads match.')).toBeVisible();
  });
});
