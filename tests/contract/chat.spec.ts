import type { Page } from '@playwright/test';
import { agency } from './contract.ts';
import { expect, expectAccessible, holdScripts, readMail, test } from './site.ts';

const openChat = (page: Page) => page.getByRole('button', { name: /^Ask Bold Acre/ }).click();
const panel = (page: Page) => page.getByRole('dialog', { name: /^Ask Bold Acre/ });
const lines = (page: Page) => panel(page).getByRole('log').getByRole('listitem');
/** The chat's field, whatever it asks for. */
const input = (page: Page) => panel(page).getByRole('textbox');

async function say(page: Page, text: string) {
  const before = await lines(page).count();
  await input(page).fill(text);
  await input(page).press('Enter');
  await expect(lines(page)).toHaveCount(before + 2);
  return (await lines(page).last().textContent())?.replace('Assistant: ', '') ?? '';
}

test('opens from its button with a greeting and closes by its close button', async ({ page }) => {
  await page.goto('/');
  await expect(panel(page)).toBeHidden();
  await openChat(page);
  await expect(panel(page)).toBeVisible();
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).toContainText('assistant');
  await panel(page).getByRole('button', { name: 'Close chat' }).click();
  await expect(panel(page)).toBeHidden();
});

test('the panel is 20rem wide, its list at most 24rem high', async ({ page }) => {
  await page.goto('/');
  await openChat(page);
  expect((await panel(page).boundingBox())?.width).toBe(320);
  for (let turn = 0; turn < 8; turn += 1) await say(page, `hello ${'word '.repeat(40)}`);
  const list = panel(page).getByRole('log');
  expect((await list.boundingBox())?.height).toBe(384);
  await expect(lines(page).last()).toBeInViewport();
});

test('fits a small screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 480 });
  await page.goto('/');
  await openChat(page);
  await expect(panel(page).getByRole('button', { name: 'Close chat' })).toBeInViewport();
  await expect(panel(page).getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
});

test('answers by keyword, by Enter and by the Send button', async ({ page }) => {
  await page.goto('/');
  await openChat(page);
  expect(await say(page, 'what about seo?')).toContain('free site audit');
  await input(page).fill('automation');
  await panel(page).getByRole('button', { name: 'Send' }).click();
  await expect(lines(page).last()).toContainText(/call/);
  expect(await say(page, 'hi')).toContain('free strategy session');
  await expect(input(page)).toHaveValue('');
  await expect(input(page)).toBeFocused();
});

test('ignores empty input', async ({ page }) => {
  await page.goto('/');
  await openChat(page);
  await input(page).fill('   ');
  await input(page).press('Enter');
  await panel(page).getByRole('button', { name: 'Send' }).click();
  await say(page, 'hi');
  await expect(lines(page)).toHaveCount(3);
});

test('takes a lead to the webhook and to the mail window', async ({ page, posts, mailWindows }) => {
  await page.goto('/');
  await openChat(page);
  expect(await say(page, 'yes')).toMatch(/name/i);
  expect(await say(page, 'Ann Lee')).toMatch(/e-mail/i);
  expect(await say(page, 'ann@shop.example')).toMatch(/phone.*optional/i);
  const before = new Date().toISOString();
  await input(page).fill('469 555 0100');
  await input(page).press('Enter');
  await expect(lines(page).nth(8)).toContainText('Thank you');
  await expect(lines(page).last()).toContainText(/Your reference is [0-9A-Z]{4}-[0-9A-Z]{4}/);

  await expect.poll(() => mailWindows).toHaveLength(1);
  expect(readMail(mailWindows[0])).toEqual({
    to: agency.email,
    subject: 'New Chat Lead',
    lines: ['Name: Ann Lee', 'Email: ann@shop.example', 'Phone: 469 555 0100', 'Source: ChatBot'],
  });

  const toWebhook = posts.filter(({ url }) => url.includes('automation.example'));
  expect(toWebhook).toHaveLength(1);
  const { timestamp, ...lead } = JSON.parse(toWebhook[0]?.body ?? '');
  expect(lead).toEqual({
    source: 'ChatBot',
    name: 'Ann Lee',
    email: 'ann@shop.example',
    phone: '469 555 0100',
  });
  expect(timestamp >= before && timestamp <= new Date().toISOString()).toBe(true);
  expect(timestamp).toBe(new Date(timestamp).toISOString());

  expect(await say(page, 'hello again')).toContain('free strategy session');
});

test('the phone can be skipped', async ({ page, mailWindows }) => {
  await page.goto('/');
  await openChat(page);
  await say(page, 'contact');
  await say(page, 'Ann Lee');
  await say(page, 'ann@shop.example');
  const skip = panel(page).getByRole('button', { name: 'Skip the phone number' });
  await skip.click();
  await expect(lines(page).nth(7)).toContainText('Thank you');
  await expect(skip).toBeHidden();
  await expect.poll(() => mailWindows).toHaveLength(1);
  expect(readMail(mailWindows[0]).lines).toContain('Phone: ');
});

test.describe('when the webhook is dead', () => {
  test.use({ allowedLine: /webhook|ERR_FAILED/ });

  test('the failure goes to the console and the flow goes on', async ({ page, mailWindows }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route(/automation\.example/, (route) => route.abort());
    await page.goto('/');
    await openChat(page);
    for (const text of ['sure', 'Ann', 'ann@shop.example']) await say(page, text);
    await input(page).fill('1');
    await input(page).press('Enter');
    await expect(lines(page).nth(8)).toContainText('Thank you');
    await expect.poll(() => mailWindows).toHaveLength(1);
    await expect.poll(() => logged.join()).toContain('did not reach the automation webhook');
  });
});

test('a topic button asks, and the reply tells the cost and the other topics', async ({ page }) => {
  await page.goto('/');
  await openChat(page);
  await panel(page).getByRole('button', { name: 'Ads' }).click();
  await expect(lines(page)).toHaveCount(3);
  await expect(lines(page).nth(1)).toContainText('Ads');
  await expect(lines(page).last()).toContainText(/\$1,500-\$3,000 a month.*SEO.*branding/s);
  await expect(input(page)).toBeFocused();
  await panel(page).getByRole('button', { name: 'Branding' }).click();
  await expect(lines(page).last()).toContainText('4-8 weeks');
  expect(await say(page, 'I’m not sure')).toContain('free strategy session');
  await panel(page).getByRole('button', { name: 'Talk to a person' }).click();
  await expect(lines(page).last()).toContainText('What is your name?');
});

test('asks with the field that fits, and can be left', async ({ page, posts, mailWindows }) => {
  await page.goto('/');
  await openChat(page);
  const asks = async (label: string, type: string, autocomplete: string) => {
    await expect(input(page)).toHaveAccessibleName(label);
    await expect(input(page)).toHaveAttribute('type', type);
    await expect(input(page)).toHaveAttribute('autocomplete', autocomplete);
  };
  await asks('Your message', 'text', 'off');
  await say(page, 'yes');
  await asks('Your name', 'text', 'name');
  await say(page, 'Ann Lee');
  await asks('Your e-mail address', 'email', 'email');
  expect(await say(page, 'no address at all')).toMatch(/phone/i);
  await asks('Your phone number', 'tel', 'tel');
  await panel(page).getByRole('button', { name: 'Never mind' }).click();
  await expect(lines(page).last()).toContainText('kept nothing');
  await asks('Your message', 'text', 'off');
  await expect(input(page)).toBeFocused();
  expect(await page.evaluate(() => sessionStorage.getItem('chat'))).not.toContain('Ann Lee');
  expect(posts).toEqual([]);
  expect(mailWindows).toEqual([]);
});

test('conversation and open panel survive a reload and a change of page', async ({ page }) => {
  await page.goto('/');
  await openChat(page);
  await say(page, 'yes');
  await say(page, 'Ann Lee');
  await page.goto('/services');
  await expect(panel(page)).toBeVisible();
  await expect(lines(page)).toHaveCount(5);
  await expect(input(page)).not.toBeFocused();
  await page.reload();
  await expect(lines(page)).toHaveCount(5);
  expect(await say(page, 'ann@shop.example')).toMatch(/phone/i);
  await panel(page).getByRole('button', { name: 'Close chat' }).click();
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(panel(page)).toBeHidden();
  await openChat(page);
  await expect(lines(page)).toHaveCount(7);
});

test('keeps nothing before it is opened', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /^Ask Bold Acre/ }).hover();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => sessionStorage.getItem('chat'))).toBeNull();
});

test('focus goes in on opening and back on closing; Escape closes', async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: /^Ask Bold Acre/ });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(input(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await panel(page).getByRole('button', { name: 'Close chat' }).focus();
  await page.keyboard.press('Enter');
  await expect(button).toBeFocused();
});

test('announces new messages politely and names every control', async ({ page }) => {
  await page.goto('/');
  await openChat(page);
  await say(page, 'yes');
  await expect(panel(page)).toMatchAriaSnapshot(`
    - dialog "Ask Bold Acre":
      - heading "Ask Bold Acre" [level=2]
      - button "Close chat"
      - log "Conversation"
      - button "Never mind"
      - textbox "Your name"
      - button "Send"
      - paragraph:
        - link "How we handle them"
  `);
});

test('has no accessibility violation while open', async ({ page }) => {
  await page.goto('/');
  await openChat(page);
  await say(page, 'yes');
  await expectAccessible(page);
});

test.describe('on a slow network', () => {
  test('what is typed and sent before the script has come takes effect once', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/');
    await openChat(page);
    await input(page).fill('tell me about seo');
    await input(page).press('Enter');
    await panel(page).getByRole('button', { name: 'Send' }).click();
    await expect(lines(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await openChat(page);
    release();
    await expect(lines(page)).toHaveCount(3);
    await expect(lines(page).nth(1)).toContainText('tell me about seo');
    await expect(page).toHaveURL('/');
  });

  test('a topic chosen before the script has come is answered once', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/');
    await openChat(page);
    const seo = panel(page).getByRole('button', { name: 'SEO' });
    await seo.click();
    await seo.click();
    await panel(page).getByRole('button', { name: 'Ads' }).click();
    await input(page).fill('and');
    release();
    await expect(lines(page)).toHaveCount(5);
    await expect(lines(page).nth(3)).toContainText('Ads');
    await expect(input(page)).toHaveValue('and');
    await expect(page).toHaveURL('/');
  });

  test('several texts sent before the script has come are taken in order', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/');
    await openChat(page);
    for (const text of ['yes', 'Ann Lee']) {
      await input(page).fill(text);
      await input(page).press('Enter');
    }
    await input(page).fill('ann@shop.exam');
    release();
    await expect(lines(page)).toHaveCount(5);
    await expect(lines(page).nth(3)).toContainText('Ann Lee');
    await expect(input(page)).toHaveValue('ann@shop.exam');
  });
});
