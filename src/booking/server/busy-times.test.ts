import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import type { Instant } from '../../platform/instant.ts';
import type { UnreadEvent } from '../agency-calendar.ts';
import type { Interval } from '../interval.ts';
import { type BusyWindow, busyTimes } from './busy-times.ts';

const timeZone = 'America/Chicago';

function calendar(...events: string[]): string {
  const blocks = events.map((lines, index) =>
    lines.startsWith('BEGIN:') ? lines : `BEGIN:VEVENT\nUID:${index}\n${lines}\nEND:VEVENT`,
  );
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...blocks, 'END:VCALENDAR'].join('\n');
  return `${text.replaceAll('\n', '\r\n')}\r\n`;
}

/** The versions of one event. */
const versions = (...events: string[]): string =>
  calendar(...events.map((lines) => `BEGIN:VEVENT\nUID:s\n${lines}\nEND:VEVENT`));

const utcIn2026 = (time: Instant): string =>
  new Date(time).toISOString().slice('2026-'.length, -':00.000Z'.length).replace('T', ' ');

/** Intervals in UTC, the date of an end only where it is another one: "07-07 15:00/16:00". */
const written = (intervals: readonly Interval[]): string =>
  intervals
    .map(({ start, end }) => [utcIn2026(start), utcIn2026(end)] as const)
    .map(([start, end]) => `${start}/${end.replace(start.slice(0, 'MM-DD '.length), '')}`)
    .join(', ');

function windowOf(span: string): BusyWindow {
  const [from = '', to = ''] = span.split('/');
  return { from: Date.parse(`2026-${from}Z`), to: Date.parse(`2026-${to}Z`) };
}

const week = '07-06 00:00/07-11 00:00';
const autumn = '10-30 00:00/11-05 00:00';
const customZone = `BEGIN:VTIMEZONE
TZID:Head Office
BEGIN:STANDARD
DTSTART:16010101T020000
TZOFFSETFROM:-0500
TZOFFSETTO:-0600
RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:-0600
TZOFFSETTO:-0500
RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE`;
const easternZone = customZone.replaceAll('-0500', '-0400').replaceAll('-0600', '-0500');
const standUp = `DTSTART;TZID=America/Chicago:20260706T090000
DTEND;TZID=America/Chicago:20260706T093000
RRULE:FREQ=DAILY;COUNT=3`;

const hourAt = (start: string): string => `DTSTART:2026${start}\nDURATION:PT1H`;
const hourIn = (zone: string, start: string): string =>
  `DTSTART;TZID=${zone}:2026${start}\nDURATION:PT1H`;
const oneHour = hourAt('0707T150000Z');
const nextHour = hourAt('0708T150000Z');
const busyHour = '07-07 15:00/16:00';
const bothHours = `${busyHour}, 07-08 15:00/16:00`;

/** What clocks show at 3 PM in UTC on July 7, and the names of zones in which they do. */
const zonesAt: Record<string, string[]> = {
  // Unknown, so the agency’s zone.
  '10': ['Somewhere unknown', 'Customized Time Zone', 'tzone://Microsoft/Custom', 'BST'],
  '17': [
    ...['Europe/Berlin', '/mozilla.org/20050126_1/Europe/Berlin', 'Europe/Berlin (CET)'],
    ...['W. Europe Standard Time', '"W. Europe Standard Time"', 'GMT+0200', 'GMT+02:00'],
    ...['"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', '"+02:00"'],
    '"(GMT+01:00) Amsterdam, Berlin, Bern, Rome"',
  ],
  '08': [
    ...['PT', 'PST', 'PDT', 'US-Pacific', 'America/Los Angeles', 'Pacific Daylight Time'],
    ...['Pacific Standard Time 1', '"(UTC-07:00) La Paz, Los Angeles"'],
    '(GMT-08:00) Pacific Time (US & Canada)',
  ],
  '15': ['Z', 'Coordinated Universal Time', '"(UTC) Coordinated Universal Time"'],
};

/** A calendar, the busy times of its owner in UTC, and the window, by default the week. */
type Case = [text: string, busy: string, span?: string];

const cases: Record<string, Case> = {
  'nothing in an empty calendar': [calendar(), ''],
  'an event in UTC': [calendar('DTSTART:20260707T150000Z\nDTEND:20260707T160000Z'), busyHour],
  'a calendar published with only free and busy times': [
    calendar(`BEGIN:VFREEBUSY
UID:times
DTSTART:20260706T000000Z
DTEND:20260713T000000Z
FREEBUSY;FBTYPE=BUSY:20260707T150000Z/20260707T160000Z,20260708T150000Z/PT1H
FREEBUSY:20260709T150000Z/
 PT30M
FREEBUSY;FBTYPE=FREE:20260710T150000Z/PT30M
END:VFREEBUSY
BEGIN:VEVENT
UID:times
DTSTART:20260710T150000Z
DTEND:20260710T153000Z
END:VEVENT`),
    `${bothHours}, 07-09 15:00/15:30, 07-10 15:00/15:30`,
  ],
  'no time of an event without an end': [calendar('DTSTART:20260707T150000Z'), ''],
  'a time without a zone, in the agency’s zone': [calendar(hourAt('0707T100000')), busyHour],
  'a series without a zone, across the end of daylight saving time': [
    calendar(`${hourAt('1031T090000')}\nRRULE:FREQ=DAILY;COUNT=2`),
    '10-31 14:00/15:00, 11-01 15:00/16:00',
    autumn,
  ],
  ...Object.fromEntries(
    Object.entries(zonesAt).flatMap(([hour, zones]) =>
      zones.map((zone): [string, Case] => [
        `a time in ${zone}`,
        [calendar(hourIn(zone, `0707T${hour}0000`)), busyHour],
      ]),
    ),
  ),
  'a time in a zone that the calendar defines': [
    calendar(easternZone, hourIn('Head Office', '0707T110000')),
    busyHour,
  ],
  'a series in a zone that the calendar defines, with an excluded instance': [
    calendar(
      customZone,
      `${hourIn('Head Office', '0706T100000')}\nRRULE:FREQ=DAILY;COUNT=2\nEXDATE;TZID=Head Office:20260706T100000`,
    ),
    busyHour,
  ],
  'all-day events in the agency’s zone, also without a later end': [
    calendar(
      'DTSTART;VALUE=DATE:20260706\nDTEND;VALUE=DATE:20260707',
      'DTSTART;VALUE=DATE:20260708\nDTEND;VALUE=DATE:20260708',
      'DTSTART;VALUE=DATE:20260710',
    ),
    '07-06 05:00/07-07 05:00, 07-08 05:00/07-09 05:00, 07-10 05:00/07-11 00:00',
  ],
  'an event of several days, one of which has 25 hours': [
    calendar('DTSTART;VALUE=DATE:20261031\nDTEND;VALUE=DATE:20261102'),
    '10-31 05:00/11-02 06:00',
    autumn,
  ],
  'a series of days, one of which has 25 hours and one of which is excluded': [
    calendar('DTSTART;VALUE=DATE:20261030\nRRULE:FREQ=DAILY;COUNT=4\nEXDATE;VALUE=DATE:20261031'),
    '10-30 05:00/10-31 05:00, 11-01 05:00/11-03 06:00',
    autumn,
  ],
  'the first hour of a series of days': [
    calendar('DTSTART;VALUE=DATE:20260707\nRRULE:FREQ=DAILY'),
    '07-07 05:00/06:00',
    '07-07 05:00/07-07 06:00',
  ],
  'the rest of a long event of a series': [
    calendar('DTSTART:20260703T000000Z\nDURATION:P5D\nRRULE:FREQ=MONTHLY'),
    '07-06 00:00/07-08 00:00',
  ],
  'a series with an excluded instance': [
    calendar(`${standUp}\nEXDATE;TZID=America/Chicago:20260707T090000`),
    '07-06 14:00/14:30, 07-08 14:00/14:30',
  ],
  'a moved instance at its new time, and no cancelled one': [
    versions(
      standUp,
      `RECURRENCE-ID;TZID=America/Chicago:20260707T090000\n${hourAt('0709T110000')}`,
      `RECURRENCE-ID:20260708T140000Z\n${hourAt('0708T140000Z')}\nSTATUS:CANCELLED`,
    ),
    '07-06 14:00/14:30, 07-09 16:00/17:00',
  ],
  'an instance that moved into the window': [
    versions(standUp.replaceAll('0706', '0101'), `RECURRENCE-ID:20260102T150000Z\n${oneHour}`),
    busyHour,
  ],
  'an instance that became a whole day': [
    versions(
      standUp.replace('COUNT=3', 'COUNT=2'),
      'RECURRENCE-ID:20260707T140000Z\nDTSTART;VALUE=DATE:20260707',
    ),
    '07-06 14:00/14:30, 07-07 05:00/07-08 05:00',
  ],
  'an instance of an all-day series that got a time': [
    versions(
      'DTSTART;VALUE=DATE:20260706\nRRULE:FREQ=DAILY;COUNT=2',
      `RECURRENCE-ID;VALUE=DATE:20260707\n${oneHour}`,
    ),
    `07-06 05:00/07-07 05:00, ${busyHour}`,
  ],
  'two instances of a series that is not in the calendar, one in its newer version': [
    versions(
      `RECURRENCE-ID:20260102T150000Z\n${hourAt('0709T150000Z')}`,
      `SEQUENCE:1\nRECURRENCE-ID:20260102T150000Z\n${oneHour}`,
      `RECURRENCE-ID:20260103T150000Z\n${nextHour}`,
    ),
    bothHours,
  ],
  'no free and no cancelled events': [
    calendar(
      `${oneHour}\nTRANSP:TRANSPARENT`,
      `${oneHour}\ntransp:transparent`,
      `${oneHour}\nX-MICROSOFT-CDO-BUSYSTATUS:FREE`,
      `${oneHour}\nSTATUS;X-ODD=1:cancelled`,
      `BEGIN:VTODO\nUID:t\n${oneHour}\nEND:VTODO`,
    ),
    '',
  ],
  'tentative and opaque events': [
    calendar(
      `${oneHour}\nSTATUS:TENTATIVE`,
      `${nextHour}\nTRANSP:OPAQUE\nX-MICROSOFT-CDO-BUSYSTATUS:OOF`,
    ),
    bothHours,
  ],
  'overlapping and adjacent events, merged and in order': [
    calendar(
      ...[nextHour, hourAt('0707T160000Z'), oneHour, hourAt('0707T143000Z')],
      'DTSTART:20260707T144500Z\nDURATION:PT5M',
    ),
    '07-07 14:30/17:00, 07-08 15:00/16:00',
  ],
  'only times within the window': [
    calendar(
      'DTSTART:19000101T000000Z\nDTEND:20260706T010000Z',
      'DTSTART:20260710T230000Z\nDTEND:21000101T000000Z',
      ...[hourAt('0711T000000Z'), hourAt('0705T230000Z')],
      'DTSTART:20260705T230000Z\nDURATION:PT90M\nRRULE:FREQ=WEEKLY',
    ),
    '07-06 00:00/01:00, 07-10 23:00/07-11 00:00',
  ],
  'a daily event since 1900': [
    calendar('DTSTART;TZID=America/Chicago:19000101T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY'),
    '07-06 14:00/15:00, 07-07 14:00/15:00',
    '07-06 00:00/07-08 00:00',
  ],
  'a daily event with a huge count': [
    calendar('DTSTART:20000101T140000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=999999999999'),
    '07-06 14:00/15:00',
    '07-06 00:00/07-07 00:00',
  ],
  ...Object.fromEntries(
    ['EST', 'Mountain Standard Time', 'head office'].map((zone): [string, Case] => [
      `a time in ${zone} as the calendar defines it`,
      [
        calendar(
          customZone.replace('Head Office', zone.toUpperCase()),
          hourIn(zone, '0707T100000'),
        ),
        busyHour,
      ],
    ]),
  ),
  'times in a zone whose changes are dates, whose rule ends in local time, and with a broken part':
    [
      calendar(
        customZone
          .replace('RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11', 'RDATE:20251102T020000')
          .replace('BYMONTH=3', 'BYMONTH=3;UNTIL=20300310T020000')
          .replace('END:VTIMEZONE', 'BEGIN:STANDARD\nDTSTART:x\nEND:STANDARD\nEND:VTIMEZONE'),
        hourIn('Head Office', '0707T100000'),
        `${hourIn('Head Office', '0107T100000')}\nRDATE;TZID=Head Office:20260708T100000`,
      ),
      bothHours,
    ],
  'a moved instance in a calendar of its own, in the zone of the first': [
    calendar(customZone, `BEGIN:VEVENT\nUID:s\n${standUp}\nEND:VEVENT`) +
      versions(`RECURRENCE-ID:20260707T140000Z\n${hourIn('Head Office', '0707T110000')}`),
    '07-06 14:00/14:30, 07-07 16:00/17:00, 07-08 14:00/14:30',
  ],
  'busy periods of days, in local time, and after blanks': [
    calendar(
      'BEGIN:VFREEBUSY\nUID:1\nFREEBUSY:20260707T050000Z/P1D,\nFREEBUSY;TZID=America/Chicago:20260709T100000/PT1H\nFREEBUSY:\nEND:VFREEBUSY',
    ),
    '07-07 05:00/07-08 05:00, 07-09 15:00/16:00',
  ],
  'a date that is written with a time, and an event until 24:00': [
    calendar(
      'DTSTART;VALUE=DATE:20260707T000000',
      'DTSTART;TZID=America/Chicago:20260708T230000\nDTEND;TZID=America/Chicago:20260708T240000',
    ),
    '07-07 05:00/07-08 05:00, 07-09 04:00/05:00',
  ],
  'series with blank dates and parts': [
    calendar(`${oneHour}\nRRULE:FREQ=DAILY;COUNT=2;UNTIL=;BYDAY="TU"\nEXDATE:\nRDATE:,`),
    busyHour,
    '07-06 00:00/07-08 00:00',
  ],
  'a series without a UID, although another replaces an instance of one': [
    versions(oneHour, `RECURRENCE-ID:20260707T150000Z\n${nextHour}`).replaceAll('UID:s', 'UID:'),
    bothHours,
  ],
  'a later instance that was moved into the window, with all after it': [
    versions(
      `${hourAt('0514T150000Z')}\nRRULE:FREQ=WEEKLY`,
      `RECURRENCE-ID;RANGE=THISANDFUTURE:20260528T150000Z\n${hourAt('0601T150000Z')}`,
    ),
    '07-06 15:00/16:00',
  ],
  'an event whose names and values are in lower case': [
    calendar(`${standUp}\nSTATUS:CONFIRMED`).toLowerCase(),
    '07-06 14:00/14:30, 07-07 14:00/14:30, 07-08 14:00/14:30',
  ],
  'an event whose lines end with CR': [calendar(oneHour).replaceAll('\n', ''), busyHour],
  'an event whose lines end with blanks and blank lines': [
    calendar(oneHour).replaceAll('\r\n', ' \t\r\n\r\n'),
    busyHour,
  ],
  'an event after a byte order mark': [`\uFEFF${calendar(oneHour)}`, busyHour],
  'the events of all calendars of a text': [calendar(oneHour) + calendar(nextHour), bothHours],
  'times in the zone that their own calendar of a text defines': [
    [customZone, easternZone]
      .map((zone) => calendar(zone, hourIn('Head Office', '0707T090000')))
      .join(''),
    '07-07 13:00/15:00',
  ],
  'both events with one UID': [versions(oneHour, nextHour), bothHours],
  'an event with a text that is not folded, and with an alarm': [
    calendar(
      `${oneHour}\nDESCRIPTION:one\ntwo\nBEGIN:VALARM\nTRIGGER:-PT5M\nDURATION:PT9H\nEND:VALARM`,
    ),
    busyHour,
  ],
  'an event without an end line, and the one after it': [
    calendar(`BEGIN:VEVENT\nUID:1\n${oneHour}`, nextHour),
    bothHours,
  ],
  'additional dates and periods of a series': [
    calendar(
      `${oneHour}\nRRULE:FREQ=DAILY;COUNT=1\nRDATE:20260708T150000Z\nRDATE;VALUE=PERIOD:20260709T150000Z/PT2H`,
    ),
    `${bothHours}, 07-09 15:00/17:00`,
  ],
  'all later instances of a series that were changed together': [
    versions(
      standUp,
      `RECURRENCE-ID;RANGE=THISANDFUTURE:20260707T140000Z\n${hourAt('0707T110000')}`,
    ),
    '07-06 14:00/14:30, 07-07 16:00/17:00, 07-08 16:00/17:00',
  ],
  'a series until a date, and one until a moment, both included': [
    calendar(
      `${hourAt('0706T190000')}\nRRULE:FREQ=DAILY;UNTIL=20260707`,
      `${hourAt('0706T210000')}\nRRULE:FREQ=DAILY;UNTIL=20260708T020000Z`,
    ),
    '07-07 00:00/01:00, 07-07 02:00/03:00, 07-08 00:00/01:00, 07-08 02:00/03:00',
  ],
  'whole days as a duration, one of which has 25 hours': [
    calendar('DTSTART;VALUE=DATE:20261031\nDURATION:P2D'),
    '10-31 05:00/11-02 06:00',
    autumn,
  ],
  'a day and 24 hours from a time on a day with 25 hours': [
    calendar(
      'DTSTART;TZID=America/Chicago:20261101T000000\nDURATION:P1D',
      'DTSTART;TZID=America/Chicago:20261103T000000\nDURATION:PT24H',
    ),
    '11-01 05:00/11-02 06:00, 11-03 06:00/11-04 06:00',
    autumn,
  ],
  'what somebody else declined, not what the owner did, or where the owner works elsewhere': [
    calendar(
      `${oneHour}\nATTENDEE;CN=Dana;PARTSTAT=declined:MAILTO:Dana@Agency.example`,
      `${oneHour}\nX-MICROSOFT-CDO-BUSYSTATUS:WorkingElsewhere`,
      `${nextHour}\nATTENDEE;PARTSTAT=DECLINED:mailto:bob@shop.example`,
    ).replace('VERSION:2.0', 'X-WR-CALNAME:dana@agency.example'),
    '07-08 15:00/16:00',
  ],
  'an event whose lines are folded': [
    calendar('DTSTART:20260707T10\n\t0000\nDURATION:PT1\n H'),
    busyHour,
  ],
};

describe('a calendar’s busy times include', () => {
  test.each(Object.entries(cases))('%s', (_, [text, busy, span = week]) => {
    expect(written(busyTimes(text, windowOf(span), timeZone))).toBe(busy);
  });
});

test.each(['Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
  'busy times are the same on a server in %s',
  (serverZone) => {
    const program = `
      import { busyTimes } from ${JSON.stringify(new URL('./busy-times.ts', import.meta.url).href)};
      const calls = JSON.parse(process.argv[1]);
      console.log(JSON.stringify(calls.map((each) => busyTimes(...each))));`;
    const calls = Object.values(cases).map(([text, , span = week]) => [
      text,
      windowOf(span),
      timeZone,
    ]);
    const child = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', program, JSON.stringify(calls)],
      { env: { ...process.env, TZ: serverZone }, encoding: 'utf8' },
    );
    expect(child.stderr.replaceAll(/^.*(ExperimentalWarning|--trace-warnings).*\n/gm, '')).toBe('');
    const here = calls.map((each) => busyTimes(...(each as Parameters<typeof busyTimes>)));
    expect(JSON.parse(child.stdout)).toEqual(here);
  },
);

test.each([
  ['an empty text', '', 'the text is not a calendar'],
  ['a login page', '<!doctype html><title>BEGIN:VCALENDAR</title>', 'the text is not a calendar'],
  ['a calendar that was cut off', calendar().slice(0, -9), 'the calendar is truncated'],
  [
    'busy periods of which one is malformed, and nothing else',
    calendar('BEGIN:VFREEBUSY\nUID:1\nFREEBUSY:20261210T150000Z/202612XXT230000Z\nEND:VFREEBUSY'),
    'the calendar has events, but none can be read',
  ],
  [
    'events of which none can be read',
    calendar('DTSTART:soon', 'SUMMARY:Without a start'),
    'the calendar has events, but none can be read',
  ],
  [
    'events in lines that are not separated',
    calendar(oneHour).replaceAll('\r\n', '\u2028'),
    'the calendar has events, but none can be read',
  ],
  [
    'more events than a person can have',
    calendar(
      `DTSTART:20260701T140000Z\nDURATION:PT1S\nRRULE:FREQ=DAILY;BYHOUR=${[...Array(24).keys()]};BYMINUTE=${[...Array(60).keys()]};BYSECOND=1,2,3,4`,
    ),
    'the calendar has more than 20000 events',
  ],
])('rejects %s', (_, text, message) => {
  expect(() => busyTimes(text, windowOf(week), timeZone)).toThrow(message);
});

describe('an event that cannot be read whole', () => {
  function read(event: string): { busy: string; unread: UnreadEvent[] } {
    const unread: UnreadEvent[] = [];
    const intervals = busyTimes(calendar(event, other), windowOf(week), timeZone, {
      onReadProblem: (event) => unread.push(event),
    });
    return { busy: written(intervals), unread };
  }
  const other = hourAt('0709T150000Z');
  const otherBusy = '07-09 15:00/16:00';

  test.each([
    ['a rule that never advances', 'RRULE:FREQ=DAILY;INTERVAL=0'],
    ['a rule without instances', 'RRULE:FREQ=DAILY;COUNT=0'],
    ['a negative count', 'RRULE:FREQ=DAILY;COUNT=-1'],
    ['a rule without a frequency', 'RRULE:INTERVAL=2'],
    ['an unknown frequency', 'RRULE:FREQ=FORTNIGHTLY'],
    ['an unknown weekday', 'RRULE:FREQ=WEEKLY;BYDAY=XX'],
    ['an end of the series that is no date', 'RRULE:FREQ=DAILY;UNTIL=20261301T000000Z'],
    ['an instance every second', 'RRULE:FREQ=SECONDLY'],
  ])('with %s is busy at its start, and the others are read', (_, line) => {
    expect(read(`${oneHour}\nSUMMARY:Dentist\\, at 10\n${line}`)).toEqual({
      busy: `${busyHour}, ${otherBusy}`,
      unread: [{ uid: '0', start: '20260707T150000Z', title: 'Dentist, at 10', hasStart: true }],
    });
  });

  const start = 'DTSTART:20260707T150000Z';
  const daily = `${start}\nRRULE:FREQ=DAILY;COUNT=2`;
  test.each([
    ...[
      ...['DTEND:never', 'DTEND:20260707T140000Z', 'DTEND:19700101T000000Z'],
      ...['DTEND:20260000T100000', 'DURATION:an hour', 'DURATION:-PT1H'],
    ].map((end) => ['for an hour', `${start}\n${end}`, busyHour]),
    ['for its day', 'DTSTART;VALUE=DATE:20260707\nDTEND:soon', '07-07 05:00/07-08 05:00'],
    ['at each instance', `${daily}\nDTEND:never`, bothHours],
    ['at each instance', `${daily}\nDURATION:PT1H\nRDATE:soon`, bothHours],
    ['at each instance', `${daily}\nDURATION:PT1H\nRRULE:FREQ=NEVER`, bothHours],
    ['at each instance', `${daily}\nDURATION:PT1H\nEXDATE:tomorrow`, bothHours],
    ['in the agency’s zone', hourIn('Mitteleuropäische Zeit', '0707T100000'), busyHour],
    ['in the zone of its offset', hourIn('"(GMT+02:00) Somewhere"', '0707T170000'), busyHour],
  ])('is reported, and busy %s: %j', (_, event, busy) => {
    expect(read(String(event))).toMatchObject({
      busy: `${busy}, ${otherBusy}`,
      unread: [{ hasStart: true }],
    });
  });

  test('without a start that can be read is only reported, unless it is free', () => {
    const lines = 'DTSTART:tomorrow at nine\nSUMMARY:Lunch';
    expect(read(lines)).toEqual({
      busy: otherBusy,
      unread: [{ uid: '0', start: 'tomorrow at nine', title: 'Lunch', hasStart: false }],
    });
    expect(read(`${lines}\nTRANSP:TRANSPARENT`).unread).toEqual([]);
    // A month and a day that are swapped.
    expect(read(`DTSTART:20261307T150000Z\nDURATION:PT1H`).unread).toHaveLength(1);
  });
});
