import type { Page, Request } from '@playwright/test';
import { hiddenFocus } from '../pages/hidden-focus.ts';
import { chatTexts, publishedPostPaths } from '../pages/published.ts';
import {
  expect,
  expectAccessible,
  expectHydrated,
  holdScripts,
  parseMailto,
  test,
} from '../site.ts';
import { contractAgency } from './contract.ts';

const { capture, labels, replies } = chatTexts;
const title = chatTexts.title.replace('{name}', contractAgency.name);
const [seo, ads, branding, , person] = chatTexts.topics.map(
  ({ label }: { label: string }) => label,
);

const openChat = (page: Page) => page.getByRole('button', { name: title }).click();
/** Opens a page, and the chat on it. */
async function openChatOn(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await openChat(page);
}
const panel = (page: Page) => page.getByRole('dialog', { name: title });
const messages = (page: Page) => panel(page).getByRole('log').getByRole('listitem');
const input = (page: Page) => panel(page).getByRole('textbox');

async function say(page: Page, text: string) {
  const before = await messages(page).count();
  await input(page).fill(text);
  await input(page).press('Enter');
  await expect(messages(page)).toHaveCount(before + 2);
  return (await messages(page).last().textContent())?.replace('Assistant: ', '') ?? '';
}

test('a focused control is not hidden behind the chat', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.locator('[data-chat-launcher]').click();
  await expect(input(page)).toBeFocused();
  const closing = page.getByRole('dialog').getByRole('button', { name: 'Close chat' });
  await closing.focus();
  // Tabs back past the chat button to the links of the footer.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('contentinfo').locator(':focus')).toBeVisible();
});

test('what is said changes the chat and not the styles of the page', async ({ page, browser }) => {
  await openChatOn(page);
  await say(page, 'hello');
  // A face that arrives styles the page anew.
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await say(page, 'hello');
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
  const counts: number[] = traceEvents
    .filter(({ name }: { name: string }) => name === 'UpdateLayoutTree')
    .map(({ args }: { args: { elementCount?: number } }) => args.elementCount ?? 0);
  expect(counts).not.toEqual([]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThan(200);
});

test('its button is at the bottom right wherever the page rests', async ({ page }) => {
  for (const [width, height] of [
    [320, 640],
    [375, 667],
    [768, 1024],
    [1280, 800],
    [1680, 1050],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/contact');
    for (const top of [0, 333, 5000]) {
      await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
      const box = await page.locator('[data-chat-launcher]').boundingBox();
      expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThanOrEqual(16);
      expect(height - (box?.y ?? 0) - (box?.height ?? 0)).toBe(16);
    }
  }
});

for (const path of ['/contact', '/book', publishedPostPaths[0] ?? '']) {
  test(`its button hides no focused control of ${path}`, async ({ page }) => {
    for (const [width, height] of [
      [320, 640],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      expect(await hiddenFocus(page), `${width} px`).toEqual([]);
    }
  });
}

test('the panel is 20rem wide, its message list at most 24rem high, and both fit a small viewport', async ({
  page,
}) => {
  await openChatOn(page);
  expect((await panel(page).boundingBox())?.width).toBe(320);
  for (let turn = 0; turn < 8; turn += 1) await say(page, `hello ${'word '.repeat(40)}`);
  const list = panel(page).getByRole('log');
  expect((await list.boundingBox())?.height).toBe(384);
  await expect(messages(page).last()).toBeInViewport();
  await page.setViewportSize({ width: 320, height: 480 });
  await expect(panel(page).getByRole('button', { name: 'Close chat' })).toBeInViewport();
  await expect(panel(page).getByRole('button', { name: labels.send })).toBeInViewport({ ratio: 1 });
  // Above a phone's keyboard.
  await page.setViewportSize({ width: 360, height: 440 });
  expect((await list.boundingBox())?.height).toBeGreaterThanOrEqual(240);
});

test('answers by keyword; Enter and the Send button both send, and nothing that is empty', async ({
  page,
}) => {
  await openChatOn(page);
  await input(page).fill('   ');
  await input(page).press('Enter');
  await panel(page).getByRole('button', { name: labels.send }).click();
  expect(await say(page, 'what about seo?')).toContain(replies.seo);
  await input(page).fill('automation');
  await panel(page).getByRole('button', { name: labels.send }).click();
  await expect(messages(page).last()).toContainText(replies.automation);
  expect(await say(page, 'hi')).toContain('free strategy session');
  await expect(messages(page)).toHaveCount(7);
  await expect(input(page)).toHaveValue('');
  await expect(input(page)).toBeFocused();
});

test('sends a lead to the inbox with its visit and to the webhook, and opens the mail app', async ({
  page,
  postRequests,
  mailtoUrls,
}) => {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('automation.example')) calls.push(request);
  });
  await page.goto('/services?utm_source=paper&utm_campaign=spring');
  await page.getByRole('link', { name: 'About', exact: true }).first().click();
  await expect(page).toHaveURL('/about');
  const { width, height, radius } = await page
    .locator('[data-chat-launcher]')
    .evaluate((button) => ({
      width: button.clientWidth,
      height: button.clientHeight,
      radius: getComputedStyle(button).borderRadius,
    }));
  expect([width, radius], 'a round button').toEqual([height, '50%']);
  await openChat(page);
  expect(await say(page, 'yes')).toBe(capture.name);
  expect(await say(page, 'Ann Lee')).toBe(capture.email);
  expect(await say(page, 'ann@shop.example')).toBe(capture.phone);
  const before = new Date().toISOString();
  await input(page).fill('469 555 0100');
  await input(page).press('Enter');
  await expect(messages(page).nth(8)).toContainText(capture.thanks);
  await expect(messages(page).nth(9)).toContainText(/ [0-9A-Z]{4}-[0-9A-Z]{4}\./);
  await expect(messages(page).last()).toContainText('Ann Lee, ann@shop.example, 469 555 0100');

  await expect.poll(() => mailtoUrls).toHaveLength(1);
  expect(parseMailto(mailtoUrls[0])).toEqual({
    to: contractAgency.email,
    subject: 'New Chat Lead',
    lines: ['Name: Ann Lee', 'Email: ann@shop.example', 'Phone: 469 555 0100', 'Source: ChatBot'],
  });

  const webhookPosts = postRequests.filter(({ url }) => url.includes('automation.example'));
  expect(webhookPosts).toHaveLength(1);
  const { timestamp, source, ...lead } = JSON.parse(webhookPosts[0]?.body ?? '');
  expect(source).toBe('ChatBot');
  expect(lead).toEqual({ name: 'Ann Lee', email: 'ann@shop.example', phone: '469 555 0100' });
  const posted = postRequests.filter(({ url }) => url.endsWith('/api/leads'));
  expect(posted.map(({ body }) => JSON.parse(body))).toMatchObject([
    {
      ...lead,
      ...{ kind: 'chat', page: '/about', landingPage: '/services' },
      ...{ utmSource: 'paper', utmCampaign: 'spring' },
    },
  ]);
  // JSON, which browsers send as text in the mode "no-cors", without a preflight.
  expect(calls.map((call) => call.method())).toEqual(['POST']);
  expect(await calls[0]?.headerValue('content-type')).toMatch(/^text\/plain/);
  expect(timestamp >= before && timestamp <= new Date().toISOString()).toBe(true);
  expect(timestamp).toBe(new Date(timestamp).toISOString());

  expect(await say(page, 'hello again')).toContain('free strategy session');
  expect(await page.evaluate(() => localStorage.getItem('outbox'))).toBeNull();
  await page.reload();
  expect(await page.evaluate(() => sessionStorage.getItem('chat'))).not.toMatch(/Ann|shop|469/);
});

test('a number typed outside of lead capture is stored nowhere until the visitor asks for a call, and is a lead then', async ({
  page,
  postRequests,
  mailtoUrls,
}) => {
  const posted = () =>
    postRequests
      .filter(({ url }) => url.endsWith('/api/leads'))
      .map(({ body }) => JSON.parse(body));
  await openChatOn(page);
  const stored = () => page.evaluate(() => sessionStorage.getItem('chat'));
  const question = chatTexts.reach.call.replace('{detail}', '(972) 555-0188');
  expect(await say(page, 'my roof leaks, call (972) 555-0188')).toContain(question);
  expect(await stored()).not.toContain('0188');
  expect(posted()).toEqual([]);
  await page.keyboard.press('Escape');
  await openChat(page);
  await panel(page).getByRole('button', { name: chatTexts.offers.callMe }).click();
  await expect(messages(page).last()).toContainText(capture.name);
  await expect
    .poll(posted)
    .toMatchObject([{ kind: 'chat', name: '', email: '', phone: '(972) 555-0188' }]);
  await say(page, 'Joe');
  expect(mailtoUrls).toEqual([]);
  await input(page).fill('joe@roof.example');
  await input(page).press('Enter');
  await expect.poll(() => posted().length).toBe(3);
  const [first, named, whole] = posted();
  expect(named).toMatchObject({ id: first.id, name: 'Joe', email: '' });
  expect(whole).toMatchObject({ id: first.id, name: 'Joe', email: 'joe@roof.example' });
  await expect.poll(() => mailtoUrls).toHaveLength(1);
  expect(parseMailto(mailtoUrls[0]).subject).toBe('New Chat Lead');
  expect(postRequests.filter(({ url }) => url.includes('automation.example'))).toHaveLength(1);
});

test('a number given in place of an address is a lead at once; a yes to its details starts no other', async ({
  page,
  postRequests,
}) => {
  const posted = () => postRequests.filter(({ url }) => url.endsWith('/api/leads'));
  await openChatOn(page);
  for (const text of ['contact', 'Rick']) await say(page, text);
  expect(posted()).toEqual([]);
  await input(page).fill('dont use email just call 469 555 0105');
  await input(page).press('Enter');
  await expect.poll(() => posted().length).toBe(1);
  expect(JSON.parse(posted()[0]?.body ?? '')).toMatchObject({
    name: 'Rick',
    phone: '469 555 0105',
  });
  await expect(messages(page).last()).toContainText('Rick, 469 555 0105');
  expect(await say(page, 'yes thats me')).toBe(capture.unchanged);
  expect(posted()).toHaveLength(1);
});

test('loads its script only when it is used, and at most 13.3 KB', async ({ page }) => {
  const scripts: Request[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().includes('ChatIsland')) scripts.push(request);
  });
  await page.goto('/');
  expect(scripts).toEqual([]);
  await openChat(page);
  await say(page, 'seo');
  const { responseBodySize } = (await scripts[0]?.sizes()) ?? {};
  expect(responseBodySize).toBeGreaterThan(5000);
  expect(responseBodySize).toBeLessThan(13_300);
});

test('a double click on a button does not press the topic that takes its place', async ({
  page,
}) => {
  await openChatOn(page);
  await say(page, 'yes');
  const { x, y } = (await panel(page)
    .getByRole('button', { name: labels.leave })
    .boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.dblclick(x + 20, y + 20, { delay: 60 });
  await expect(messages(page).last()).toContainText(capture.declined.slice(0, 20));
  await say(page, 'hi');
  await expect(messages(page)).toHaveCount(6);
});

test('the phone can be skipped; a refusal after the lead reaches the inbox, and opens no mail app', async ({
  page,
  postRequests,
  mailtoUrls,
}) => {
  await openChatOn(page);
  for (const text of ['contact', 'Joe', 'joe@roof.example']) await say(page, text);
  const skip = panel(page).getByRole('button', { name: labels.skip });
  await skip.click();
  await expect(messages(page).nth(7)).toContainText(capture.thanks);
  await expect(skip).toBeHidden();
  await expect(messages(page).last()).toContainText('Joe, joe@roof.example');
  expect(await say(page, 'do not contact me')).toContain('Okay, we won’t.');
  const sentTo = (part: string) => postRequests.filter(({ url }) => url.includes(part)).length;
  await expect.poll(() => sentTo('/api/leads')).toBe(2);
  expect([sentTo('automation.example'), mailtoUrls.length]).toEqual([1, 1]);
  expect(parseMailto(mailtoUrls[0]).lines).toContain('Phone: ');
});

test('a reply links to the pages that it speaks of', async ({ page }) => {
  await openChatOn(page);
  await say(page, 'a website in Plano');
  const links = messages(page).last().getByRole('link');
  await expect(links).toHaveText(['Website Development', 'What we do in Plano']);
  await say(page, 'pick a time');
  await messages(page).last().getByRole('link', { name: chatTexts.offers.times }).click();
  await expect(page).toHaveURL('/book');
});

test.describe('when the webhook is unreachable', () => {
  test.use({ allowedConsole: /webhook|ERR_FAILED/ });

  test('logs the failure to the console and continues', async ({ page, mailtoUrls }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route(/automation\.example/, (route) => route.abort());
    await openChatOn(page);
    for (const text of ['sure', 'Ann', 'ann@shop.example']) await say(page, text);
    await input(page).fill('1');
    await input(page).press('Enter');
    await expect(messages(page).nth(8)).toContainText(capture.thanks);
    await expect.poll(() => mailtoUrls).toHaveLength(1);
    await expect.poll(() => logged.join()).toContain('did not reach the automation webhook');
  });
});

test('a topic button sends a question; the reply gives the cost and the other topics', async ({
  page,
}) => {
  await openChatOn(page);
  await panel(page).getByRole('button', { name: ads }).click();
  await expect(messages(page)).toHaveCount(3);
  await expect(messages(page).nth(1)).toContainText(ads);
  await expect(messages(page).last()).toContainText(/\$1,500-\$3,000 a month.*SEO.*branding/s);
  await expect(input(page)).toBeFocused();
  await panel(page).getByRole('button', { name: branding }).click();
  await expect(messages(page).last()).toContainText('4-8 weeks');
  expect(await say(page, 'I’m not sure')).toContain('free strategy session');
  await panel(page).getByRole('button', { name: person }).click();
  await expect(messages(page).last()).toContainText(capture.name);
});

test('uses the input type that fits the question, and can be canceled', async ({
  page,
  postRequests,
  mailtoUrls,
}) => {
  await openChatOn(page);
  const expectInput = async (label: string, type: string, autocomplete: string) => {
    await expect(input(page)).toHaveAccessibleName(label);
    await expect(input(page)).toHaveAttribute('type', type);
    await expect(input(page)).toHaveAttribute('autocomplete', autocomplete);
  };
  await expectInput(labels.message, 'text', 'off');
  await say(page, 'yes');
  await expectInput(labels.name, 'text', 'name');
  await say(page, 'Ann Lee');
  await expectInput(labels.email, 'email', 'email');
  expect(await say(page, 'no address at all')).toBe(capture.phone);
  await expectInput(labels.phone, 'tel', 'tel');
  await panel(page).getByRole('button', { name: labels.leave }).click();
  await expect(messages(page).last()).toContainText(
    capture.declined.replace('{phone}', contractAgency.phone),
  );
  await expectInput(labels.message, 'text', 'off');
  await expect(input(page)).toBeFocused();
  expect(await page.evaluate(() => sessionStorage.getItem('chat'))).not.toContain('Ann Lee');
  expect(postRequests).toEqual([]);
  expect(mailtoUrls).toEqual([]);
});

test('the conversation and the open panel persist across reloads and pages', async ({ page }) => {
  await openChatOn(page);
  await say(page, 'yes');
  await say(page, 'Ann Lee');
  await page.goto('/services');
  await expect(panel(page)).toBeVisible();
  await expect(messages(page)).toHaveCount(5);
  await expect(input(page)).not.toBeFocused();
  await page.reload();
  await expect(messages(page)).toHaveCount(5);
  expect(await say(page, 'ann@shop.example')).toBe(capture.phone);
  await panel(page)
    .getByRole('button', { name: 'Close chat' })
    .evaluate((button: HTMLButtonElement) => {
      button.click();
      // Runs before any queued event, as if the browser were already leaving the page.
      if (JSON.parse(sessionStorage.getItem('chat') ?? '').open) throw new Error('still open');
    });
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectHydrated(page.locator('#chat'));
  await expect(panel(page)).toBeHidden();
  await openChat(page);
  await expect(messages(page)).toHaveCount(7);
});

for (const { kind, leave, come } of [
  {
    kind: 'comes back from the cache of the browser',
    leave: () => void dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })),
    come: () => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  },
  {
    kind: 'was prerendered',
    leave: () => undefined,
    come: () => {
      Object.defineProperty(document, 'prerendering', { value: false, configurable: true });
      document.dispatchEvent(new Event('prerenderingchange'));
    },
  },
]) {
  test(`a page that ${kind} shows what was said elsewhere`, async ({ page }) => {
    await openChatOn(page);
    await say(page, 'yes');
    await say(page, 'Ann Lee');
    if (kind === 'was prerendered')
      await page.addInitScript(() =>
        Object.defineProperty(document, 'prerendering', { value: true, configurable: true }),
      );
    await page.goto('/about');
    if (kind !== 'was prerendered') await expect(messages(page)).toHaveCount(5);
    await expectHydrated(page.locator('#chat'));
    await page.evaluate(leave);
    const elsewhere = { from: 'bot', text: 'Said on another page.' };
    const said = await page.evaluate((message) => {
      const chat = JSON.parse(sessionStorage.getItem('chat') ?? '');
      const lead = { name: '', email: '', phone: '' };
      chat.conversation = {
        mode: 'normal',
        lead,
        messages: [chat.conversation.messages[0], message],
      };
      sessionStorage.setItem('chat', JSON.stringify(chat));
      return sessionStorage.getItem('chat');
    }, elsewhere);
    expect(said).not.toContain('Ann Lee');
    await page.evaluate(come);
    await expect(messages(page)).toHaveCount(2);
    await expect(messages(page).last()).toContainText(elsewhere.text);
    expect(await page.evaluate(() => sessionStorage.getItem('chat'))).not.toContain('Ann Lee');
  });
}

test('what another version of the site has stored does no harm', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => {
    const message = {
      from: 'bot',
      text: 'Old',
      links: [{ text: 'x', href: 'javascript:alert()' }],
    };
    const lead = { name: '', email: '', phone: '' };
    const conversation = { mode: 'normal', lead, messages: [message, message] };
    sessionStorage.setItem('chat', JSON.stringify({ open: true, conversation }));
  });
  await page.reload();
  await openChat(page);
  expect(await say(page, 'seo')).toContain(replies.seo);
  await expect(messages(page)).toHaveCount(3);
});

test('on a phone the chat stays closed on the next page, marked; Escape closes it from anywhere', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 720 });
  await openChatOn(page);
  await say(page, 'SEO');
  await page.goto('/services');
  const launcher = page.locator('[data-chat-launcher]');
  await expect(launcher).toHaveAttribute('data-ongoing');
  await expect(panel(page)).toBeHidden();
  await openChat(page);
  await expect(messages(page)).toHaveCount(3);
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
});

test('opens with a greeting and moves the focus to the input, and back on close; Escape closes', async ({
  page,
}) => {
  await page.goto('/');
  await expect(panel(page)).toBeHidden();
  const button = page.getByRole('button', { name: title });
  await button.hover();
  await expectHydrated(page.locator('#chat'));
  const stored = () => page.evaluate(() => sessionStorage.getItem('chat'));
  expect(await stored(), 'before it is opened').toBeNull();
  await button.press('Enter');
  await expect(input(page)).toBeFocused();
  await expect(messages(page)).toHaveCount(1);
  await expect(messages(page)).toContainText(chatTexts.greeting);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await panel(page).getByRole('button', { name: 'Close chat' }).press('Enter');
  await expect(panel(page)).toBeHidden();
  await expect(button).toBeFocused();
});

test('announces new messages, labels every control, and is accessible', async ({ page }) => {
  await openChatOn(page);
  await say(page, 'yes');
  await expect(panel(page)).toMatchAriaSnapshot(`
    - dialog "${title}":
      - heading "${title}" [level=2]
      - button "Close chat"
      - log "Conversation"
      - button "${labels.leave}"
      - textbox "${labels.name}"
      - button "${labels.send}"
      - paragraph:
        - link "${chatTexts.privacyLink}"
  `);
  await expectAccessible(page);
});

test.describe('on a slow network', () => {
  test('a message sent before hydration is answered once', async ({ page }) => {
    const release = await holdScripts(page);
    await openChatOn(page);
    await input(page).fill('tell me about seo');
    await input(page).press('Enter');
    await panel(page).getByRole('button', { name: labels.send }).click();
    await expect(messages(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await openChat(page);
    release();
    await expect(messages(page)).toHaveCount(3);
    await expect(messages(page).nth(1)).toContainText('tell me about seo');
    await expect(page).toHaveURL('/');
  });

  test('a topic chosen before hydration is answered once', async ({ page }) => {
    const release = await holdScripts(page);
    await openChatOn(page);
    const topic = panel(page).getByRole('button', { name: seo });
    await topic.click();
    await topic.click();
    await panel(page).getByRole('button', { name: ads }).click();
    await input(page).fill('and');
    release();
    await expect(messages(page)).toHaveCount(5);
    await expect(messages(page).nth(3)).toContainText(ads);
    await expect(input(page)).toHaveValue('and');
    await expect(page).toHaveURL('/');
  });

  test('a message sent while earlier ones are being answered is answered after them', async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await openChatOn(page);
    for (const text of ['yes', 'Ann Lee']) {
      await input(page).fill(text);
      await input(page).press('Enter');
    }
    // Sends as soon as the first answer appears, faster than any visitor.
    await page.evaluate(() => {
      const send = (text: string) => {
        const field = document.querySelector<HTMLInputElement>('#chat input');
        if (!field) throw new Error('there is no field');
        field.value = text;
        if (text.includes('@'))
          field.form?.requestSubmit(field.form.querySelector('[type=submit]'));
      };
      const log = document.querySelector('[role=log]') ?? document;
      const observer = new MutationObserver(() => {
        observer.disconnect();
        send('ann@shop.example');
        setTimeout(() => send('469'));
      });
      observer.observe(log, { childList: true, subtree: true });
    });
    release();
    await expect(messages(page)).toHaveCount(7);
    await expect(messages(page).nth(3)).toContainText('Ann Lee');
    await expect(messages(page).nth(5)).toContainText('ann@shop.example');
    await expect(input(page)).toHaveValue('469');
  });
});

test.describe('if its script does not load', () => {
  test.use({ allowedConsole: /Failed to load resource|Error hydrating|module/ });
  test.beforeEach(async ({ page }) => {
    await page.route('**/_astro/*.js', (route) => route.abort());
    await openChatOn(page, '/about');
  });
  const expectInForm = async (page: Page, question: string) => {
    await expect(page).toHaveURL('/contact#write');
    await expect(page.locator('[data-contact-form] [name="message"]')).toHaveValue(question);
  };

  test('a message or a topic arrives in the contact form', async ({ page }) => {
    const question = 'How much is a website?';
    await input(page).fill(question);
    await input(page).press('Enter');
    await expectInForm(page, question);
    await openChatOn(page, '/about');
    await panel(page).getByRole('button', { name: seo }).click();
    await expectInForm(page, chatTexts.topics[0].says);
  });
});
