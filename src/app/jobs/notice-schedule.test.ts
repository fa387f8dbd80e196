import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dateIn } from '../../agency/date-in.ts';
import type { AgencyCalendar } from '../../booking/agency-calendar.ts';
import type { PushMessage } from '../../delivery/push-message.ts';
import type { AgencyNotice } from '../../delivery/server/agency-notice.ts';
import type { DeliveryResult } from '../../delivery/server/attempt.ts';
import {
  configuredMailSender,
  deliveryTargets,
  type Target,
} from '../../delivery/server/configured-targets.ts';
import type { Email, MailSender } from '../../delivery/server/mail-sender.ts';
import type { DeviceFilter } from '../../delivery/server/push/push-devices.ts';
import { summary as exampleSummary } from '../../desk/pages/example.ts';
import { changeReminder, markRead, setProgress } from '../../desk/server/store/lead-changes.ts';
import { addPerson, removePerson } from '../../desk/server/store/people.ts';
import { suspectedLeads } from '../../desk/server/store/suspected-leads.ts';
import { todayAt } from '../../desk/server/store/today-leads.ts';
import type { Suspicion } from '../../leads/suspicion.ts';
import { formatDateTime } from '../../platform/format-time.ts';
import type { Instant } from '../../platform/instant.ts';
import { readEnvironment } from '../../platform/server/environment.ts';
import { localTime } from '../../platform/server/local-time.ts';
import { type LeadDatabase, leadDatabase } from '../../schema/lead-database.ts';
import { exampleNewLead } from '../../testing/example-lead.ts';
import { freshDatabases } from '../../testing/fresh-databases.ts';
import { startMailReceiver } from '../../testing/mail-receiver.ts';
import { copyLead, storeLeads } from '../../testing/store-example-leads.ts';
import { testAgency } from '../../testing/test-site.ts';
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts';
import type { TodaysLeads } from './daily-notice.ts';
import { scheduleNotices } from './notice-schedule.ts';

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;
const failed: DeliveryResult = { outcome: 'failed', error: 'unreachable' };
const databases = freshDatabases();

type ScheduleOptions = { agency?: typeof testAgency; desk?: string; mailer?: Partial<MailSender> };

/** A target that records the notices it gets, and answers them with its result. */
function recordingTarget() {
  const notices: AgencyNotice[] = [];
  const state: { result: DeliveryResult } = { result: { outcome: 'delivered' } };
  const target: Target = {
    to: '',
    deliver: vi.fn(),
    sendNotice: async (notice) => {
      notices.push(notice);
      await sleep(50);
      return state.result;
    },
  };
  return { target, notices, state };
}

describe.each(databases.engines)('notices with leads in $engine', ({ fresh, rule }) => {
  let url: string;
  let database: LeadDatabase;
  let { target, notices, state } = recordingTarget();
  let calendarFailure: AgencyCalendar['failure'];
  let failures: string[] = [];
  let today: TodaysLeads | undefined;
  let pushed: (DeviceFilter & PushMessage)[] = [];
  let pushResult: DeliveryResult = { outcome: 'delivered' };
  const logError = vi.fn();
  const log = { error: logError, info: vi.fn() } as unknown as FastifyBaseLogger;
  const timing = { everyMs: day, timeoutMs: 5000 };

  beforeEach(async () => {
    url = await fresh();
    database = leadDatabase(url);
    ({ target, notices, state } = recordingTarget());
    logError.mockClear();
    calendarFailure = undefined;
    failures = [];
    today = undefined;
    pushed = [];
    pushResult = { outcome: 'delivered' };
  });
  afterEach(() => database.close());

  /** The schedule of a server with these targets. */
  const scheduleOf = (
    database: LeadDatabase,
    targets: Record<string, Target>,
    { agency = testAgency, desk, mailer }: ScheduleOptions = {},
  ) => {
    const push = async (message: PushMessage, to?: DeviceFilter) => {
      pushed.push({ ...message, ...to });
      return pushResult;
    };
    const deskUrl = async () => desk;
    const app = {
      database,
      log,
      deliveries: { targets: new Map(Object.entries(targets)), push, deskUrl, mailer },
      bookings: { agencyCalendar: () => ({ failure: calendarFailure }) },
      upkeep: async () => ({ failures: failures.map((text) => ({ text })) }),
    };
    const todayOf = async () => today ?? { count: 0, leads: [], hasNews: false, reportFrom: 0 };
    return scheduleNotices(app as never, agency, mailer ? timing : { ...timing, today: todayOf });
  };

  /** Runs the schedule on several servers at once; returns how many notices there have been. */
  async function check({
    targets = { mail: target } as Record<string, Target>,
    servers = 1,
    agency = testAgency,
  } = {}): Promise<number> {
    const runs = Array.from({ length: servers }, async () => {
      const own = leadDatabase(url);
      const notices = scheduleOf(own, targets, { agency, desk: 'https://acre.example/desk' });
      await notices.check();
      await notices.stop();
      await own.close();
    });
    await Promise.all(runs);
    return notices.length;
  }

  const suspect = (count: number, age: number, suspicion: Suspicion = 'burst') =>
    database.use((store) => {
      const receivedAt = Date.now() - age;
      const lead = () => exampleNewLead({}, { receivedAt, suspicions: [suspicion] });
      return storeLeads(store, Array.from({ length: count }, lead), ['mail']);
    });
  const receive = (receivedAt: Instant, targets: readonly string[]) =>
    database.use((store) => storeLeads(store, [exampleNewLead({}, { receivedAt })], targets));
  /** Lets time pass since the last notice. */
  const pass = (ms: number) =>
    database.use(({ db }) =>
      db
        .updateTable('notices')
        .set((eb) => ({ notified_until: eb('notified_until', '-', ms) }))
        .execute(),
    );
  const unseen = async () =>
    (await database.use((store) => suspectedLeads(store, 1, Date.now()))).count;

  rule('what is for today is told in the morning, once, with names', async () => {
    const summary = { ...exampleSummary, name: 'Ann Lee', reference: '4F7K-MXP9' };
    const begin = (reportFrom: Instant, hasNews = true) => {
      today = { count: 12, leads: [{ ...summary, remindOn: '2026-11-24' }], hasNews, reportFrom };
    };
    begin(Date.now() + hour);
    await check();
    begin(Date.now() - hour, false);
    expect(await check()).toBe(0);
    begin(Date.now() - hour);
    await check({ servers: 2 });
    expect(await check()).toBe(1);
    expect(notices[0]).toMatchObject({
      subject: 'Waiting for you: 12 leads for today',
      text: expect.stringMatching(
        /4F7K-MXP9 {2}reminder for Tuesday, November 24\n.*Ann Lee.*\n\nAnd 11 more\./,
      ),
    });
  });

  rule('the agency is notified of suspected leads within a day, and of many at once', async () => {
    await check();
    await suspect(3, 1000);
    expect(await check()).toBe(0);
    await suspect(2, day + 1);
    await check();
    await check();
    expect(notices).toMatchObject([
      {
        type: 'leads.waiting',
        subject: 'Waiting for you: 5 leads that may be spam',
        text: expect.stringMatching(/\d [AP]M Central Time {2}burst\n {4}Dana Reyes \| dana@/),
      },
    ]);
    expect(notices[0]?.text).toContain('https://acre.example/desk');
    await suspect(210, 0);
    expect(await check()).toBe(1);
    await pass(hour);
    await check();
    expect(notices[1]?.text).toContain('And 10 more in the next email.');
    expect(await unseen()).toBe(10);
  });

  rule('says once that more leads with a filled honeypot came than are kept', async () => {
    const lead = exampleNewLead({}, { receivedAt: Date.now(), suspicions: ['hidden-field'] });
    await database.use(async (store) => {
      await storeLeads(store, [lead], []);
      await copyLead(store, 499);
    });
    await check();
    expect(notices[0]?.text).toContain('Others had a hidden field filled in');
  });

  rule('the erasure of old leads is announced a week before, once', async () => {
    const receivedAt = Date.now() - 370 * day;
    const lead = exampleNewLead({}, { receivedAt });
    const { id } = lead.lead;
    await database.use(async (store) => {
      await storeLeads(store, [lead], []);
      await markRead(store, id, receivedAt);
      await setProgress(store, { id, progress: 'lost' }, { by: 'Dana', now: receivedAt });
    });
    expect(await check()).toBe(0);
    const agency = { ...testAgency, keepLeadsMonths: 12 };
    state.result = failed;
    await check({ agency });
    state.result = { outcome: 'delivered' };
    await check({ agency });
    await pass(2 * day);
    await check({ agency });
    const notice = { subject: 'Waiting for you: 1 lead to be erased in a week' };
    expect(notices).toMatchObject([notice, notice]);
    const date = dateIn(testAgency.timeZone, new Date(receivedAt));
    expect(notices[1]?.text).toContain(`export --csv --since ${date} --until ${date} --output`);
  });

  rule('a calendar that cannot be read is reported at once and then daily', async () => {
    await suspect(20, 0);
    await check();
    const reason = 'calendar.example returned 404';
    const since = Date.now() - hour;
    calendarFailure = { since, reportedFrom: Date.now() + hour, reason };
    expect(await check()).toBe(1);
    calendarFailure = { since, reportedFrom: Date.now(), reason };
    await check({ servers: 2 });
    expect(await check()).toBe(2);
    const sinceName = formatDateTime(since, testAgency.timeZone, Date.now());
    expect(notices[1]).toMatchObject({
      subject: 'Waiting for you: your calendar can’t be read',
      text: expect.stringContaining(`since ${sinceName}: calendar.example returned 404`),
    });
    await pass(day);
    expect(await check()).toBe(3);
    calendarFailure = undefined;
    await pass(day);
    expect(await check()).toBe(3);
  });

  rule('a backup that is missing is reported daily', async () => {
    failures = ['There has been no backup since Monday.'];
    await check();
    expect(await check()).toBe(1);
    expect(notices[0]).toMatchObject({
      subject: 'Waiting for you: something failed on the server',
      text: expect.stringContaining('There has been no backup since Monday.\nPlease tell whoever'),
    });
    await pass(day);
    expect(await check()).toBe(2);
  });

  rule('a rush of bookings is reported at once, and again after an hour', async () => {
    await suspect(2, 1000, 'booking-rush');
    await check();
    await suspect(1, 0, 'booking-rush');
    expect(await check()).toBe(1);
    expect(notices[0]?.text).toContain('More than a third of next week’s sessions');
    await pass(hour);
    expect(await check()).toBe(2);
  });

  test('leads that do not reach a target are reported at once, then daily while they wait', async () => {
    const webhook = recordingTarget();
    webhook.state.result = failed;
    const targets = { mail: target, webhook: webhook.target };
    await receive(Date.now() - 59 * 60_000, ['webhook', 'mail']);
    expect(await check({ targets })).toBe(0);
    await receive(Date.now() - 61 * 60_000, ['webhook']);
    await receive(Date.now() - 80 * hour, ['webhook']);
    await database.use(({ db }) =>
      db
        .updateTable('deliveries')
        .set({ state: 'failed', last_error: 'the receiver returned 500' })
        .where('created_at', '<', Date.now() - 70 * hour)
        .execute(),
    );
    await check({ targets });
    await check({ targets });
    expect(notices).toMatchObject([
      {
        subject: 'Waiting for you: 2 leads not delivered',
        text: expect.stringContaining(
          '2 leads could not be sent by webhook; the oldest has been waiting since',
        ),
      },
    ]);
    await pass(day);
    expect(await check({ targets })).toBe(2);
    await database.use(({ db }) => db.deleteFrom('deliveries').execute());
    await pass(hour);
    await receive(Date.now() - 61 * 60_000, ['webhook']);
    expect(await check({ targets })).toBe(3);
  });

  rule('leads queued while the clock was a year ahead are also reported daily', async () => {
    const webhook = recordingTarget();
    const targets = { mail: target, webhook: webhook.target };
    await receive(Date.now() + 365 * day, ['webhook']);
    for (const _ of [1, 2, 3]) await check({ targets });
    expect(notices).toHaveLength(1);
    expect(notices[0]?.text).toContain(
      `the oldest has been waiting since ${formatDateTime(Date.now(), testAgency.timeZone, Date.now()).split(',')[0]}`,
    );
    await pass(day);
    expect(await check({ targets })).toBe(2);
  });

  rule('leads that do not reach the only target are logged once', async () => {
    state.result = failed;
    await receive(Date.now() - 2 * hour, ['mail']);
    await check();
    await check();
    expect(logError.mock.calls).toMatchObject([
      [{ undelivered: [{ target: 'mail', count: 1 }] }, 'Waiting for you: 1 lead not delivered'],
    ]);
  });

  rule(
    'devices are told that mail has failed for an hour, once a day, and of nothing else',
    async () => {
      state.result = failed;
      await suspect(1, 2 * day);
      await receive(Date.now() - hour / 2, ['mail']);
      await check();
      expect(pushed).toEqual([]);
      await receive(Date.now() - 2 * hour, ['mail']);
      pushResult = failed;
      await check();
      pushResult = { outcome: 'delivered' };
      await check({ servers: 2 });
      await check();
      expect(pushed).toHaveLength(2);
      expect(pushed[1]).toEqual({
        title: 'New leads aren’t being delivered by mail',
        body: 'Nothing is lost. You can read them at the desk.',
        path: '/desk?only=undelivered',
        tag: 'failing',
      });
      await pass(day);
      await check();
      expect(pushed).toHaveLength(3);
    },
  );

  /** Adds a person, or a lead with their reminder. */
  const join = (name: string) =>
    database.use((store) => addPerson(store, { email: `${name}@acre.example`, name }));
  const remind = async (name: string, on: string, personId: string) => {
    const { lead, ...rest } = exampleNewLead({ name });
    const actor = { by: 'Dana', now: Date.now() };
    await database.use(async (store) => {
      await storeLeads(store, [{ lead, ...rest }], []);
      await changeReminder(store, 'set', { id: lead.id, on, personId }, actor);
    });
  };

  test('due reminders are mailed to their person, once, and all others to the agency', async () => {
    // It is noon there.
    const hours = new Date().getUTCHours() - 12;
    const agency = { ...testAgency, timeZone: `Etc/GMT${hours < 0 ? hours : `+${hours}`}` };
    const { date } = todayAt(Date.now(), agency.timeZone);
    const [eli, ann, gone] = [await join('eli'), await join('ann'), await join('gone')];
    await remind('Sam', date, eli.id);
    await remind('Kim', date, gone.id);
    await remind('Ida', '2099-01-01', ann.id);
    await database.use((store) => removePerson(store, gone.id));
    const results: DeliveryResult[] = [failed, { outcome: 'refused', error: '' }];
    const mails: Email[] = [];
    const send = async (email: Email) => {
      mails.push(email);
      return results.shift() ?? failed;
    };
    const desk = 'https://acre.example/desk';
    const schedule = scheduleOf(database, { mail: target }, { agency, desk, mailer: { send } });
    for (const _ of [1, 2, 3]) await schedule.check();
    await schedule.stop();
    const mail = { to: 'eli@acre.example', subject: 'Waiting for you: 1 lead for today' };
    // Again only after a failure that may pass.
    expect(mails).toMatchObject([mail, mail]);
    const namesIn = (text = '') => text.match(/Sam|Kim|Ida/g);
    expect([mails[0], notices[0]].map((each) => namesIn(String(each?.text)))).toEqual([
      ['Sam'],
      ['Kim'],
    ]);
    expect(notices).toHaveLength(1);
  });

  rule('a reminder with a time rings once for its person, one without never', async () => {
    const { id: personId } = await join('eli');
    const { format } = localTime(testAgency.timeZone);
    const due = format(Date.now() - 2 * minute);
    const marks = [due, format(Date.now() + hour), format(Date.now() - day), due.slice(0, 10)];
    for (const on of marks) await remind(`Ann ${on}`, on, personId);
    await check({ servers: 2 });
    await check();
    expect(pushed).toEqual([
      {
        title: `Ann ${due}`,
        body: 'Reminder',
        path: expect.stringMatching(/^\/desk\/leads\/[\w-]+$/),
        tag: expect.stringMatching(/^reminder /),
        personId,
      },
    ]);
  });

  rule('a notice that no target accepted is sent again, with fewer leads', async () => {
    const sizes: number[] = [];
    const picky: Target = {
      ...target,
      sendNotice: async (notice) => {
        notices.push(notice);
        const listed = notice.text.match(/ {2}burst$/gm)?.length ?? 0;
        sizes.push(listed);
        return listed <= 30 ? { outcome: 'delivered' } : failed;
      },
    };
    await suspect(60, 0);
    const own = scheduleOf(database, { webhook: picky });
    for (const _ of [1, 2, 3, 4]) await own.check();
    await own.stop();
    expect(sizes).toEqual([60, 60, 50, 25]);
    expect(await unseen()).toBe(35);
    expect(notices[0]?.text).toContain('npm run desk -- invite');
  });

  test('one of several servers sends the notice, and a hanging target delays no other', async () => {
    const hanging: Target = { ...target, sendNotice: () => new Promise<never>(() => undefined) };
    await suspect(1, 2 * day);
    timing.timeoutMs = 200;
    await check({ targets: { webhook: hanging, mail: target }, servers: 4 });
    timing.timeoutMs = 5000;
    expect(notices).toHaveLength(1);
    expect(await unseen()).toBe(0);
  });

  test.each([
    ['a minute ago', -60_000, 1],
    ['in a minute', 60_000, 0],
    ['in a year, from a wrong clock', 365 * day, 1],
  ])('the claim of a server that died ends %s', async (_, claimAge, count) => {
    await suspect(1, 2 * day);
    const claim = {
      name: 'leads.waiting',
      notified_until: 0,
      claimed_until: Date.now() + claimAge,
    };
    await database.use(({ db }) => db.insertInto('notices').values(claim).execute());
    expect(await check()).toBe(count);
  });
});

test('mail and webhook carry a notice', async () => {
  const mail = await startMailReceiver();
  const webhook = await startWebhookReceiver();
  const read = readEnvironment({
    LEADS_SMTP_URL: mail.url,
    LEADS_WEBHOOK_URL: webhook.url,
    LEADS_WEBHOOK_SECRET: webhook.secret,
    LEADS_WEBHOOK_ALLOW_PRIVATE: 'true',
  });
  if (read.outcome === 'invalid') throw new Error(read.problem);
  const sender = configuredMailSender(read.environment, testAgency);
  const targets = deliveryTargets(read.environment, testAgency, sender);
  const notice: AgencyNotice = {
    id: 'waiting-1',
    type: 'leads.waiting',
    subject: 'Two leads',
    text: 'Look.',
  };
  const signal = AbortSignal.timeout(5000);
  for (const { sendNotice } of targets.values())
    expect(await sendNotice(notice, signal)).toEqual({ outcome: 'delivered' });
  expect(mail.emails).toMatchObject([
    { to: ['hello@acre.example'], messageId: '<waiting-1@acre.example>' },
  ]);
  expect(mail.emails[0]?.source).toContain('Subject: Two leads');
  expect(webhook.received).toEqual(['waiting-1']);
  expect(webhook.errors).toEqual([]);
  await mail.close();
  await webhook.close();
});
