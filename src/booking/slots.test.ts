import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { weekDays } from '../agency/week-days.ts';
import { instantText } from '../platform/instant.ts';
import { dallasRules, hourlyRules } from './example-rules.fixture.ts';
import { type Slot, slotsOn } from './slots.ts';
import { isoDate, slotsBySearch } from './slots-by-search.fixture.ts';

const starts = (slots: readonly Slot[]): string[] => slots.map(({ start }) => instantText(start));

test('a day has slots from opening to closing, a buffer apart', () => {
  const slots = slotsOn(dallasRules, '2026-11-24');
  expect(starts(slots)).toHaveLength(12);
  expect(starts(slots).slice(0, 3)).toEqual([
    ...['2026-11-24T15:00:00Z', '2026-11-24T15:45:00Z', '2026-11-24T16:30:00Z'],
  ]);
  expect(slots.at(-1)).toEqual({
    start: Date.parse('2026-11-24T23:15:00Z'),
    end: Date.parse('2026-11-24T23:45:00Z'),
  });
});

test('the last session may end at closing, without its buffer', () => {
  const hours = dallasRules.hours.map((span) => ({ ...span, closes: '09:30' }));
  expect(starts(slotsOn({ ...dallasRules, hours }, '2026-11-24'))).toEqual([
    '2026-11-24T15:00:00Z',
  ]);
});

const monday = ['Monday'] as const;
test.each([
  [
    'a lunch break',
    [
      { days: monday, opens: '13:00', closes: '14:00' },
      { days: monday, opens: '09:00', closes: '10:00' },
    ],
    ['15:00', '19:00'],
  ],
  [
    'a break shorter than the buffer',
    [
      { days: monday, opens: '09:00', closes: '09:40' },
      { days: monday, opens: '09:40', closes: '10:10' },
    ],
    ['15:40'],
  ],
  [
    'other hours on other days',
    [
      { days: ['Tuesday', 'Saturday'] as const, opens: '10:00', closes: '11:00' },
      { days: monday, opens: '09:00', closes: '09:30' },
    ],
    ['15:00'],
  ],
])('a Monday with %s', (_, hours, times) => {
  expect(starts(slotsOn({ ...dallasRules, hours }, '2026-11-23'))).toEqual(
    times.map((time) => `2026-11-23T${time}:00Z`),
  );
});

test.each([
  ['a Saturday', '2026-11-28'],
  ['a Sunday', '2026-11-29'],
  ['a closed date', '2026-11-26'],
])('%s has no slots', (_, date) => {
  expect(slotsOn(dallasRules, date)).toEqual([]);
});

test('text that is not a date throws', () => {
  expect(() => slotsOn(dallasRules, '2026-02-30')).toThrow(RangeError);
});

test('the buffer of the last session ends before the next day opens', () => {
  const rules = hourlyRules('America/Chicago', '00:00', '23:55');
  const booking = { ...rules.booking, minutes: 60, buffer: 90 };
  expect(starts(slotsOn({ ...rules, booking }, '2026-11-24')).at(-1)).toBe('2026-11-25T02:00:00Z');
});

const chicago = 'America/Chicago';
const lordHowe = 'Australia/Lord_Howe';

// On the days of 2026 on which the clock changes; the starts are in UTC, an hour apart.
test.each([
  ['a night of 3 hours', chicago, '03-08', '00:00', '04:00', '03-08T06:00', 3],
  ['a night of 5 hours', chicago, '11-01', '00:00', '04:00', '11-01T05:00', 5],
  ['a skipped opening time', chicago, '03-08', '02:30', '05:00', '03-08T08:00', 2],
  ['an opening time at the change', chicago, '03-08', '02:00', '04:00', '03-08T08:00', 1],
  ['a skipped closing time', chicago, '03-08', '00:00', '02:30', '03-08T06:00', 2],
  ['hours that are skipped', chicago, '03-08', '02:00', '03:00', '03-08T08:00', 0],
  ['an opening time that comes twice', chicago, '11-01', '01:30', '03:00', '11-01T06:30', 2],
  ['a closing time that comes twice', chicago, '11-01', '00:00', '01:30', '11-01T05:00', 1],
  ['half an hour skipped', lordHowe, '10-04', '02:15', '05:00', '10-03T15:30', 2],
  ['half an hour twice', lordHowe, '04-05', '01:00', '03:30', '04-04T14:00', 3],
])('%s in %s on %s, %s to %s: from %s, %i', (_, zone, date, opens, closes, first, count) => {
  const firstStart = Date.parse(`2026-${first}:00Z`);
  const expected = Array.from({ length: count }, (_, index) => firstStart + index * 3_600_000);
  const slots = slotsOn(hourlyRules(zone, opens, closes), `2026-${date}`);
  expect(starts(slots)).toEqual(expected.map(instantText));
});

describe('on a server in Tokyo', () => {
  beforeAll(() => void vi.stubEnv('TZ', 'Asia/Tokyo'));
  afterAll(() => void vi.unstubAllEnvs());

  test.each([
    ['business hours', dallasRules],
    ['nights', hourlyRules('America/Chicago', '01:30', '04:15')],
    ['a skipped opening time', hourlyRules('America/Chicago', '02:30', '05:00')],
    [
      'two spans a day',
      {
        ...dallasRules,
        hours: [
          { days: ['Saturday', 'Sunday'] as const, opens: '00:30', closes: '02:10' },
          ...dallasRules.hours,
          { days: weekDays, opens: '22:00', closes: '23:55' },
        ],
      },
    ],
  ])(
    '%s in Dallas are those on the clock, for a year, and in ten years whenever clocks change',
    (_, rules) => {
      expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(-9 * 60);
      const firstDay = Date.UTC(2026, 0, 1) / 86_400_000;
      const dates = Array.from({ length: 3652 }, (_, index) => isoDate(firstDay + index));
      expect(dates.at(-1)).toBe('2035-12-31');
      // The clocks of Dallas change in March and in November.
      const checked = dates.filter((date) => date < '2027' || /^\d+-(03|11)-/.test(date));
      const wrong = checked.filter(
        (date) => `${starts(slotsOn(rules, date))}` !== `${starts(slotsBySearch(rules, date))}`,
      );
      expect(wrong).toEqual([]);
    },
  );
});
