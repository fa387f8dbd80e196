/**
 * Takes the screenshots in `README.md` and `docs/desk.md` with invented leads: `npm run
 * doc-pictures`, after a build. Chromium must be installed: `npm run browsers`.
 */
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { browserPath } from '../tests/browsers.ts';
import { startDeskServer } from '../tests/desk-server.ts';

const leads = [
  {
    name: 'Marisol Vega',
    email: 'marisol@vegaroofing.example',
    phone: '(469) 555-0117',
    message: 'We repair roofs in Plano and get too few calls after hail. What would ads cost us?',
    service: 'Paid Ads',
    page: '/services/google-ads',
  },
  {
    name: 'Theo Brandt',
    email: 'theo@brandtdental.example',
    phone: '(214) 555-0163',
    message: 'Our practice has moved, and the map still shows the old address.',
    service: 'SEO & Content',
    page: '/dallas-marketing-agency',
  },
  {
    name: 'Ines Okafor',
    email: 'ines@okaforlegal.example',
    phone: '(972) 555-0188',
    message: 'A new website for a law office with two lawyers. Can we talk next week?',
    service: 'Branding & Web Design',
    page: '/contact',
  },
];

const browser = await chromium.launch({
  executablePath: browserPath('chromium'),
  args: ['--no-sandbox'],
});
const server = await startDeskServer();
for (const lead of leads) await server.sendLead(lead);
const page = await browser.newPage({
  viewport: { width: 360, height: 640 },
  deviceScaleFactor: 1.5,
  reducedMotion: 'reduce',
});
await page.goto(`${server.url}/book`);
await page.locator('[name=start]').nth(3).check({ force: true });
await page.getByLabel('Name').fill('Samir Haddad');
await page.getByLabel('Email').fill('samir@haddadhvac.example');
await page.getByLabel('Phone').fill('(817) 555-0142');
await page.getByRole('button', { name: 'Book' }).click();
await page.goto(server.invite('dana@agency.example'));
await page.getByRole('button', { name: 'Sign in' }).click();
await page.waitForURL('**/desk/passkey');
await page.goto(`${server.url}/desk`);
await page.screenshot({ path: 'docs/images/inbox.png' });
await page.getByRole('link', { name: /Marisol/ }).click();
await page.waitForURL('**/leads/**');
await page.screenshot({ path: 'docs/images/lead.png' });
await page.goto(`${server.url}/desk/bookings`);
await page.screenshot({ path: 'docs/images/bookings.png' });
await page.setViewportSize({ width: 1280, height: 800 });
const takeWide = async (name: string): Promise<void> => {
  const picture = await page.screenshot({ scale: 'css' });
  await sharp(picture).toFile(`docs/images/${name}.webp`);
};
await page.goto(`${server.url}/desk`);
await page.getByRole('link', { name: /Theo/ }).click();
await page.waitForURL('**/leads/**');
await takeWide('desk');
await page.goto(server.url);
await takeWide('site');
await browser.close();
server.stop();
