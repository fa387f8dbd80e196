import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closedDays } from './store/closed-days.ts';
import { findBooking } from './store/lead-archive.ts';
import { type LeadDatabase, leadDatabase } from './store/lead-database.ts';
import { storeBooking } from './store/store-booking.ts';
import { exampleBooking } from './testing/example-booking.ts';
import { startMailReceiver } from './testing/mail-receiver.ts';
import { runAsProcess } from './testing/run-as-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'bookings-'));
const url = `file:${join(folder, 'leads.db')}`;
// Years ahead, so that the sessions are ahead whenever this runs.
const tuesdayAtTen = Date.parse('2099-11-24T16:00:00Z');
const hour = 60 * 60 * 1000;
const [first, second] = [
  exampleBooking(tuesdayAtTen, Date.now(), { lead: { name: 'Dana Reyes' } }),
  exampleBooking(tuesdayAtTen + hour, Date.now(), { lead: { name: 'Lee Park' } }),
];
let database: LeadDatabase;

beforeAll(async () => {
  database = leadDatabase(url);
  for (const booking of [second, first]) {
    await database.use((open) => storeBooking(open, booking));
  }
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const run = (program: string, args: string[], settings: Record<string, string> = {}) =>
  runAsProcess(program, args, { LEADS_DATABASE_URL: url, ...settings });
const bookings = (...args: string[]) => run('bookings', args);
const stored = async ({ newLead }: typeof first) =>
  (await database.use((open) => findBooking(open, newLead.lead.id)))?.booking;

describe('npm run bookings', () => {
  test('lists the sessions ahead in the agency’s time', async () => {
    const { out } = await bookings('list');
    expect(out).toMatch(
      /^REFERENCE .*\n.*Tuesday, November 24, 2099 +10:00 AM +Dana Reyes.*\n.*11:00 AM +Lee Park/,
    );
    expect(JSON.parse((await bookings('list', '--json')).out)).toMatchObject([
      { reference: first.newLead.reference, start: '2099-11-24T16:00:00.000Z', state: 'open' },
      { reference: second.newLead.reference },
    ]);
  });

  test('moves a session to a free time', async () => {
    const { reference } = first.newLead;
    const taken = await bookings('move', reference, '2099-11-24 11:15');
    expect(taken).toMatchObject({ code: 3, err: expect.stringContaining('overlaps another') });
    const moved = await bookings('move', reference, '2099-11-25 07:00');
    expect(moved.out).toContain('Wednesday, November 25, 2099, 7:00 AM Central Time');
    expect(await stored(first)).toMatchObject({ start: Date.parse('2099-11-25T13:00:00Z') });
    const past = await bookings('move', reference, '2020-11-25 07:00');
    expect(past).toMatchObject({ code: 3, err: expect.stringContaining('in the past') });
  });

  test('cancels a session once', async () => {
    const { reference } = second.newLead;
    expect((await bookings('cancel', reference)).out).toContain('is cancelled');
    expect((await bookings('cancel', reference)).out).toContain('was cancelled before');
    expect(await stored(second)).toMatchObject({ state: 'cancelled' });
    expect((await bookings('list')).out).not.toContain('Lee Park');
    expect((await bookings('list', '--all')).out).toContain('Lee Park');
  });

  test('closes a day and opens it again', async () => {
    const closed = await bookings('close', '2099-11-25');
    expect(closed.out).toMatch(/closed to new sessions[\s\S]*Dana Reyes/);
    expect(await database.use(closedDays)).toEqual(new Set(['2099-11-25']));
    expect((await bookings('list')).out).toMatch(/Closed days: .*2099-11-25/);
    expect((await bookings('open', '2099-11-25')).out).toContain('is open again');
    const again = await bookings('open', '2099-11-25');
    expect(again).toMatchObject({ code: 3, err: expect.stringContaining('was not closed') });
    const past = await bookings('close', '2020-11-25');
    expect(past).toMatchObject({ code: 3, err: expect.stringContaining('in the past') });
  });

  test.each([
    [['close', 'tomorrow'], 2, /Expected a date such as/],
    [['move', 'abc', 'noon'], 2, /Expected a date and time/],
    [['cancel', 'ZZZZ-ZZZZ'], 3, /No session matches/],
    [['fly'], 2, /unknown command/],
  ])('%j exits with %d', async (args, code, message) => {
    const result = await bookings(...args);
    expect(result.code).toBe(code);
    expect(result.err).toMatch(message);
  });
});

describe('npm run leads', () => {
  test('shows the session of a lead', async () => {
    expect((await run('leads', ['list'])).out).toMatch(
      /booking +Dana Reyes.* 2099-11-25 07:00.*\n[\s\S]*Times are Central Time/,
    );
  });

  test('sends a test mail, or says why not', async () => {
    const mail = await startMailReceiver();
    const send = (variables: Record<string, string>) =>
      run('leads', ['test-mail', 'you@agency.example'], variables);
    const sent = await send({ LEADS_SMTP_URL: mail.url });
    expect(sent).toMatchObject({ code: 0, out: expect.stringContaining('to you@agency.example') });
    expect(mail.mails[0]?.to).toEqual(['you@agency.example']);
    const refused = await run('leads', ['test-mail', 'you@nowhere.example'], {
      LEADS_SMTP_URL: mail.url,
    });
    expect(refused).toMatchObject({ code: 3, err: expect.stringContaining('no such mailbox') });
    const test = (variables: Record<string, string>) => run('leads', ['test-delivery'], variables);
    const settings = { LEADS_SMTP_URL: mail.url, LEADS_MAIL_TO: 'boss@agency.example' };
    expect(await test(settings)).toMatchObject({ code: 0, out: 'mail: accepted a test\n' });
    expect(mail.mails[1]?.to).toEqual(['boss@agency.example']);
    await mail.close();
    expect((await test(settings)).err).toMatch(/mail: .*ECONNREFUSED/);
    expect((await test({})).err).toContain('New leads are sent nowhere');
    const failed = await send({ LEADS_SMTP_URL: mail.url });
    expect(failed).toMatchObject({ code: 3, err: expect.stringContaining('ECONNREFUSED') });
    expect((await send({})).err).toContain('set LEADS_SMTP_URL');
  });
});
