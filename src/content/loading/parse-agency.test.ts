import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import source from '../../../content/agency.yaml?raw';
import { parseAgency } from './parse-agency.ts';

/** The example with its line of this key replaced. */
function withLine(line: string, key = line.slice(0, line.indexOf(':') + 1)): string {
  const from = new RegExp(`^${key}.*$`, 'm');
  expect(source).toMatch(from);
  return source.replace(from, line);
}

test.each([
  ['a missing fact', ['', 'phone:'], /phone: /],
  ['a short phone number', ['phone: 555-0142'], /phone: must be a phone number of ten digits/],
  ['an unknown key', ['nmae: x', 'name:'], /nmae/],
  ['a URL without a scheme', ['  url: automation.example'], /webhook\.url: must be a full URL/],
  [
    'a time zone that does not exist',
    ['timeZone: America/Dallas'],
    /timeZone: must be an IANA time zone in the form Area\/City, such as America\/Chicago/,
  ],
  ['an abbreviated time zone', ['timeZone: CST'], /timeZone: must be an IANA/],
  ['an offset as time zone', ['timeZone: "-06:00"'], /timeZone: must be/],
  ['no time zone', ['', 'timeZone:'], /timeZone: is missing; add it/],
  ['a ZIP code that lost a digit', ['  postalCode: 7520'], /address\.postalCode/],
] as [string, [line: string, key?: string], RegExp][])(
  '%s throws an error that names the file and the key',
  (_, line, problem) => {
    const broken = withLine(...line);
    expect(() => parseAgency(broken)).toThrow(problem);
    expect(() => parseAgency(broken)).toThrow(/^content\/agency\.yaml/);
  },
);

test.each(['214.555.0142', '2145550142', '+1 214 555 0142', '"1-214-555-0142"', '(214)555‑0142'])(
  'the phone number %s is written like all others',
  (typed) => expect(parseAgency(withLine(`phone: ${typed}`)).phone).toBe('(214) 555-0142'),
);

test('a time in curly quotes is one mistake, which says what to write', () => {
  const curly = source.replace('opens: "09:00"', 'opens: “09:00”');
  expect(() => parseAgency(curly)).toThrow(
    /^content\/agency\.yaml, line \d+, hours, entry 1, opens: write straight quotes \("\)[^\n]*$/,
  );
});

const { booking: _, ...withoutBooking } = parse(source);

test.each(['Asia/Kathmandu', 'America/Argentina/Ushuaia', 'UTC'])('%s is a time zone', (zone) => {
  expect(parseAgency(withLine(`timeZone: ${zone}`)).timeZone).toBe(zone);
});

/** The facts with booking on, from 9 to 6 unless `hours` says otherwise. */
function withBooking(booking: string, hours = { opens: '09:00', closes: '18:00' }): string {
  const facts = { ...withoutBooking, hours: [{ ...withoutBooking.hours[0], ...hours }] };
  return `${stringify(facts)}booking: ${booking}\n`;
}

test('booking is off unless the file has the key', () => {
  expect(parseAgency(stringify(withoutBooking)).booking).toBeUndefined();
});

test('booking without settings uses the defaults', () => {
  const defaults =
    '{ minutes: 30, buffer: 15, noticeHours: 4, daysAhead: 30, capacity: 1, closed: [] }';
  expect(parseAgency(withBooking('{}')).booking).toEqual(parse(defaults));
});

test.each([
  '{ minutes: 5, buffer: 0, noticeHours: 0, daysAhead: 1, capacity: 1, closed: [] }',
  '{ minutes: 480, buffer: 240, noticeHours: 336, daysAhead: 365, capacity: 20, closed: [] }',
])('booking accepts its bounds: %s', (booking) => {
  expect(parseAgency(withBooking(booking)).booking).toEqual(parse(booking));
});

test('the notice may be as long as the days ahead', () => {
  const facts = parseAgency(withBooking('{ noticeHours: 48, daysAhead: 2 }'));
  expect(facts.booking).toMatchObject({ noticeHours: 48, daysAhead: 2 });
});

test('booking reads closed dates with and without quotes, and a range of them as its days', () => {
  const typed =
    '{ closed: [2026-12-30 to 2027-01-02, 2027-07-05, "2027-11-25", 2028-02-28 – 2028-03-01] }';
  expect(parseAgency(withBooking(typed)).booking?.closed).toEqual([
    ...['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-07-05', '2027-11-25'],
    ...['2028-02-28', '2028-02-29', '2028-03-01'],
  ]);
});

test('opening hours off the grid are fine without booking', () => {
  const hours = [{ ...withoutBooking.hours[0], opens: '09:03', closes: '18:00' }];
  const facts = parseAgency(stringify({ ...withoutBooking, hours }));
  expect(facts.hours[0]?.opens).toBe('09:03');
});

test.each([
  ['', /booking: must be a group of indented keys, or \{\} for the defaults/],
  ['{ minute: 30 }', /unknown key "minute"/],
  ['{ closed: [2026-12-24 to 2026-12-01] }', /closed, entry 1: ends before it begins/],
  ['{ closed: [2026-12-24 to 2028-12-24] }', /or a range of at most a year/],
  ['{ closed: [2026-12-24 to 2026-12-25 to 2026-12-26] }', /closed, entry 1: must be a date/],
  ['{ minutes: 32 }', /booking\.minutes: must be a multiple of 5/],
  ['{ minutes: 0 }', /booking\.minutes: must be at least 5/],
  ['{ minutes: 485 }', /booking\.minutes: must be at most 480/],
  ['{ buffer: -5 }', /booking\.buffer: must be at least 0/],
  ['{ buffer: 245 }', /booking\.buffer: must be at most 240/],
  ['{ buffer: 7 }', /booking\.buffer: must be a multiple of 5/],
  ['{ noticeHours: 337 }', /booking\.noticeHours: must be at most 336/],
  ['{ noticeHours: 1.5 }', /booking\.noticeHours: must be a whole number/],
  ['{ noticeHours: 25, daysAhead: 1 }', /booking\.noticeHours: must not reach past the days/],
  ['{ daysAhead: 0 }', /booking\.daysAhead: must be at least 1/],
  ['{ daysAhead: 366 }', /booking\.daysAhead: must be at most 365/],
  ['{ capacity: 0 }', /booking\.capacity: must be at least 1/],
  ['{ capacity: 21 }', /booking\.capacity: must be at most 20/],
  ['{ closed: ["2026-02-30"] }', /booking\.closed, entry 1: must be a date in the calendar/],
  ['{ closed: ["12/25/2026"] }', /booking\.closed, entry 1: must be a date in the calendar/],
  ['{ closed: [20261225] }', /booking\.closed, entry 1: must be a date in the calendar/],
  ['{ closed: "2026-12-25" }', /booking\.closed: must be a list, with a dash before each entry/],
])('booking: %s throws an error that names the key and the fix', (booking, problem) => {
  expect(() => parseAgency(withBooking(booking))).toThrow(problem);
});

test.each([
  [{ opens: '09:03', closes: '18:00' }, /hours, entry 1, opens: must be a multiple of 5 minutes/],
  [{ opens: '09:00', closes: '17:59' }, /hours, entry 1, closes: must be a multiple of 5 minutes/],
  [{ opens: '09:00', closes: '09:25' }, /booking\.minutes: must not be longer than the opening/],
])('booking with the hours %o throws an error with the fix', (hours, problem) => {
  expect(() => parseAgency(withBooking('{}', hours))).toThrow(problem);
});

test('one session may fill the opening hours', () => {
  const facts = parseAgency(withBooking('{}', { opens: '09:00', closes: '09:30' }));
  expect(facts.booking?.minutes).toBe(30);
});

test.each([
  ['10:00', '12:00', true],
  ['08:00', '09:00', false],
  ['18:00', '19:00', false],
])('more hours on a Monday, from %s to %s, overlap: %s', (opens, closes, overlap) => {
  const hours = [
    { days: ['Monday'], opens: '09:00', closes: '18:00' },
    { days: ['Sunday', 'Monday'], opens, closes },
  ];
  const facts = () => parseAgency(stringify({ ...withoutBooking, hours }));
  if (overlap) expect(facts).toThrow('hours, entry 2: overlaps other hours on Monday');
  else expect(facts().hours).toHaveLength(2);
});

test('a name is one line, however it is written, and a figure is short', () => {
  const name = 'name: "Acre\\r\\nBEGIN:VEVENT "';
  expect(parseAgency(withLine(name)).name).toBe('Acre BEGIN:VEVENT');
  const long = source.replace(/years: .*/, `years: ${'9'.repeat(101)}`);
  expect(() => parseAgency(long)).toThrow(/figures\.years: /);
});
