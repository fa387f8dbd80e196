import ical, { type VEvent } from 'node-ical';
import { describe, expect, test } from 'vitest';
import { exampleBookingLead, exampleStoredBooking } from '../../testing/example-booking.ts';
import { bookingCalendar } from './booking-calendar.ts';

const hour = 60 * 60 * 1000;
const start = Date.UTC(2026, 6, 14, 15);
const lead = exampleBookingLead({
  id: '0198b7a4-0000-7000-8000-000000000001',
  name: 'Dana Reyes',
  email: 'dana@reyes.example',
  phone: '(214) 555-0100',
  message: 'We open a second shop in May.\nCan you help?',
});
const booking = exampleStoredBooking({
  start,
  end: start + hour / 2,
  key: 'a,b;c',
  changedAt: Date.UTC(2026, 6, 1, 12),
});
const booked = { lead, booking };
const later = { start: start + hour, end: start + 2 * hour, sequence: 1 };
const moved = { lead, booking: { ...booking, ...later } };
const cancelled = {
  lead,
  booking: { ...moved.booking, sequence: 2, state: 'cancelled' as const },
};
const withLead = (fields: Partial<typeof lead>) => ({ lead: { ...lead, ...fields }, booking });
const agency = {
  name: 'Bold, Acre; Sons',
  phone: '(214) 555-0142',
  siteUrl: 'https://boldacre.example',
};
const calendar = bookingCalendar(
  agency,
  new URL('https://www.boldacre.example'),
  'hello@boldacre.example',
);

/** The lines of a calendar, unfolded; fails if a line violates RFC 5545. */
function contentLines(calendar: string): string[] {
  const lines = calendar.split('\r\n');
  expect(lines.pop()).toBe('');
  for (const line of lines) {
    expect(line).not.toMatch(/\p{Cc}/u);
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line.isWellFormed()).toBe(true);
  }
  return lines.join('\n').replaceAll('\n ', '').split('\n');
}

/** The name of each property, in order. */
function propertyNames(calendar: string): string[] {
  return contentLines(calendar).map((line) => line.split(/[:;]/, 1)[0] ?? '');
}

/** The value of a property as another program reads it. */
function propertyValue(calendar: string, property: string): string | undefined {
  const line = contentLines(calendar).find((each) => each.split(/[:;]/, 1)[0] === property);
  const value = line?.replace(/^[A-Z-]+(;[A-Z-]+=("[^"]*"|[^":;]*))*:/, '');
  return value?.replace(/\\([\\;,nN])/g, (_, char) => (/n/i.test(char) ? '\n' : char));
}

function readEvents(calendar: string): VEvent[] {
  return Object.values(ical.sync.parseICS(calendar)).filter(
    (each): each is VEvent => each?.type === 'VEVENT',
  );
}

describe('an invitation', () => {
  const { method, content } = calendar.invitation(booked);

  test('has the time, the agency and the visitor', () => {
    expect(method).toBe('REQUEST');
    expect(propertyValue(content, 'METHOD')).toBe('REQUEST');
    expect(propertyValue(content, 'DTSTART')).toBe('20260714T150000Z');
    expect(propertyValue(content, 'DTEND')).toBe('20260714T153000Z');
    expect(propertyValue(content, 'DTSTAMP')).toBe('20260701T120000Z');
    expect(contentLines(content)).toContain(
      `ORGANIZER;CN="${agency.name}":mailto:hello@boldacre.example`,
    );
    expect(readEvents(content)[0]).toMatchObject({
      start: new Date(booking.start),
      end: new Date(booking.end),
      status: 'CONFIRMED',
      summary: 'Free strategy session with Bold, Acre; Sons',
      attendee: {
        val: 'MAILTO:dana@reyes.example',
        params: { CN: 'Dana Reyes', PARTSTAT: 'ACCEPTED', RSVP: false },
      },
    });
  });

  test.each([
    ['dana@mü\u00adller。example', 'MAILTO:dana@xn--mller-kva.example'],
    ['Dana+call@reyes.example', 'MAILTO:Dana+call@reyes.example'],
    ['josé@reyes.example', 'MAILTO:jos%C3%A9@reyes.example'],
  ])('to %j names its attendee in ASCII', (email, attendee) => {
    const invitation = calendar.invitation(withLead({ email }));
    expect(propertyValue(invitation.content, 'ATTENDEE')).toBe(attendee);
  });

  test('says who calls, and how to move or cancel', () => {
    const description = propertyValue(content, 'DESCRIPTION');
    expect(description).toContain('Bold, Acre; Sons calls you at (214) 555-0100.\n');
    expect(description).toContain(`cancel the call: ${calendar.pageUrl(booked)}\n`);
    expect(readEvents(content)[0]?.description).toBe(description);
  });

  test('for a visitor without a phone number has no blank', () => {
    const { content: silent } = calendar.invitation(withLead({ phone: '' }));
    expect(propertyValue(silent, 'DESCRIPTION')).toContain('Bold, Acre; Sons calls you.\n');
  });

  test('keeps its id when the session moves and is cancelled, with a rising sequence', () => {
    const versions = [booked, moved, cancelled].map(calendar.invitation);
    expect(versions.map((each) => each.method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
    const contents = versions.map((each) => each.content);
    const values = (name: string) => contents.map((each) => propertyValue(each, name));
    const id = '0198b7a4-0000-7000-8000-000000000001@boldacre.example';
    expect(values('UID')).toEqual([id, id, id]);
    expect(values('SEQUENCE')).toEqual(['0', '1', '2']);
    expect(values('STATUS')).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED']);
    expect(values('METHOD')).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
    // A calendar program that gets all three shows the last one.
    expect(
      readEvents(contents.join('').replaceAll(/END:VCALENDAR\r\nBEGIN:VCALENDAR\r\n/g, '')),
    ).toMatchObject([{ start: new Date(moved.booking.start), status: 'CANCELLED', sequence: 2 }]);
  });
});

test('a download is an appointment without an attendee, with the id of the invitation', () => {
  const download = calendar.file(booked);
  expect(propertyValue(download, 'METHOD')).toBe('PUBLISH');
  expect(propertyNames(download)).not.toContain('ATTENDEE');
  const invitation = calendar.invitation(booked).content;
  expect(propertyValue(download, 'UID')).toBe(propertyValue(invitation, 'UID'));
  expect(readEvents(download)).toHaveLength(1);
});

describe('the feed', () => {
  const other = withLead({ id: 'other', name: 'Sam', phone: '', message: '' });
  const feed = calendar.feed([booked, cancelled, other]);

  test('tells the agency whom to call, when and about what', () => {
    expect(propertyValue(feed, 'METHOD')).toBe('PUBLISH');
    expect(readEvents(feed)).toMatchObject([
      {
        start: new Date(booking.start),
        summary: 'Strategy session: Dana Reyes',
        description: `Phone: (214) 555-0100\nEmail: dana@reyes.example\n\n${lead.message}`,
      },
      { summary: 'Strategy session: Sam', description: 'Email: dana@reyes.example' },
    ]);
  });

  test('leaves out cancelled sessions, and is a calendar without any', () => {
    const empty = calendar.feed([cancelled]);
    expect(readEvents(empty)).toEqual([]);
    expect(contentLines(empty).at(-1)).toBe('END:VCALENDAR');
  });

  test('has a name, and asks subscribers to fetch it every fifteen minutes', () => {
    const lines = contentLines(feed);
    expect(lines).toContain('NAME:Bold\\, Acre\\; Sons strategy sessions');
    expect(lines).toContain('X-WR-CALNAME:Bold\\, Acre\\; Sons strategy sessions');
    expect(propertyValue(feed, 'REFRESH-INTERVAL')).toBe('PT15M');
    expect(propertyValue(feed, 'X-PUBLISHED-TTL')).toBe('PT15M');
  });
});

test.each([
  ['commas, semicolons and backslashes', 'Reyes, Dana; "D\\n" ^ \\'],
  ['emoji', '👩🏽‍🚀 Дана Рейес 🎉'],
  ['200 characters', `${'🎉é,'.repeat(66)}xy`],
])('a name with %s is read back as it was, and adds no line to an invitation', (_, name) => {
  const feed = calendar.feed([withLead({ name })]);
  expect(propertyValue(feed, 'SUMMARY')).toBe(`Strategy session: ${name}`);
  const { content } = calendar.invitation(withLead({ name }));
  const plain = calendar.invitation(booked).content;
  expect(propertyNames(content)).toEqual(propertyNames(plain));
  expect(propertyValue(content, 'ATTENDEE')).toBe('MAILTO:dana@reyes.example');
  expect(readEvents(content)).toHaveLength(1);
});

test.each([
  '\r\nATTENDEE:mailto:x@y.example\r\nSUMMARY:',
  '\nEND:VEVENT\nBEGIN:VEVENT',
  '\rX-ODD:1',
  '\u2028X-ODD:1\u2029\u0085X-ODD:1',
  '"\r\n;X-ODD=1:\r\nX-ODD:1',
  '\\\r\nX-ODD:1',
  '\0\v\f\u001b[2J\u202eX',
])('%j in every field adds no property', (text) => {
  const odd = withLead({
    name: `a${text}b`,
    email: `a${text}@b.example`,
    phone: `1${text}2`,
    message: `a${text}b`,
  });
  // No mail, and so no invitation, is sent to what is not an address.
  const plain = withLead({ email: '' });
  const write = [
    (each: typeof odd) => calendar.invitation(each).content,
    calendar.file,
    (each: typeof odd) => calendar.feed([each]),
  ];
  for (const written of write) {
    expect(propertyNames(written(odd))).toEqual(propertyNames(written(plain)));
    expect(readEvents(written(odd))).toHaveLength(1);
  }
});
