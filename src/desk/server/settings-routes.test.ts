import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { deskBrowser, deskOrigin, sessionIn, shown } from '../../testing/desk-browser.ts';
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
const { app, use, get, post, request, invite, enter, signIn, restart } = deskBrowser(connected);
afterEach(() => webhook.setBehavior((_, response) => response.writeHead(204).end()));

const testNow = async (cookie: string) => {
  const response = await post('/desk/settings/test', {}, { cookie });
  expect(response.statusCode).toBe(200);
  return shown(response);
};
const settingsAt = async (cookie: string) => shown(await get('/desk/settings', cookie));
const inviteBy = (cookie: string, fields: Record<string, string>) =>
  post('/desk/people/invite', fields, { cookie });
const setManager = (id: string, give: string, cookie: string) =>
  post('/desk/people/right', { id, right: 'isManager', give }, { cookie });
const ann = { name: 'Ann', email: 'ann@acre.example' };

test('a test is sent to the mail server and the webhook, like leads', async () => {
  const cookie = await signIn();
  const page = await testNow(cookie);
  expect(page.targets).toEqual([
    { target: 'webhook', to: new URL(webhook.url).host },
    { target: 'mail', to: 'leads@acre.example, boss@acre.example' },
  ]);
  expect(page.testResults).toEqual([{ target: 'webhook' }, { target: 'mail' }]);
  expect(mail.emails.at(-1)).toMatchObject({ to: ['leads@acre.example', 'boss@acre.example'] });
  expect(webhook.received.at(-1)).toMatch(/^test-/);
  expect(webhook.errors).toEqual([]);
});

test('the email about a lead links to its page once somebody was invited', async () => {
  const emailOfNewLead = async () => {
    const payload = exampleSubmission();
    await request({ method: 'POST', url: '/api/leads', payload });
    const sourceOf = () => mail.emails.find(({ leadId }) => leadId === payload.id)?.source ?? '';
    await expect.poll(sourceOf).not.toBe('');
    return { id: payload.id, text: sourceOf().replace(/=\r\n/g, '') };
  };
  expect((await emailOfNewLead()).text).not.toContain('/desk');
  await invite();
  const { id, text } = await emailOfNewLead();
  expect(text).toContain(`Open at the desk: ${deskOrigin}/desk/leads/${id}`);
});

test('a test reports what is wrong with a target', async () => {
  const cookie = await signIn();
  webhook.setBehavior((_, response) => response.writeHead(500).end());
  expect((await testNow(cookie)).testResults[0]).toEqual({
    target: 'webhook',
    problem: 'the receiver returned 500',
  });
  await restart({ ...connected(), LEADS_MAIL_TO: 'nobody@nowhere.example', SITE_URL: deskOrigin });
  expect((await testNow(cookie)).testResults[1].problem).toMatch(/no such mailbox/);
});

test('the settings show the calendar of sessions, and nothing that is not set up', async () => {
  const cookie = await signIn();
  const calendarUrl = `${deskOrigin}/calendar/a-secret-of-twenty-letters.ics`;
  expect(await settingsAt(cookie)).toMatchObject({ calendarUrl });
  await restart({ SITE_URL: deskOrigin });
  const page = await settingsAt(cookie);
  expect(page.targets).toEqual([]);
  expect(page).not.toHaveProperty('calendarUrl');
});

test('the settings say that no old lead is removed while the clock is in doubt', async () => {
  const cookie = await signIn();
  const held = async () => (await settingsAt(cookie)).removalHeldMs;
  expect(await held()).toBe(0);
  await use((store) => beginPurge(store, Date.now()));
  expect(await held()).toBe(24 * 60 * 60 * 1000);
  await use((store) => beginPurge(store, Date.now() + 60 * 60 * 1000));
  expect(await held()).toBe(23 * 60 * 60 * 1000);
});

test('an invitation by mail names the person who sent it', async () => {
  const cookie = await signIn();
  const fields = { name: 'Sam', email: 'sam@acre.example' };
  const { headers } = await inviteBy(cookie, fields);
  const page = shown(await get(String(headers.location), cookie));
  expect(page.invitation).toEqual(fields);
  const sam = { name: 'Sam', isInvited: true, isManager: false };
  expect(page.people).toMatchObject([{ name: 'Dana' }, sam]);
  const invitation = mail.emails.at(-1);
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
  ['a filler', 'Dana\u3164'],
  ['blank Braille', 'Dana \u2800'],
  ['an annotation', 'Dana\ufff9'],
  ['a private character', 'Dana\ue000'],
  ['a null note', 'Dana\u{1d159}'],
])('nobody is invited under a name that looks like a colleague’s: with %s', async (_, name) => {
  const cookie = await signIn();
  const fields = { email: 'mallory@acre.example', name };
  const response = await inviteBy(cookie, fields);
  expect(response.statusCode).toBe(422);
  const page = shown(response);
  expect(page.problem.field).toBe('name');
  expect(page.inviteInput).toEqual(fields);
  expect(page.problem.message).toMatch(
    /^(Someone here is already called |Enter the name without invis)/,
  );
  expect(page.people).toHaveLength(1);
});

test('an invitation whose mail failed says why, and shows the link', async () => {
  const settings = { LEADS_SMTP_URL: 'smtp://127.0.0.1:9', LEADS_MAIL_TO: 'a@acre.example' };
  await restart({ SITE_URL: deskOrigin, ...settings });
  const cookie = await signIn();
  const { invitation } = shown(await inviteBy(cookie, ann));
  expect(invitation).toMatchObject({
    link: expect.stringContaining('/desk/enter#'),
    mailError: expect.stringContaining('ECONNREFUSED'),
  });
});

test('the link of a colleague who only signed out everywhere is never shown', async () => {
  await restart({ SITE_URL: deskOrigin });
  const cookie = await signIn();
  const { invitation } = shown(await inviteBy(cookie, ann));
  const { invitation: again } = shown(await inviteBy(cookie, ann));
  const entered = await enter(invitation.link);
  expect(entered.statusCode).toBe(303);
  await post('/desk/sessions/end-all', {}, { cookie: sessionIn(entered) });
  const page = shown(await inviteBy(cookie, ann));
  expect(page).not.toHaveProperty('invitation');
  expect(page.problem.message).toContain('can already use the desk');
  expect(page.people).toMatchObject([{ name: 'Ann', isInvited: false }, { name: 'Dana' }]);
  // Nor does a link work that was shown before.
  expect((await enter(again.link)).headers.location).toContain('spent');
});

test('only managers invite, remove and erase, and one of them always stays', async () => {
  const dana = await invite();
  const other = await invite(ann.email, ann.name);
  const [owner, helper] = [await signIn(dana), await signIn(other)];
  const [first] = (await settingsAt(owner)).people;
  expect(first).toMatchObject({ name: 'Ann', isManager: false, isInvited: false });
  for (const attempt of [
    () => inviteBy(helper, { name: 'Bo', email: 'bo@acre.example' }),
    () => post('/desk/people/remove', { id: dana.id }, { cookie: helper }),
    () => setManager(other.id, 'yes', helper),
  ]) {
    const page = shown(await attempt());
    expect(page.problem.message).toContain('You are not allowed to do this');
    expect(page.people).toHaveLength(2);
  }
  const done = { headers: { location: '/desk/settings?done=right' } };
  expect((await setManager(dana.id, '', owner)).statusCode).toBe(422);
  expect(await setManager(other.id, 'yes', owner)).toMatchObject(done);
  expect(await setManager(dana.id, '', helper)).toMatchObject(done);
  expect((await setManager(other.id, '', helper)).statusCode).toBe(422);
});

test('if the page after a change fails, it still says that the change was made', async () => {
  const cookie = await signIn();
  const broken = new Error('the thread that renders pages has ended');
  vi.spyOn(app().renderer, 'render').mockRejectedValueOnce(broken);
  const answer = await post('/desk/settings/test', {}, { cookie });
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toContain('What you sent was received');
});

test('nobody gives the last right away to somebody who has not signed in yet', async () => {
  const dana = await invite();
  const cookie = await signIn(dana);
  const other = await invite(ann.email, ann.name);
  expect((await setManager(other.id, 'yes', cookie)).statusCode).toBe(303);
  expect((await setManager(dana.id, '', cookie)).statusCode).toBe(422);
  await signIn(other);
  expect((await setManager(dana.id, '', cookie)).statusCode).toBe(303);
});
