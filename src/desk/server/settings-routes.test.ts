import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { deskBrowser, deskOrigin, sessionIn } from '../../testing/desk-browser.ts';
import { exampleSubmission } from '../../testing/example-lead.ts';
import { type MailReceiver, startMailReceiver } from '../../testing/mail-receiver.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';
import { beginPurge } from './store/purge-clock.ts';

let mail: MailReceiver;
let webhook: WebhookReceiver;
beforeAll(async () => {
  [mail, webhook] = await Promise.all([startMailReceiver(), startWebhookReceiver()]);
});
afterAll(() => Promise.all([mail.close(), webhook.close()]));
const connected = () => ({
  LEADS_SMTP_URL: mail.url,
  LEADS_MAIL_TO: 'leads@acre.example,boss@acre.example',
  LEADS_WEBHOOK_URL: webhook.url,
  LEADS_WEBHOOK_SECRET: webhook.secret,
  LEADS_WEBHOOK_ALLOW_PRIVATE: 'true',
  BOOKING_FEED_KEY: 'a-secret-of-twenty-letters',
});
const { app, use, get, post, request, invite, signIn, restart } = deskBrowser(connected);
afterEach(() => webhook.setBehavior((_, response) => response.writeHead(204).end()));

const testNow = async (cookie: string) => {
  const response = await post('/desk/settings/test', {}, { cookie });
  expect(response.statusCode).toBe(200);
  return response.json().desk.page;
};

test('a test is sent to the mail server and the webhook, like leads', async () => {
  const cookie = await signIn();
  const page = await testNow(cookie);
  expect(page.targets).toEqual([
    { target: 'webhook', to: new URL(webhook.url).host },
    { target: 'mail', to: 'leads@acre.example, boss@acre.example' },
  ]);
  expect(page.tested).toEqual([{ target: 'webhook' }, { target: 'mail' }]);
  expect(mail.mails.at(-1)).toMatchObject({ to: ['leads@acre.example', 'boss@acre.example'] });
  expect(webhook.received.at(-1)).toMatch(/^test-/);
  expect(webhook.errors).toEqual([]);
});

test('the mail about a lead links to its page once somebody was invited', async () => {
  const mailOfNewLead = async () => {
    const payload = exampleSubmission();
    await request({ method: 'POST', url: '/api/leads', payload });
    const sourceOf = () => mail.mails.find(({ leadId }) => leadId === payload.id)?.source ?? '';
    await expect.poll(sourceOf).not.toBe('');
    return { id: payload.id, text: sourceOf().replace(/=\r\n/g, '') };
  };
  expect((await mailOfNewLead()).text).not.toContain('/desk');
  await invite();
  const { id, text } = await mailOfNewLead();
  expect(text).toContain(`Open at the desk: ${deskOrigin}/desk/leads/${id}`);
});

test('a test reports what is wrong with a target', async () => {
  const cookie = await signIn();
  webhook.setBehavior((_, response) => response.writeHead(500).end());
  expect((await testNow(cookie)).tested[0]).toEqual({
    target: 'webhook',
    problem: 'the receiver returned 500',
  });
  await restart({ ...connected(), LEADS_MAIL_TO: 'nobody@nowhere.example', SITE_URL: deskOrigin });
  expect((await testNow(cookie)).tested[1].problem).toMatch(/no such mailbox/);
});

test('the settings show the calendar of sessions, and nothing that is not set up', async () => {
  const cookie = await signIn();
  const pageNow = async () => (await get('/desk/settings', cookie)).json().desk.page;
  expect(await pageNow()).toMatchObject({
    calendar: `${deskOrigin}/calendar/a-secret-of-twenty-letters.ics`,
  });
  await restart({ SITE_URL: deskOrigin });
  const page = await pageNow();
  expect(page.targets).toEqual([]);
  expect(page).not.toHaveProperty('calendar');
});

test('the settings say that no old lead is removed while the clock is in doubt', async () => {
  const cookie = await signIn();
  const held = async () => (await get('/desk/settings', cookie)).json().desk.page.removalHeldMs;
  expect(await held()).toBe(0);
  await use((store) => beginPurge(store, Date.now()));
  expect(await held()).toBe(24 * 60 * 60 * 1000);
  await use((store) => beginPurge(store, Date.now() + 60 * 60 * 1000));
  expect(await held()).toBe(23 * 60 * 60 * 1000);
});

test('an invitation by mail names the person who sent it', async () => {
  const cookie = await signIn();
  const fields = { name: 'Sam', email: 'sam@acre.example' };
  const response = await post('/desk/people/invite', fields, { cookie });
  expect(response.statusCode).toBe(303);
  const page = (await get(String(response.headers.location), cookie)).json().desk.page;
  expect(page.invited).toEqual(fields);
  expect(page.people.find(({ name }: { name: string }) => name === 'Sam')).toMatchObject({
    isInvited: true,
    isManager: false,
  });
  const invitation = mail.mails.at(-1);
  expect(invitation?.to).toEqual(['sam@acre.example']);
  const source = invitation?.source.replace(/=\r\n/g, '');
  expect(source).toMatch(/^Subject: Dana invites you to the desk of /m);
  expect(source).toMatch(/\/desk\/enter#[\w-]{43}/);
  expect(source).toContain(`${deskOrigin}/desk/sign-in`);
});

test.each([
  ['another case', 'DANA'],
  ['full width', 'Ｄａｎａ'],
  ['more spaces', ' Dana\u00a0 '],
  ['a zero-width space', 'Da\u200bna'],
  ['a soft hyphen', 'Da\u00adna'],
  ['a joiner', 'Dana\u200d'],
  ['a filler', 'Dana\u3164'],
  ['blank Braille', 'Dana \u2800'],
  ['an annotation', 'Dana\ufff9'],
  ['a private character', 'Dana\ue000'],
  ['a null note', 'Dana\u{1d159}'],
])('nobody is invited under a name that looks like a colleague’s: with %s', async (_, name) => {
  const cookie = await signIn();
  const fields = { email: 'mallory@acre.example', name };
  const response = await post('/desk/people/invite', fields, { cookie });
  expect(response.statusCode).toBe(422);
  const { page } = response.json().desk;
  expect(page.problem.field).toBe('name');
  expect(page.typed).toEqual(fields);
  expect(page.problem.message).toMatch(
    /^(Somebody here is called |Give the name without invisible )/,
  );
  expect(page.people).toHaveLength(1);
});

test('an invitation whose mail failed says why, and shows the link', async () => {
  const settings = { LEADS_SMTP_URL: 'smtp://127.0.0.1:9', LEADS_MAIL_TO: 'a@acre.example' };
  await restart({ SITE_URL: deskOrigin, ...settings });
  const cookie = await signIn();
  const ann = { name: 'Ann', email: 'ann@acre.example' };
  const { invited } = (await post('/desk/people/invite', ann, { cookie })).json().desk.page;
  expect(invited).toMatchObject({
    link: expect.stringContaining('/desk/enter#'),
    mailError: expect.stringContaining('ECONNREFUSED'),
  });
});

test('the link of a colleague who only signed out everywhere is never shown', async () => {
  await restart({ SITE_URL: deskOrigin });
  const cookie = await signIn();
  const ann = { name: 'Ann', email: 'ann@acre.example' };
  const invited = (await post('/desk/people/invite', ann, { cookie })).json().desk.page.invited;
  const again = (await post('/desk/people/invite', ann, { cookie })).json().desk.page.invited;
  const [, token = ''] = invited.link.split('#');
  const entered = await post('/desk/enter', { token });
  expect(entered.statusCode).toBe(303);
  await post('/desk/sessions/end-all', {}, { cookie: sessionIn(entered) });
  const { page } = (await post('/desk/people/invite', ann, { cookie })).json().desk;
  expect(page).not.toHaveProperty('invited');
  expect(page.problem.message).toContain('can use the desk already');
  expect(page.people).toMatchObject([{ name: 'Ann', isInvited: false }, { name: 'Dana' }]);
  // Nor does a link work that was shown before.
  const [, shown = ''] = again.link.split('#');
  expect((await post('/desk/enter', { token: shown })).headers.location).toContain('spent');
});

test('only managers invite, remove and erase, and one of them always stays', async () => {
  const dana = await invite();
  const [owner, helper] = [
    await signIn(dana),
    await signIn(await invite('ann@acre.example', 'Ann')),
  ];
  const pageOf = async (cookie: string) => (await get('/desk/settings', cookie)).json().desk.page;
  const ann = (await pageOf(owner)).people.find(({ name }: { name: string }) => name === 'Ann');
  expect(ann).toMatchObject({ isManager: false, isInvited: false });
  const set = (id: string, manager: string, cookie: string) =>
    post('/desk/people/right', { id, right: 'manager', has: manager }, { cookie });
  const forbidden = [
    () => post('/desk/people/invite', { name: 'Bo', email: 'bo@acre.example' }, { cookie: helper }),
    () => post('/desk/people/remove', { id: dana.id }, { cookie: helper }),
    () => set(ann.id, 'yes', helper),
  ];
  for (const attempt of forbidden) {
    const { page } = (await attempt()).json().desk;
    expect(page.problem.message).toContain('You cannot do this');
    expect(page.people).toHaveLength(2);
  }
  expect((await set(dana.id, '', owner)).statusCode).toBe(422);
  expect((await set(ann.id, 'yes', owner)).headers.location).toBe('/desk/settings?done=right');
  expect((await set(dana.id, '', helper)).headers.location).toBe('/desk/settings?done=right');
  expect((await set(ann.id, '', helper)).statusCode).toBe(422);
});

test('if the page after a change fails, it still says that the change was made', async () => {
  const cookie = await signIn();
  const broken = new Error('the thread that renders pages has ended');
  vi.spyOn(app().renderer, 'render').mockRejectedValueOnce(broken);
  const answer = await post('/desk/settings/test', {}, { cookie });
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toContain('What you sent arrived');
});

test('nobody gives the last right away to somebody who has not signed in yet', async () => {
  const dana = await invite();
  const cookie = await signIn(dana);
  const ann = await invite('ann@acre.example', 'Ann');
  const set = (id: string, manager: string) =>
    post('/desk/people/right', { id, right: 'manager', has: manager }, { cookie });
  expect((await set(ann.id, 'yes')).statusCode).toBe(303);
  expect((await set(dana.id, '')).statusCode).toBe(422);
  await signIn(ann);
  expect((await set(dana.id, '')).statusCode).toBe(303);
});
