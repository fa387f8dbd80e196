import type { Cookie, Page } from '@playwright/test';
import { type DeskServer, startDeskServer } from '../desk-server.ts';
import { expect, expectAccessible, test, watchMarkup } from '../site.ts';
import { checksAll } from '../tier.ts';

let desk: DeskServer;
/** A shared signed-in state, because the server limits sign-ins. */
let signedIn: Cookie[];

test.describe.configure({ mode: 'serial' });
// Chromium logs refused requests: a dead link, mistyped input, and a post after signing out.
test.use({ allowedConsole: /status of 4(03|10|22)/ });
test.beforeAll(async () => {
  desk = await startDeskServer();
});
test.afterAll(() => desk.stop());

async function signIn(page: Page, email = 'dana@acre.example'): Promise<void> {
  await page.goto(desk.invite(email));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/desk(\/passkey)?$/);
}

/** Simulates a device with a fingerprint sensor that the person touches. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...({ protocol: 'ctap2', transport: 'internal' } as const),
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a link, then a passkey, signs a person in', async ({ page }) => {
  await addAuthenticator(page);
  await signIn(page);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox');
  await page.getByRole('button', { name: /^Sign out/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await page.goto(`${desk.url}/desk/settings`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await expect(page.getByText(/^Chrome on Linux, created/)).toBeVisible();
  signedIn = await page.context().cookies();
});

test('a removed passkey is refused with a message', async ({ page }) => {
  await addAuthenticator(page);
  await signIn(page, 'eli@acre.example');
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox');
  await page.goto(`${desk.url}/desk/settings`);
  await page
    .getByLabel(/^Remove the passkey/)
    .first()
    .click();
  await page.getByRole('button', { name: /^Remove the passkey/ }).click();
  await page.getByRole('button', { name: /^Sign out eli/ }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText(/This passkey is not recognized here/);
});

test('notifications are turned on, and shown when a push wakes the worker', async ({ page }) => {
  const context = page.context();
  await context.addCookies(signedIn);
  await page.goto(`${desk.url}/desk/settings`);
  // Browsers without a window have no push service, and this machine may reach none.
  await page.evaluate(() => {
    const keys = { endpoint: 'https://push.example/1', keys: { p256dh: 'key', auth: 'auth' } };
    PushManager.prototype.subscribe = async () => keys as unknown as PushSubscription;
    Notification.requestPermission = async () => 'granted';
  });
  const posted: unknown[] = [];
  await page.route('**/desk/settings/push', (route) => {
    posted.push(route.request().postDataJSON());
    return route.fulfill({ json: { to: '/desk/settings?done=push-on' } });
  });
  await page.getByRole('button', { name: 'Turn on notifications here' }).click();
  await expect(page.getByRole('status')).toContainText('Notifications are on here.');
  expect(posted).toMatchObject([{ endpoint: 'https://push.example/1' }]);

  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('the worker was not registered');
  await worker.evaluate(() => {
    const shown = new Promise((resolve) => {
      // Browsers without a window refuse to show it.
      ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
        resolve({ title, ...options });
    });
    Object.assign(globalThis, { shown });
  });
  const devtools = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: desk.url,
    registrationId: await registration,
    data: JSON.stringify({ title: 'Ann Lee', body: 'New call', path: '/desk/leads/1', tag: '1' }),
  });
  const shown = await worker.evaluate(() => Reflect.get(globalThis, 'shown'));
  expect(shown).toMatchObject({ title: 'Ann Lee', body: 'New call', data: '/desk/leads/1' });
  expect(shown).toMatchObject({ tag: '1', renotify: true });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a lead is found, read, answered and marked in four taps', async ({ page, mailtoUrls }) => {
    const reference = await desk.sendLead({ name: 'Ann Lee', email: 'ann@shop.example' });
    await desk.sendLead({ name: 'Bob', email: 'bob@shop.example', message: 'Roofs' });
    await signIn(page);
    await page.goto(`${desk.url}/desk`);
    const leads = page.getByRole('main').getByRole('listitem');
    await expect(leads.first()).toContainText('Unread: Bob');
    await page.getByRole('link', { name: /Ann Lee/ }).click();
    await expect(page.getByText(`reference ${reference}`)).toBeVisible();
    const answer = page.getByRole('link', { name: 'Answer ann@shop.example' });
    await answer.click();
    await expect(async () => expect(mailtoUrls[0]).toContain('ann@shop.example')).toPass();
    await page.getByRole('button', { name: 'Mark answered' }).click();
    await expect(page.getByText(/marked it as answered, just now/)).toBeVisible();
    await expect(page.getByText('Next unread: Bob')).toBeVisible();
    await page.getByRole('link', { name: 'Inbox' }).first().click();
    await page.getByLabel('Search').fill(reference.toLowerCase());
    await page.getByRole('button', { name: 'Find' }).click();
    await expect(leads).toHaveCount(1);
    await expect(leads.first()).toContainText('answered after a moment');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('everything can be done by links and forms', async ({ page, context }) => {
    await desk.sendLead({ name: 'Robot', email: 'robot@shop.example', company: 'filled' });
    for (const name of ['Flo 1', 'Flo 2']) {
      await desk.sendLead({ name, email: 'flood@shop.example' });
    }
    await page.goto(`${desk.url}/desk/enter`);
    await page.getByLabel('Your link').fill(desk.invite('ann@acre.example'));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Not now' }).click();
    await page.getByRole('link', { name: '1 suspected' }).click();
    await page.getByRole('link', { name: /Robot/ }).click();
    await page.getByRole('button', { name: 'Not spam' }).click();
    const unsaved = page.getByText('Your note is not saved yet');
    await expect(unsaved).toBeHidden();
    await page.getByLabel('Note').fill('A person after all');
    await expect(unsaved).toBeInViewport();
    const inbox = page.getByRole('main').getByRole('link', { name: 'Inbox' });
    await expect(inbox).toHaveCSS('pointer-events', 'none');
    await inbox.focus();
    await expect(inbox).not.toBeFocused();
    // A day that is typed by half is not dropped by another button.
    await page.getByLabel('On a day').pressSequentially('12');
    await page.getByRole('button', { name: 'Mark answered' }).click();
    await expect(page.getByLabel('On a day')).toBeFocused();
    await page.getByLabel('On a day').fill('');
    await page.getByLabel('Remind', { exact: true }).selectOption('eli');
    // Enter saves what was typed, and marks nothing.
    await page.getByLabel(/^At a time/).fill('23:55');
    await page.getByLabel(/^At a time/).press('Enter');
    await expect(page.getByRole('status')).toHaveText('The note is saved. The reminder is set.');
    await expect(page.getByText(/set a reminder for eli, for .*11:55 PM/)).toBeVisible();
    await expect(unsaved).toBeHidden();
    await page.getByRole('heading', { name: 'Correct the details' }).click();
    await page.getByLabel('Note').fill('Spelled with two n');
    await page.getByLabel('Name').fill('Robonn');
    await page.getByRole('button', { name: 'Save the details' }).click();
    await expect(page.getByRole('status')).toHaveText('The note is saved. The details are saved.');
    await page.getByRole('button', { name: 'Mark answered' }).click();
    await expect(page.getByText('A person after all')).toBeVisible();
    await expect(page.getByText('Spelled with two n')).toBeVisible();
    await expect(page.getByLabel('Note')).toHaveValue('');
    await expect(page.getByText('marked it as not spam')).toBeVisible();
    const cookies = await context.cookies();
    await context.clearCookies();
    await page.getByLabel('Note').fill('Call after five');
    await page.getByRole('button', { name: 'Mark won' }).click();
    await expect(page.getByRole('alert')).toHaveText('You were signed out, so this was not saved.');
    await expect(page.getByLabel('What you wrote')).toHaveValue('Call after five');
    await context.addCookies(cookies);
    await page.goBack();
    await page.getByRole('heading', { name: 'Erase', exact: true }).click();
    await page.getByLabel(/^Type/).fill('something else');
    await page.getByRole('button', { name: 'Erase this lead' }).click();
    await expect(page.getByRole('alert')).toHaveText(/To erase it, type its reference/);
    const [reference = ''] =
      /[\w]{4}-[\w]{4}/.exec((await page.getByRole('alert').textContent()) ?? '') ?? [];
    // Chromium logs that it does not move the focus if the field is filled first.
    await expect(page.getByLabel(/^Type/)).toBeFocused();
    await page.getByLabel(/^Type/).fill(reference);
    await page.getByRole('button', { name: 'Erase this lead' }).click();
    await expect(page.getByRole('link', { name: /Robonn/ })).toHaveCount(0);
    await page.getByRole('heading', { name: 'Erase a person' }).click();
    await page.getByLabel('Email address').fill('Flood@Shop.example');
    await page.getByRole('button', { name: 'Show what would be erased' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erase 2 leads?');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
    await page.getByLabel('Type 2').fill('2');
    await page.getByRole('button', { name: 'Erase 2 leads' }).click();
    await expect(page.getByRole('status')).toHaveText('2 leads are erased.');
    await expect(page.getByRole('link', { name: /Flo/ })).toHaveCount(0);

    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByLabel('Name').fill('Zoe');
    await page.getByLabel('Email').fill('zoe@acre.example');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(page.getByRole('status')).toContainText('/desk/enter#');
    const row = page.getByRole('listitem').filter({ hasText: 'zoe@acre.example' });
    await row.getByText('Remove', { exact: true }).click();
    await row.getByRole('button', { name: 'Remove Zoe' }).click();
    await expect(page.getByText('zoe@acre.example')).toHaveCount(0);
  });
});

const newPost = '/desk/site/file?form=post&new=Hail';

const wordSign = (sign: string) =>
  `<![if !supportLists]><span style='mso-list:Ignore'>${sign}<span>&nbsp; </span></span><![endif]>`;
const wordItem = (sign: string, level: number) =>
  `<p class=MsoListParagraph style='margin:0;mso-list:l0 level${level} lfo1'>${wordSign(sign)}A<o:p></o:p></p>\n`;
const docs = (html: string) =>
  `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1">${html}</b><br>`;

/** What programs copy, and what it becomes. */
const copied = [
  [
    `<!--[if mso]><xml></xml><![endif]--><style>p { color: red }</style><h1>Roofs<o:p></o:p></h1>
     <p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Hail</b> in\n<i>Texas</i><o:p>&nbsp;</o:p></p>
     ${wordItem('·', 1)}${wordItem('o', 2)}<p>Then</p>${wordItem('2.', 1)}`,
    '## Roofs\n\n**Hail** in _Texas_\n\n- A\n    - A\n\nThen\n\n2. A',
  ],
  [
    docs(
      '<p><span style="font-weight:400">See </span><span style="font-weight:700">all </span>' +
        '<span style="font-style:italic">of </span><a href="https://a.example/a_b"><span>it</span></a></p>' +
        '<ul><li><p>1</p></li><ul><li><p>2</p></li></ul><li><p>3</p></li></ul>',
    ),
    'See **all** _of_ [it](https://a.example/a_b)\n\n- 1\n    - 2\n- 3',
  ],
  [
    '<table><col><tr><td colspan=2>Year</td><td>Won</td></tr><tr><td>May</td><td></td><td><p>1</p><p>| 2</p></td></tr></table>',
    '| Year |  | Won |\n| --- | --- | --- |\n| May |  | 1 \\| 2 |',
  ],
  [
    '<ol start="3"><li><b>A</b><b>B</b></li><li><a href="javascript:alert(1)">C</a><script>1</script></li></ol>',
    '3. **AB**\n4. C',
  ],
  ['<p>Text</p>', 'plain'],
  ['<div style="white-space: pre;"><b>Code</b></div>', 'plain'],
  ['', 'plain'],
] as const;

test('what is pasted into a post becomes Markdown, and can be undone', async ({ page }) => {
  await page.context().addCookies(signedIn);
  await page.goto(`${desk.url}${newPost}`);
  const field = page.locator('[name="body"]');
  /** Whether a paste is left to the browser, which pastes nothing for an event of a script. */
  const paste = (html: string) =>
    field.evaluate((target, copiedHtml) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', copiedHtml);
      clipboardData.setData('text/plain', 'Text');
      const options = { clipboardData, bubbles: true, cancelable: true };
      return target.dispatchEvent(new ClipboardEvent('paste', options));
    }, html);
  for (const [html, markdown] of copied) {
    await field.clear();
    await field.pressSequentially('Before');
    expect(await paste(html)).toBe(markdown === 'plain');
    const after = `Before\n\n${markdown}`;
    await expect(field).toHaveValue(markdown === 'plain' ? 'Before' : after);
    if (markdown !== 'plain') await field.press('Control+z');
    await expect(field).toHaveValue('Before');
  }
});

/** The same views with other content. */
const otherStates = [
  '/desk?q=nothing',
  '/desk/site?q=search+terms',
  '/desk/site/file?file=content/agency.yaml&form=people',
  '/desk/site/file?file=content/shared/chat.yaml&form=chat',
  '/desk/site/file?file=content/services/google-ads.yaml&form=prices',
  newPost,
  '/desk/site/file?form=city&new=Rockwall&open=page.area',
  '/desk/site/file?file=content/services/google-ads.yaml&form=service&open=results.stats',
  '/desk/site/file?file=content/cities/plano.yaml&form=city&open=page.area.map',
  '/desk/site/file?file=content/redirects.yaml&form=redirects',
];

test('every view is accessible, fits 320 px and loads no script', async ({ page }) => {
  const hostile = '<img src=x onerror=alert(1)>"\'&{{7*7}}\u202e<script>alert(1)</script>';
  await desk.sendLead({
    name: hostile,
    email: 'eve@evil.example',
    phone: hostile,
    message: hostile,
    page: hostile,
    utmSource: hostile,
  });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const expectSoundMarkup = watchMarkup(page);
  const check = async (): Promise<void> => {
    await expectAccessible(page);
    await expectSoundMarkup();
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect(scrollWidth, `${page.url()} at ${width} px`).toBe(clientWidth);
    }
    expect(await page.locator('img[onerror]').count()).toBe(0);
  };
  await page.goto(`${desk.url}/desk/sign-in`);
  await check();
  const link = desk.invite('dana@acre.example');
  await page.goto(link);
  await check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Welcome to the desk');
  for (const path of [
    '/desk/passkey',
    '/desk/leads/new',
    '/desk',
    '/desk/bookings',
    '/desk/figures',
    '/desk/settings',
    '/desk/site',
    '/desk/site/photos',
    '/desk/site/file?file=content/colors.css',
    '/desk/site/file?file=content/colors.css&form=colors',
    '/desk/site/file?file=content/agency.yaml&form=facts',
    ...(checksAll ? otherStates : []),
  ]) {
    await page.goto(`${desk.url}${path}`);
    await check();
    const inline = await page.locator('script').count();
    expect(inline, path).toBe(['/desk/passkey', '/desk/settings', newPost].includes(path) ? 1 : 0);
  }
  await page.goto(`${desk.url}/desk?q=onerror`);
  await page.getByRole('link', { name: 'Erase all' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erase 1 lead?');
  await check();
  await page.goto(`${desk.url}/desk/bulk?action=erase&email=evil.example`);
  await expect(page.getByRole('alert')).toHaveText('Enter the complete email address.');
  await check();
  await page.goto(`${desk.url}/desk?q=onerror`);
  await page.getByRole('link', { name: 'Mark all as spam' }).click();
  await page.getByRole('button', { name: 'Mark 1 lead as spam' }).click();
  await expect(page.getByRole('status')).toHaveText('1 lead is marked as spam.');
  await check();
  await page.goto(`${desk.url}/desk?q=onerror&only=suspected`);
  await page.getByRole('main').getByRole('listitem').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x');
  await check();
  await page.context().clearCookies();
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
  await check();
  expect(scripts).toEqual([]);
});
