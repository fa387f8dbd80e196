import { beforeEach, describe, expect, test } from 'vitest';
import { bookingCalendar } from '../../booking/server/booking-calendar.ts';
import type { ClaimedDelivery } from '../../leads/server/store/deliveries/delivery-queue.ts';
import type { StoredBooking } from '../../leads/server/store/records/stored-booking.ts';
import { formatDateTime } from '../../platform/format-time.ts';
import { exampleBookingLead, exampleStoredBooking } from '../../testing/example-booking.ts';
import { exampleLead, exampleStoredLead } from '../../testing/example-lead.ts';
import { testAgency } from '../../testing/test-site.ts';
import { acknowledgmentEmail } from './acknowledgment-email.ts';
import type { Email } from './mail-sender.ts';
import { visitorDeliveries } from './visitor-deliveries.ts';

const hour = 60 * 60 * 1000;
const sent: Email[] = [];
beforeEach(() => {
  sent.length = 0;
});
const deliveries = visitorDeliveries({
  sender: {
    send: async (email) => {
      sent.push(email);
      return { outcome: 'delivered' };
    },
    sender: 'hello@acre.example',
    domain: 'acre.example',
  },
  agency: testAgency,
  calendar: bookingCalendar(testAgency, new URL('https://acre.example'), 'hello@acre.example'),
});

const common: ClaimedDelivery = {
  ...exampleStoredLead(),
  ...{
    target: 'visitor-mail',
    claim: 'w',
    attempts: 1,
    unanswered: 0,
    expiresAt: Number.MAX_SAFE_INTEGER,
    sequence: 0,
    remaining: undefined,
  },
};

function booked(fields: Partial<StoredBooking> = {}, phone = '(214) 555-0142'): ClaimedDelivery {
  const booking = exampleStoredBooking(fields);
  const lead = exampleBookingLead({ name: 'Dana\r\nReyes', phone, email: 'dana@reyes.example' });
  return { ...common, lead, booking };
}

test('an acknowledgment says how soon the agency answers, if the agency promises that', () => {
  const lead = { lead: exampleLead(), reference: '4F7K-MXP9' };
  const agency = { ...testAgency, answersWithin: 'one business day' };
  const { text } = acknowledgmentEmail(lead, agency, { openingHours: 'Monday', times: undefined });
  expect(text).toContain('A person will answer within one business day.');
});

const deliver = async (target: string, delivery: ClaimedDelivery) =>
  await deliveries.get(target)?.(delivery, AbortSignal.timeout(1000));

describe('a confirmation', () => {
  test('has the time, the link, and an entry for the calendar', async () => {
    const delivery = booked();
    await deliver('visitor-mail', delivery);
    expect(sent[0]).toMatchObject({
      to: 'dana@reyes.example',
      replyTo: 'hello@acre.example',
      messageId: `<booking-${delivery.lead.id}@acre.example>`,
      subject: expect.stringMatching(/^Your strategy session on \w+day, .* Central Time$/),
      icalEvent: { method: 'REQUEST', content: expect.stringContaining('METHOD:REQUEST') },
    });
    expect(sent[0]?.text).toContain(`https://acre.example/book/${delivery.lead.id}?k=secret`);
    expect(sent[0]?.text).toContain('We’ll call you at (214) 555-0142 from');
  });

  test.each([
    ['214\u2011555\u20110142', 'We’ll call you at (214) 555-0142 from'],
    ['+44 (0)20 7946 0958', 'We’ll call you at +44 20 7946 0958 from'],
    ['214 555 0142, buy at shop.example', 'We’ll call you from'],
  ])('says where the agency calls: %j', async (phone, sentence) => {
    await deliver('visitor-mail', booked({}, phone));
    expect(sent[0]?.text).toContain(sentence);
  });

  test('without a phone number asks for one', async () => {
    await deliver('visitor-mail', booked({}, ''));
    expect(sent[0]?.text).toContain('reply with the number we should call');
  });

  test.each([
    [{ sequence: 2 }, /^Moved: /, 'REQUEST'],
    [{ sequence: 3, state: 'cancelled' }, /^Cancelled: /, 'CANCEL'],
  ] as const)('of the change %j says what changed', async (fields, subject, method) => {
    const delivery = booked(fields);
    await deliver('visitor-mail', delivery);
    expect(sent[0]).toMatchObject({
      subject: expect.stringMatching(subject),
      icalEvent: { method, content: expect.stringContaining(`SEQUENCE:${fields.sequence}`) },
      messageId: `<booking-${delivery.lead.id}-${fields.sequence}@acre.example>`,
    });
  });

  test('of a cancellation names the time that the visitor knows', async () => {
    const { start } = exampleStoredBooking();
    const announcedStart = start - 24 * 60 * 60 * 1000;
    const nameOf = (start: number) => formatDateTime(start, 'America/Chicago', Date.now());
    await deliver(
      'visitor-mail',
      booked({ start, sequence: 2, state: 'cancelled', announcedStart }),
    );
    expect(sent[0]?.subject).toBe(`Cancelled: your strategy session on ${nameOf(announcedStart)}`);
    expect(sent[0]?.text).toContain(
      `on ${nameOf(announcedStart)}, which we had just moved to ${nameOf(start)}, is cancelled. We won’t call you at either time.`,
    );
  });

  test.each(['Log in at https://evil.example/x', 'evil alert call (888) 555-0199'])(
    'repeats no advertisement typed as a name or number, and links only to its page: %s',
    async (advertisement) => {
      const delivery = booked({}, advertisement);
      const lead = { ...delivery.lead, name: advertisement };
      await deliver('visitor-mail', { ...delivery, lead });
      expect(`${sent[0]?.subject} ${sent[0]?.text} ${sent[0]?.html}`).not.toContain('evil');
      expect(sent[0]?.text).toMatch(/^Hi,\r\n/);
      const links = [...String(sent[0]?.html).matchAll(/href="([^"]+)"/g)].map(([, url]) => url);
      expect(links).toEqual([`https://acre.example/book/${delivery.lead.id}?k=secret`]);
    },
  );
});

describe('a reminder', () => {
  test('names the day, and links to the page', async () => {
    await deliver('reminder-day', booked());
    expect(sent[0]?.subject).toMatch(/^Tomorrow: your strategy session, /);
    expect(sent[0]?.text).toContain('?k=secret');
  });

  test.each([[{ state: 'cancelled' }], [{ start: Date.now() - 1 }], [{ state: 'held' }]] as const)(
    'about a session with %j is dropped',
    async (fields) => {
      expect(await deliver('reminder-hour', booked(fields))).toEqual({ outcome: 'dropped' });
      expect(sent).toEqual([]);
    },
  );
});

test('a reminder that would come too late is dropped', async () => {
  const late = { ...booked(), expiresAt: Date.now() - 1 };
  expect(await deliver('reminder-day', late)).toEqual({ outcome: 'dropped' });
});

test('the request to confirm a suspicious booking has its second secret, and is dropped when late', async () => {
  const minute = hour / 60;
  const held = (ms: number) => booked({ state: 'held', heldUntil: Date.now() + ms });
  await deliver('confirmation-request', held(14.5 * minute));
  expect(sent[0]?.text).toContain('?k=secret&confirm=second');
  expect(sent[0]?.text).toContain('confirm within 15 minutes');
  await deliver('confirmation-request', held(minute / 2));
  expect(sent[1]?.text).toContain('confirm within a minute');
  const late = { ...booked({ state: 'held' }), expiresAt: Date.now() - 1 };
  expect(await deliver('confirmation-request', late)).toEqual({ outcome: 'dropped' });
  const confirmed = booked({ state: 'open' });
  expect(await deliver('confirmation-request', confirmed)).toEqual({ outcome: 'dropped' });
});

test('the request to confirm a booking that does not keep its time says that the time may be taken', async () => {
  await deliver('confirmation-request', booked({ state: 'held', heldUntil: Date.now() - 1 }));
  expect(sent[0]?.text).toContain('confirm before someone else books the time');
});

test('a message is acknowledged with its reference and the opening hours', async () => {
  const lead = exampleLead({ email: 'dana@reyes.example' });
  await deliver('acknowledgment', { ...common, lead, booking: undefined });
  expect(sent[0]?.subject).toBe('We have your message (4F7K-MXP9)');
  expect(sent[0]?.text).toContain('Monday to Friday, 9:00 AM to 6:00 PM');
  expect(sent[0]?.text).toContain('Want to pick a time now?\r\nhttps://acre.example/book');
});

test.each([
  ['SEO & Content', 'has your message about SEO & Content.'],
  ['General Inquiry', 'has your message.'],
  ['See www.evil.example', 'has your message.'],
])('an acknowledgment of a message about %s says that it %s', async (service, text) => {
  await deliver('acknowledgment', {
    ...common,
    lead: exampleLead({ service }),
    booking: undefined,
  });
  expect(sent[0]?.text).toContain(text);
});
