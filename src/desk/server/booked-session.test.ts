import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { feedPath } from '../../booking/server/feed-route.ts';
import { instantText } from '../../platform/instant.ts';
import { deskBrowser, deskOrigin, signedIn } from '../../testing/desk-browser.ts';
import { type MailReceiver, startMailReceiver } from '../../testing/mail-receiver.ts';

const feedKey = 'a-feed-key-that-nobody-guesses-0123456789';
let mail: MailReceiver;
beforeAll(async () => {
  mail = await startMailReceiver();
});
afterAll(() => mail.close());
const settings = () => ({ LEADS_SMTP_URL: mail.url, BOOKING_FEED_KEY: feedKey });
const { use, request, open, pageAt, submit, restart } = signedIn(deskBrowser(settings));
beforeEach(() => {
  mail.emails.length = 0;
});

const visitor = { name: 'Zephyrine Doe', email: 'zephyrine@doe.example' };
/** Books a session as a visitor does, waits until everyone is notified, and returns its id. */
async function book(rest: Record<string, string> = {}): Promise<string> {
  const { days } = (await request({ url: '/book' })).json().chooseTime;
  const payload = { ...visitor, start: instantText(days[2].slots[0].start), ...rest };
  const booked = await request({ method: 'POST', url: '/api/bookings', payload });
  expect(booked.statusCode).toBe(201);
  return booked.json().id;
}
const subjects = () =>
  mail.emails.map(({ to, source }) => `${to}: ${/^Subject: (.*)$/m.exec(source)?.[1]}`).toSorted();
/** Waits for this many emails, and returns their recipients and how they begin. */
async function emails(count: number): Promise<string[]> {
  await expect.poll(() => subjects().length).toBe(count);
  return subjects();
}
/** Restarts the server as after a crash; it catches up at startup. */
const start = () => restart({ SITE_URL: deskOrigin, ...settings() });
const exists = (id: string) =>
  use(async ({ db }) => {
    const rows = await db.selectFrom('leads').select('id').where('id', '=', id).execute();
    return rows.length > 0;
  });
const feed = async () => (await request({ url: feedPath(feedKey) })).body;

test('erasing cancels the session, notifies visitor, agency and calendar, and deletes the lead once that has been reported', async () => {
  const id = await book();
  expect(await emails(2)).toEqual([
    expect.stringMatching(/^hello@.*: .*Zephyrine/),
    expect.stringMatching(/^zephyrine@doe\.example: Your strategy session on/),
  ]);
  expect(await feed()).toContain('Zephyrine');
  const { lead } = await pageAt(`/desk/leads/${id}`);
  expect(lead.session).toMatchObject({ state: 'open', cancelNotice: 'mail' });
  const fields = { confirm: lead.reference };
  const erased = await submit(`/desk/leads/${id}/erase`, fields);
  expect(erased.headers.location).toBe('/desk?action=erase&done=0&later=1');
  const inbox = await pageAt(String(erased.headers.location));
  expect(inbox).toMatchObject({
    lastChange: { action: 'erase', count: 0, laterCount: 1 },
    leads: [],
  });
  expect((await open(`/desk/leads/${id}`)).statusCode).toBe(404);
  expect(await feed()).not.toContain('Zephyrine');
  const { days } = await pageAt('/desk/bookings');
  expect(days).toMatchObject([{ sessions: [] }]);
  expect(await exists(id)).toBe(true);
  await start();
  const all = await emails(4);
  expect(all.filter((each) => /: .*cancelled/i.test(each))).toHaveLength(2);
  await expect
    .poll(
      async () => {
        await start();
        return await exists(id);
      },
      { interval: 500 },
    )
    .toBe(false);
  expect(subjects()).toHaveLength(4);
});

test('a visitor who was only asked to confirm a session is also notified', async () => {
  const id = await book({ company: 'Robots Inc.' });
  expect(await emails(1)).toEqual([
    expect.stringContaining('Please confirm your strategy session'),
  ]);
  const { lead } = await pageAt(`/desk/leads/${id}`);
  expect(lead.session).toMatchObject({ state: 'held', cancelNotice: 'mail' });
  const fields = { confirm: lead.reference };
  await submit(`/desk/leads/${id}/erase`, fields);
  await start();
  expect(await emails(2)).toEqual([
    expect.stringMatching(/^zephyrine@.*: Cancelled: your strategy session/),
    expect.stringMatching(/^zephyrine@.*: Please confirm/),
  ]);
});
