import ical, { type VEvent } from 'node-ical';
import { describe, expect, test } from 'vitest';
import {
  type CalendarBooking,
  calendarDownload,
  calendarInvitation,
  feedText,
} from './calendar-entry.ts';

const hour = 60 * 60 * 1000;
const startsAt = Date.UTC(2026, 6, 14, 15);
const booking: CalendarBooking = {
  id: '0198b7a4-0000-7000-8000-000000000001',
  startsAt,
  endsAt: startsAt + hour / 2,
  sequence: 0,
  state: 'open',
  updatedAt: Date.UTC(2026, 6, 1, 12),
  name: 'Dana Reyes',
  email: 'dana@reyes.example',
  phone: '(214) 555-0100',
  message: 'We open a second shop in May.\nCan you help?',
};
const moved = { ...booking, startsAt: startsAt + hour, endsAt: startsAt + 2 * hour, sequence: 1 };
const cancelled = { ...moved, sequence: 2, state: 'cancelled' as const };
const agency = { name: 'Bold, Acre; Sons', phone: '(214) 555-0142' };
const publisher = { agency, domain: 'boldacre.example' };
const details = {
  ...publisher,
  organizerEmail: 'hello@boldacre.example',
  manageUrl: 'https://www.boldacre.example/booking/9f0c?t=a,b;c',
};

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
  const { method, content } = calendarInvitation(booking, details);

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
      start: new Date(booking.startsAt),
      end: new Date(booking.endsAt),
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
    const invitation = calendarInvitation({ ...booking, email }, details);
    expect(propertyValue(invitation.content, 'ATTENDEE')).toBe(attendee);
  });

  test('says who calls, and how to move or cancel', () => {
    const description = propertyValue(content, 'DESCRIPTION');
    expect(description).toContain('Bold, Acre; Sons calls you at (214) 555-0100.\n');
    expect(description).toContain(`cancel the call: ${details.manageUrl}\n`);
    expect(readEvents(content)[0]?.description).toBe(description);
  });

  test('for a visitor without a phone number has no blank', () => {
    const { content: silent } = calendarInvitation({ ...booking, phone: '' }, details);
    expect(propertyValue(silent, 'DESCRIPTION')).toContain('Bold, Acre; Sons calls you.\n');
  });

  test('keeps its id when the session moves and is cancelled, with a rising sequence', () => {
    const versions = [booking, moved, cancelled].map((each) => calendarInvitation(each, details));
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
    ).toMatchObject([{ start: new Date(moved.startsAt), status: 'CANCELLED', sequence: 2 }]);
  });
});

test('a download is an appointment without an attendee, with the id of the invitation', () => {
  const download = calendarDownload(booking, details);
  expect(propertyValue(download, 'METHOD')).toBe('PUBLISH');
  expect(propertyNames(download)).not.toContain('ATTENDEE');
  const invitation = calendarInvitation(booking, details).content;
  expect(propertyValue(download, 'UID')).toBe(propertyValue(invitation, 'UID'));
  expect(readEvents(download)).toHaveLength(1);
});

describe('the feed', () => {
  const other = { ...booking, id: 'other', name: 'Sam', phone: '', message: '' };
  const feed = feedText([booking, cancelled, other], publisher);

  test('tells the agency whom to call, when and about what', () => {
    expect(propertyValue(feed, 'METHOD')).toBe('PUBLISH');
    expect(readEvents(feed)).toMatchObject([
      {
        start: new Date(booking.startsAt),
        summary: 'Strategy session: Dana Reyes',
        description: `Phone: (214) 555-0100\nEmail: dana@reyes.example\n\n${booking.message}`,
      },
      { summary: 'Strategy session: Sam', description: 'Email: dana@reyes.example' },
    ]);
  });

  test('leaves out cancelled sessions', () => {
    expect(readEvents(feedText([cancelled], publisher))).toEqual([]);
  });

  test('has a name, and asks subscribers to fetch it every fifteen minutes', () => {
    const lines = contentLines(feed);
    expect(lines).toContain('NAME:Bold\\, Acre\\; Sons strategy sessions');
    expect(lines).toContain('X-WR-CALNAME:Bold\\, Acre\\; Sons strategy sessions');
    expect(propertyValue(feed, 'REFRESH-INTERVAL')).toBe('PT15M');
    expect(propertyValue(feed, 'X-PUBLISHED-TTL')).toBe('PT15M');
  });

  test('of no sessions is a calendar', () => {
    expect(contentLines(feedText([], publisher)).at(-1)).toBe('END:VCALENDAR');
  });
});

describe.each([
  ['commas, semicolons and backslashes', 'Reyes, Dana; "D\\n" ^ \\'],
  ['emoji', '👩🏽‍🚀 Дана Рейес 🎉'],
  ['200 characters', `${'🎉é,'.repeat(66)}xy`],
])('a name with %s', (_, name) => {
  test('is read back as it was', () => {
    const feed = feedText([{ ...booking, name }], publisher);
    expect(propertyValue(feed, 'SUMMARY')).toBe(`Strategy session: ${name}`);
  });

  test('adds no line to an invitation', () => {
    const { content } = calendarInvitation({ ...booking, name }, details);
    const plain = calendarInvitation(booking, details).content;
    expect(propertyNames(content)).toEqual(propertyNames(plain));
    expect(propertyValue(content, 'ATTENDEE')).toBe('MAILTO:dana@reyes.example');
    expect(readEvents(content)).toHaveLength(1);
  });
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
  const odd = {
    ...booking,
    name: `a${text}b`,
    email: `a${text}@b.example`,
    phone: `1${text}2`,
    message: `a${text}b`,
  };
  const write = [
    (each: CalendarBooking) => calendarInvitation(each, details).content,
    (each: CalendarBooking) => calendarDownload(each, details),
    (each: CalendarBooking) => feedText([each], publisher),
  ];
  for (const calendar of write) {
    // No mail, and so no invitation, is sent to what is not an address.
    const plain = { ...booking, email: '' };
    expect(propertyNames(calendar(odd))).toEqual(propertyNames(calendar(plain)));
    expect(readEvents(calendar(odd))).toHaveLength(1);
  }
});
