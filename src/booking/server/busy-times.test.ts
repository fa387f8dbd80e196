import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import type { UnreadEvent } from '../own-calendar.ts';
import { type BusyWindow, busyTimes } from './busy-times.ts';

const timeZone = 'America/Chicago';

function calendar(...events: string[]): string {
  const blocks = events.map((lines, index) =>
    lines.startsWith('BEGIN:') ? lines : `BEGIN:VEVENT\nUID:${index}\n${lines}\nEND:VEVENT`,
  );
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...blocks, 'END:VCALENDAR'].join('\n');
  return `${text.replaceAll('\n', '\r\n')}\r\n`;
}

function windowOf(span: string): BusyWindow {
  const [from = '', to = ''] = span.split('/');
  return { from: Date.parse(`${from}Z`), to: Date.parse(`${to}Z`) };
}

function busyIn(text: string, span: string): string[] {
  return busyTimes(text, windowOf(span), timeZone).map(({ start, end }) =>
    [start, end].map((time) => new Date(time).toISOString().slice(0, 16)).join('/'),
  );
}

const week = '2026-07-06T00:00/2026-07-11T00:00';
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
const standUp = `DTSTART;TZID=America/Chicago:20260706T090000
DTEND;TZID=America/Chicago:20260706T093000
RRULE:FREQ=DAILY;COUNT=3`;

const oneHour = 'DTSTART:20260707T150000Z\nDURATION:PT1H';
const busyHour = ['2026-07-07T15:00/2026-07-07T16:00'];

/**
 * A case: its title, a calendar, the busy times of its owner in UTC, and the window, by default the
 * week.
 */
type Case = [title: string, text: string, busy: string[], span?: string];

const cases: Case[] = [
  ['nothing in an empty calendar', calendar(), []],
  [
    'an event in UTC',
    calendar('DTSTART:20260707T150000Z\nDTEND:20260707T160000Z'),
    ['2026-07-07T15:00/2026-07-07T16:00'],
  ],
  [
    'a calendar published with only free and busy times',
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
    [
      '2026-07-07T15:00/2026-07-07T16:00',
      '2026-07-08T15:00/2026-07-08T16:00',
      '2026-07-09T15:00/2026-07-09T15:30',
      '2026-07-10T15:00/2026-07-10T15:30',
    ],
  ],
  [
    'an event with a duration',
    calendar('DTSTART:20260707T150000Z\nDURATION:PT1H30M'),
    ['2026-07-07T15:00/2026-07-07T16:30'],
  ],
  ['no time of an event without an end', calendar('DTSTART:20260707T150000Z'), []],
  [
    'a time without a zone, in the agency’s zone',
    calendar('DTSTART:20260707T090000\nDTEND:20260707T100000'),
    ['2026-07-07T14:00/2026-07-07T15:00'],
  ],
  [
    'a series without a zone, across the end of daylight saving time',
    calendar('DTSTART:20261031T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=2'),
    ['2026-10-31T14:00/2026-10-31T15:00', '2026-11-01T15:00/2026-11-01T16:00'],
    '2026-10-30T00:00/2026-11-05T00:00',
  ],
  [
    'times in PST and PDT, in the zone of Los Angeles',
    calendar(
      'DTSTART;TZID=PST:20260707T070000\nDURATION:PT1H',
      'DTSTART;TZID=PDT:20260708T070000\nDURATION:PT1H',
    ),
    ['2026-07-07T14:00/2026-07-07T15:00', '2026-07-08T14:00/2026-07-08T15:00'],
  ],
  ...[
    'Central Standard Time',
    '"(UTC-06:00) Central Time (US & Canada)"',
    'Somewhere unknown',
    'Customized Time Zone',
    'tzone://Microsoft/Custom',
    'BST',
    '"(GMT-06:00) Central Time (US & Canada)"',
    '(GMT-06:00) Central Time (US & Canada)',
  ].map(
    (zone): Case => [
      `a time in ${zone}, which is the agency’s zone or unknown`,
      calendar(`DTSTART;TZID=${zone}:20260707T090000\nDTEND;TZID=${zone}:20260707T100000`),
      ['2026-07-07T14:00/2026-07-07T15:00'],
    ],
  ),
  ...[
    'Europe/Berlin',
    'W. Europe Standard Time',
    '"W. Europe Standard Time"',
    '"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"',
    '/mozilla.org/20050126_1/Europe/Berlin',
    'GMT+0200',
    '"+02:00"',
    '"(GMT+01:00) Amsterdam, Berlin, Bern, Rome"',
    'Europe/Berlin (CET)',
    'GMT+02:00',
  ].map(
    (zone): Case => [
      `a time in ${zone}`,
      calendar(`DTSTART;TZID=${zone}:20260707T090000\nDURATION:PT1H`),
      ['2026-07-07T07:00/2026-07-07T08:00'],
    ],
  ),
  [
    'a time in a zone that the calendar defines',
    calendar(
      customZone.replaceAll('-0500', '-0400').replaceAll('-0600', '-0500'),
      'DTSTART;TZID=Head Office:20260707T090000\nDURATION:PT1H',
    ),
    ['2026-07-07T13:00/2026-07-07T14:00'],
  ],
  [
    'a series in a zone that the calendar defines, with an excluded instance',
    calendar(
      customZone,
      `DTSTART;TZID=Head Office:20260706T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=2\nEXDATE;TZID=Head Office:20260706T090000`,
    ),
    ['2026-07-07T14:00/2026-07-07T15:00'],
  ],
  [
    'an all-day event, from midnight to midnight in the agency’s zone',
    calendar('DTSTART;VALUE=DATE:20260707\nDTEND;VALUE=DATE:20260708'),
    ['2026-07-07T05:00/2026-07-08T05:00'],
  ],
  [
    'an all-day event that ends on the day it begins, and one without an end',
    calendar(
      'DTSTART;VALUE=DATE:20260707\nDTEND;VALUE=DATE:20260707',
      'DTSTART;VALUE=DATE:20260709',
    ),
    ['2026-07-07T05:00/2026-07-08T05:00', '2026-07-09T05:00/2026-07-10T05:00'],
  ],
  [
    'an event of several days, one of which has 25 hours',
    calendar('DTSTART;VALUE=DATE:20261031\nDTEND;VALUE=DATE:20261102'),
    ['2026-10-31T05:00/2026-11-02T06:00'],
    '2026-10-30T00:00/2026-11-05T00:00',
  ],
  [
    'a series of days, one of which has 25 hours and one of which is excluded',
    calendar('DTSTART;VALUE=DATE:20261030\nRRULE:FREQ=DAILY;COUNT=4\nEXDATE;VALUE=DATE:20261031'),
    ['2026-10-30T05:00/2026-10-31T05:00', '2026-11-01T05:00/2026-11-03T06:00'],
    '2026-10-30T00:00/2026-11-05T00:00',
  ],
  [
    'the first hour of a series of days',
    calendar('DTSTART;VALUE=DATE:20260707\nRRULE:FREQ=DAILY'),
    ['2026-07-07T05:00/2026-07-07T06:00'],
    '2026-07-07T05:00/2026-07-07T06:00',
  ],
  [
    'the rest of a long event of a series',
    calendar('DTSTART:20260703T000000Z\nDURATION:P5D\nRRULE:FREQ=MONTHLY'),
    ['2026-07-06T00:00/2026-07-08T00:00'],
  ],
  [
    'a series across the start of daylight saving time',
    calendar(standUp.replaceAll('20260706', '20260307').replace(';COUNT=3', ';COUNT=2')),
    ['2026-03-07T15:00/2026-03-07T15:30', '2026-03-08T14:00/2026-03-08T14:30'],
    '2026-03-06T00:00/2026-03-12T00:00',
  ],
  [
    'a series with an excluded instance',
    calendar(`${standUp}\nEXDATE;TZID=America/Chicago:20260707T090000`),
    ['2026-07-06T14:00/2026-07-06T14:30', '2026-07-08T14:00/2026-07-08T14:30'],
  ],
  [
    'a moved instance at its new time, and no cancelled one',
    calendar(
      `BEGIN:VEVENT\nUID:s\n${standUp}\nEND:VEVENT`,
      'BEGIN:VEVENT\nUID:s\nRECURRENCE-ID;TZID=America/Chicago:20260707T090000\nDTSTART;TZID=America/Chicago:20260709T110000\nDTEND;TZID=America/Chicago:20260709T120000\nEND:VEVENT',
      'BEGIN:VEVENT\nUID:s\nRECURRENCE-ID;TZID=America/Chicago:20260708T090000\nDTSTART;TZID=America/Chicago:20260708T090000\nDURATION:PT1H\nSTATUS:CANCELLED\nEND:VEVENT',
    ),
    ['2026-07-06T14:00/2026-07-06T14:30', '2026-07-09T16:00/2026-07-09T17:00'],
  ],
  [
    'an instance that moved into the window',
    calendar(
      `BEGIN:VEVENT\nUID:s\n${standUp.replaceAll('20260706', '20260101')}\nEND:VEVENT`,
      'BEGIN:VEVENT\nUID:s\nRECURRENCE-ID:20260102T150000Z\nDTSTART:20260707T150000Z\nDURATION:PT1H\nEND:VEVENT',
    ),
    ['2026-07-07T15:00/2026-07-07T16:00'],
  ],
  [
    'an instance that became a whole day',
    calendar(
      `BEGIN:VEVENT\nUID:s\n${standUp.replace('COUNT=3', 'COUNT=2')}\nEND:VEVENT`,
      'BEGIN:VEVENT\nUID:s\nRECURRENCE-ID:20260707T140000Z\nDTSTART;VALUE=DATE:20260707\nEND:VEVENT',
    ),
    ['2026-07-06T14:00/2026-07-06T14:30', '2026-07-07T05:00/2026-07-08T05:00'],
  ],
  [
    'an instance of an all-day series that got a time',
    calendar(
      'BEGIN:VEVENT\nUID:s\nDTSTART;VALUE=DATE:20260706\nRRULE:FREQ=DAILY;COUNT=2\nEND:VEVENT',
      'BEGIN:VEVENT\nUID:s\nRECURRENCE-ID;VALUE=DATE:20260707\nDTSTART:20260707T150000Z\nDURATION:PT1H\nEND:VEVENT',
    ),
    ['2026-07-06T05:00/2026-07-07T05:00', '2026-07-07T15:00/2026-07-07T16:00'],
  ],
  [
    'the newer version of an instance of a series that is not in the calendar',
    calendar(
      'BEGIN:VEVENT\nUID:s\nRECURRENCE-ID:20260102T150000Z\nDTSTART:20260707T150000Z\nDURATION:PT1H\nEND:VEVENT',
      'BEGIN:VEVENT\nUID:s\nSEQUENCE:1\nRECURRENCE-ID:20260102T150000Z\nDTSTART:20260708T150000Z\nDURATION:PT1H\nEND:VEVENT',
    ),
    ['2026-07-08T15:00/2026-07-08T16:00'],
  ],
  [
    'two instances of a series that is not in the calendar',
    calendar(
      'BEGIN:VEVENT\nUID:s\nRECURRENCE-ID:20260102T150000Z\nDTSTART:20260707T150000Z\nDURATION:PT1H\nEND:VEVENT',
      'BEGIN:VEVENT\nUID:s\nRECURRENCE-ID:20260103T150000Z\nDTSTART:20260708T150000Z\nDURATION:PT1H\nEND:VEVENT',
    ),
    ['2026-07-07T15:00/2026-07-07T16:00', '2026-07-08T15:00/2026-07-08T16:00'],
  ],
  [
    'no free and no cancelled events',
    calendar(
      'DTSTART:20260707T150000Z\nDURATION:PT1H\nTRANSP:TRANSPARENT',
      'DTSTART:20260707T150000Z\nDURATION:PT1H\nX-MICROSOFT-CDO-BUSYSTATUS:FREE',
      'DTSTART:20260707T150000Z\nDURATION:PT1H\nSTATUS;X-ODD=1:cancelled',
      'BEGIN:VTODO\nUID:t\nDTSTART:20260707T150000Z\nDURATION:PT1H\nEND:VTODO',
    ),
    [],
  ],
  [
    'tentative and opaque events',
    calendar(
      'DTSTART:20260707T150000Z\nDURATION:PT1H\nSTATUS:TENTATIVE',
      'DTSTART:20260708T150000Z\nDURATION:PT1H\nTRANSP:OPAQUE\nX-MICROSOFT-CDO-BUSYSTATUS:OOF',
    ),
    ['2026-07-07T15:00/2026-07-07T16:00', '2026-07-08T15:00/2026-07-08T16:00'],
  ],
  [
    'overlapping and adjacent events, merged and in order',
    calendar(
      'DTSTART:20260708T150000Z\nDURATION:PT1H',
      'DTSTART:20260707T160000Z\nDURATION:PT1H',
      'DTSTART:20260707T150000Z\nDURATION:PT1H',
      'DTSTART:20260707T143000Z\nDURATION:PT1H',
      'DTSTART:20260707T144500Z\nDURATION:PT5M',
    ),
    ['2026-07-07T14:30/2026-07-07T17:00', '2026-07-08T15:00/2026-07-08T16:00'],
  ],
  [
    'only times within the window',
    calendar(
      'DTSTART:19000101T000000Z\nDTEND:20260706T010000Z',
      'DTSTART:20260710T230000Z\nDTEND:21000101T000000Z',
      'DTSTART:20260711T000000Z\nDURATION:PT1H',
      'DTSTART:20260705T230000Z\nDURATION:PT1H',
      'DTSTART:20260705T230000Z\nDURATION:PT90M\nRRULE:FREQ=WEEKLY',
    ),
    ['2026-07-06T00:00/2026-07-06T01:00', '2026-07-10T23:00/2026-07-11T00:00'],
  ],
  [
    'a daily event since 1900',
    calendar('DTSTART;TZID=America/Chicago:19000101T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY'),
    ['2026-07-06T14:00/2026-07-06T15:00', '2026-07-07T14:00/2026-07-07T15:00'],
    '2026-07-06T00:00/2026-07-08T00:00',
  ],
  [
    'a daily event with a huge count',
    calendar('DTSTART:20000101T140000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=999999999999'),
    ['2026-07-06T14:00/2026-07-06T15:00'],
    '2026-07-06T00:00/2026-07-07T00:00',
  ],
  ...[
    'Pacific Daylight Time',
    'Pacific Standard Time 1',
    'PT',
    '"(UTC-07:00) La Paz, Los Angeles"',
    'America/Los Angeles',
    'US-Pacific',
  ].map(
    (zone): Case => [
      `a time in ${zone}`,
      calendar(`DTSTART;TZID=${zone}:20260707T080000\nDURATION:PT1H`),
      busyHour,
    ],
  ),
  ...['Z', 'Coordinated Universal Time', '"(UTC) Coordinated Universal Time"'].map(
    (zone): Case => [
      `a time in ${zone}`,
      calendar(`DTSTART;TZID=${zone}:20260707T150000\nDURATION:PT1H`),
      busyHour,
    ],
  ),
  ...['EST', 'Mountain Standard Time', 'head office'].map(
    (zone): Case => [
      `a time in ${zone} as the calendar defines it`,
      calendar(
        customZone.replace('Head Office', zone.toUpperCase()),
        `DTSTART;TZID=${zone}:20260707T100000\nDURATION:PT1H`,
      ),
      busyHour,
    ],
  ),
  [
    'times in a zone whose changes are dates, whose rule ends in local time, and with a broken part',
    calendar(
      customZone
        .replace('RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11', 'RDATE:20251102T020000')
        .replace('BYMONTH=3', 'BYMONTH=3;UNTIL=20300310T020000')
        .replace('END:VTIMEZONE', 'BEGIN:STANDARD\nDTSTART:x\nEND:STANDARD\nEND:VTIMEZONE'),
      'DTSTART;TZID=Head Office:20260707T100000\nDURATION:PT1H',
      'DTSTART;TZID=Head Office:20260107T100000\nDURATION:PT1H\nRDATE;TZID=Head Office:20260708T100000',
    ),
    [...busyHour, '2026-07-08T15:00/2026-07-08T16:00'],
  ],
  [
    'a moved instance in a calendar of its own, in the zone of the first',
    calendar(customZone, `BEGIN:VEVENT\nUID:s\n${standUp}\nEND:VEVENT`) +
      calendar(
        'BEGIN:VEVENT\nUID:s\nRECURRENCE-ID:20260707T140000Z\nDTSTART;TZID=Head Office:20260707T110000\nDURATION:PT1H\nEND:VEVENT',
      ),
    [
      '2026-07-06T14:00/2026-07-06T14:30',
      '2026-07-07T16:00/2026-07-07T17:00',
      '2026-07-08T14:00/2026-07-08T14:30',
    ],
  ],
  [
    'busy periods of days, in local time, and after blanks',
    calendar(
      'BEGIN:VFREEBUSY\nUID:1\nFREEBUSY:20260707T050000Z/P1D,\nFREEBUSY;TZID=America/Chicago:20260709T100000/PT1H\nFREEBUSY:\nEND:VFREEBUSY',
    ),
    ['2026-07-07T05:00/2026-07-08T05:00', '2026-07-09T15:00/2026-07-09T16:00'],
  ],
  [
    'a date that is written with a time, and an event until 24:00',
    calendar(
      'DTSTART;VALUE=DATE:20260707T000000',
      'DTSTART;TZID=America/Chicago:20260708T230000\nDTEND;TZID=America/Chicago:20260708T240000',
    ),
    ['2026-07-07T05:00/2026-07-08T05:00', '2026-07-09T04:00/2026-07-09T05:00'],
  ],
  [
    'series with blank dates and parts',
    calendar(`${oneHour}\nRRULE:FREQ=DAILY;COUNT=2;UNTIL=;BYDAY="TU"\nEXDATE:\nRDATE:,`),
    busyHour,
    '2026-07-06T00:00/2026-07-08T00:00',
  ],
  [
    'a series without a UID, although another replaces an instance of one',
    calendar(
      `BEGIN:VEVENT\nUID:\n${oneHour}\nEND:VEVENT`,
      'BEGIN:VEVENT\nUID:\nRECURRENCE-ID:20260707T150000Z\nDTSTART:20260710T150000Z\nDURATION:PT1H\nEND:VEVENT',
    ),
    [...busyHour, '2026-07-10T15:00/2026-07-10T16:00'],
  ],
  [
    'a later instance that was moved into the window, with all after it',
    calendar(
      'BEGIN:VEVENT\nUID:s\nDTSTART:20260514T150000Z\nDURATION:PT1H\nRRULE:FREQ=WEEKLY\nEND:VEVENT',
      'BEGIN:VEVENT\nUID:s\nRECURRENCE-ID;RANGE=THISANDFUTURE:20260528T150000Z\nDTSTART:20260601T150000Z\nDURATION:PT1H\nEND:VEVENT',
    ),
    ['2026-07-06T15:00/2026-07-06T16:00'],
  ],
  [
    'an event whose names and values are in lower case',
    calendar(`${standUp}\nSTATUS:CONFIRMED`).toLowerCase(),
    [
      '2026-07-06T14:00/2026-07-06T14:30',
      '2026-07-07T14:00/2026-07-07T14:30',
      '2026-07-08T14:00/2026-07-08T14:30',
    ],
  ],
  ['no event that is free in lower case', calendar(`${oneHour}\ntransp:transparent`), []],
  ['an event whose lines end with CR', calendar(oneHour).replaceAll('\n', ''), busyHour],
  [
    'an event whose lines end with blanks and blank lines',
    calendar(oneHour).replaceAll('\r\n', ' \t\r\n\r\n'),
    busyHour,
  ],
  ['an event after a byte order mark', `\uFEFF${calendar(oneHour)}`, busyHour],
  [
    'the events of all calendars of a text',
    calendar(oneHour) + calendar('DTSTART:20260708T150000Z\nDURATION:PT1H'),
    [...busyHour, '2026-07-08T15:00/2026-07-08T16:00'],
  ],
  [
    'times in the zone that their own calendar of a text defines',
    [customZone, customZone.replaceAll('-0500', '-0400').replaceAll('-0600', '-0500')]
      .map((zone) => calendar(zone, 'DTSTART;TZID=Head Office:20260707T090000\nDURATION:PT1H'))
      .join(''),
    ['2026-07-07T13:00/2026-07-07T15:00'],
  ],
  [
    'both events with one UID',
    calendar(
      'BEGIN:VEVENT\nUID:s\nDTSTART:20260707T150000Z\nDURATION:PT1H\nEND:VEVENT',
      'BEGIN:VEVENT\nUID:s\nDTSTART:20260708T150000Z\nDURATION:PT1H\nEND:VEVENT',
    ),
    [...busyHour, '2026-07-08T15:00/2026-07-08T16:00'],
  ],
  [
    'an event with a text that is not folded, and with an alarm',
    calendar(
      `${oneHour}\nDESCRIPTION:one\ntwo\nBEGIN:VALARM\nTRIGGER:-PT5M\nDURATION:PT9H\nEND:VALARM`,
    ),
    busyHour,
  ],
  [
    'an event without an end line, and the one after it',
    calendar(`BEGIN:VEVENT\nUID:1\n${oneHour}`, 'DTSTART:20260708T150000Z\nDURATION:PT1H'),
    [...busyHour, '2026-07-08T15:00/2026-07-08T16:00'],
  ],
  [
    'additional dates and periods of a series',
    calendar(
      `${oneHour}\nRRULE:FREQ=DAILY;COUNT=1\nRDATE:20260708T150000Z\nRDATE;VALUE=PERIOD:20260709T150000Z/PT2H`,
    ),
    [...busyHour, '2026-07-08T15:00/2026-07-08T16:00', '2026-07-09T15:00/2026-07-09T17:00'],
  ],
  [
    'all later instances of a series that were changed together',
    calendar(
      `BEGIN:VEVENT\nUID:s\n${standUp}\nEND:VEVENT`,
      'BEGIN:VEVENT\nUID:s\nRECURRENCE-ID;RANGE=THISANDFUTURE:20260707T140000Z\nDTSTART;TZID=America/Chicago:20260707T110000\nDURATION:PT1H\nEND:VEVENT',
    ),
    [
      '2026-07-06T14:00/2026-07-06T14:30',
      '2026-07-07T16:00/2026-07-07T17:00',
      '2026-07-08T16:00/2026-07-08T17:00',
    ],
  ],
  [
    'a series until a date, and one until a moment, both included',
    calendar(
      'DTSTART;TZID=America/Chicago:20260706T190000\nDURATION:PT1H\nRRULE:FREQ=DAILY;UNTIL=20260707',
      'DTSTART;TZID=America/Chicago:20260706T210000\nDURATION:PT1H\nRRULE:FREQ=DAILY;UNTIL=20260708T020000Z',
    ),
    [
      '2026-07-07T00:00/2026-07-07T01:00',
      '2026-07-07T02:00/2026-07-07T03:00',
      '2026-07-08T00:00/2026-07-08T01:00',
      '2026-07-08T02:00/2026-07-08T03:00',
    ],
  ],
  [
    'whole days as a duration, one of which has 25 hours',
    calendar('DTSTART;VALUE=DATE:20261031\nDURATION:P2D'),
    ['2026-10-31T05:00/2026-11-02T06:00'],
    '2026-10-30T00:00/2026-11-05T00:00',
  ],
  [
    'a day and 24 hours from a time on a day with 25 hours',
    calendar(
      'DTSTART;TZID=America/Chicago:20261101T000000\nDURATION:P1D',
      'DTSTART;TZID=America/Chicago:20261103T000000\nDURATION:PT24H',
    ),
    ['2026-11-01T05:00/2026-11-02T06:00', '2026-11-03T06:00/2026-11-04T06:00'],
    '2026-10-30T00:00/2026-11-05T00:00',
  ],
  [
    'no event that the owner declined, or during which the owner works elsewhere',
    calendar(
      `${oneHour}\nATTENDEE;CN=Dana;PARTSTAT=declined:MAILTO:Dana@Agency.example`,
      `${oneHour}\nX-MICROSOFT-CDO-BUSYSTATUS:WorkingElsewhere`,
    ).replace('VERSION:2.0', 'X-WR-CALNAME:dana@agency.example'),
    [],
  ],
  [
    'an event that somebody else declined',
    calendar(`${oneHour}\nATTENDEE;PARTSTAT=DECLINED:mailto:bob@shop.example`).replace(
      'VERSION:2.0',
      'X-WR-CALNAME:dana@agency.example',
    ),
    busyHour,
  ],
  [
    'an event whose lines are folded',
    calendar('DTSTART:20260707T09\n\t0000\nDURATION:PT1\n H'),
    ['2026-07-07T14:00/2026-07-07T15:00'],
  ],
];

describe('a calendar’s busy times include', () => {
  test.each(cases)('%s', (_, text, busy, span = week) => {
    expect(busyIn(text, span)).toEqual(busy);
  });
});

test.each(['Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
  'busy times are the same on a server in %s',
  (serverZone) => {
    const program = `
      import { busyTimes } from ${JSON.stringify(new URL('./busy-times.ts', import.meta.url).href)};
      const calls = JSON.parse(process.argv[1]);
      console.log(JSON.stringify(calls.map((each) => busyTimes(...each))));`;
    const calls = cases.map(([, text, , span = week]) => [text, windowOf(span), timeZone]);
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
  ['nonsense', '{"error":"gone"}', 'the text is not a calendar'],
  ['a calendar that was cut off', calendar().slice(0, -9), 'the calendar is incomplete'],
  [
    'busy periods of which one is malformed, and nothing else',
    calendar('BEGIN:VFREEBUSY\nUID:1\nFREEBUSY:20261210T150000Z/202612XXT230000Z\nEND:VFREEBUSY'),
    'no event of the calendar can be read',
  ],
  [
    'events of which none can be read',
    calendar('DTSTART:soon', 'SUMMARY:Without a start'),
    'no event of the calendar can be read',
  ],
  [
    'events in lines that are not separated',
    calendar(oneHour).replaceAll('\r\n', '\u2028'),
    'no event of the calendar can be read',
  ],
  [
    'more events than a person can have',
    calendar(
      `DTSTART:20260701T140000Z\nDURATION:PT1S\nRRULE:FREQ=DAILY;BYHOUR=${[...Array(24).keys()]};BYMINUTE=${[...Array(60).keys()]};BYSECOND=1,2,3,4`,
    ),
    'the calendar has more than 20000 events',
  ],
])('rejects %s', (_, text, message) => {
  expect(() => busyIn(text, week)).toThrow(message);
});

describe('an event that cannot be read whole', () => {
  function read(...events: string[]): { busy: string[]; unread: UnreadEvent[] } {
    const unread: UnreadEvent[] = [];
    const text = calendar(...events, 'DTSTART:20260709T150000Z\nDURATION:PT1H');
    const intervals = busyTimes(text, windowOf(week), timeZone, {
      onReadProblem: (event) => unread.push(event),
    });
    const busy = intervals.map(({ start, end }) =>
      [start, end].map((time) => new Date(time).toISOString().slice(0, 16)).join('/'),
    );
    return { busy, unread };
  }
  const other = '2026-07-09T15:00/2026-07-09T16:00';

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
      busy: [...busyHour, other],
      unread: [{ uid: '0', start: '20260707T150000Z', title: 'Dentist, at 10', hasStart: true }],
    });
  });

  test.each([
    'DTEND:never',
    'DTEND:20260707T140000Z',
    'DTEND:19700101T000000Z',
    'DTEND:20260000T100000',
    'DURATION:an hour',
    'DURATION:-PT1H',
  ])('with %s is busy for an hour', (line) => {
    const { busy, unread } = read(`DTSTART:20260707T150000Z\n${line}`);
    expect(busy).toEqual([...busyHour, other]);
    expect(unread).toHaveLength(1);
  });

  test('is a day if it starts on a date', () => {
    const { busy } = read('DTSTART;VALUE=DATE:20260707\nDTEND:soon');
    expect(busy).toEqual(['2026-07-07T05:00/2026-07-08T05:00', other]);
  });

  test('is busy at each instance if its end or an additional date is wrong', () => {
    const daily = 'DTSTART:20260707T150000Z\nRRULE:FREQ=DAILY;COUNT=2';
    const both = [...busyHour, '2026-07-08T15:00/2026-07-08T16:00', other];
    for (const line of [
      'DTEND:never',
      'DURATION:PT1H\nRDATE:soon',
      'DURATION:PT1H\nRRULE:FREQ=NEVER',
    ])
      expect(read(`${daily}\n${line}`)).toMatchObject({ busy: both, unread: [{ hasStart: true }] });
  });

  test('because its zone is unknown is reported, and in the agency’s zone', () => {
    for (const start of [
      'DTSTART;TZID=Mitteleuropäische Zeit:20260707T100000',
      'DTSTART;TZID="(GMT+02:00) Somewhere":20260707T170000',
    ])
      expect(read(`${start}\nDURATION:PT1H`)).toMatchObject({
        busy: [...busyHour, other],
        unread: [{ hasStart: true }],
      });
  });

  test('whose swapped month and day look late is reported', () => {
    expect(read('DTSTART:20261307T150000Z\nDURATION:PT1H').unread).toHaveLength(1);
  });

  test('with an exception that is no date is busy at each of its instances', () => {
    const { busy, unread } = read(`${oneHour}\nRRULE:FREQ=DAILY;COUNT=2\nEXDATE:tomorrow`);
    expect(busy).toEqual([...busyHour, '2026-07-08T15:00/2026-07-08T16:00', other]);
    expect(unread).toHaveLength(1);
  });

  test('without a start that can be read is only reported, unless it is free', () => {
    const lines = 'DTSTART:tomorrow at nine\nSUMMARY:Lunch';
    expect(read(lines)).toEqual({
      busy: [other],
      unread: [{ uid: '0', start: 'tomorrow at nine', title: 'Lunch', hasStart: false }],
    });
    expect(read(`${lines}\nTRANSP:TRANSPARENT`).unread).toEqual([]);
  });
});
