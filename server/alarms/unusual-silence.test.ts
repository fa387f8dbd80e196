import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testAgency } from '../testing/test-site.ts';
import { isUnusualSilence } from './unusual-silence.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** A Monday, 0:00 Central Time; the clocks change in the weeks after it. */
const monday = Date.UTC(2026, 9, 12, 5);

const isUnusual = (arrivals: readonly number[], now: number) =>
  isUnusualSilence(arrivals, testAgency, now);

const isWeekday = (dayNumber: number): boolean => dayNumber % 7 < 5;

/** Leads on every `step`-th weekday, `perDay` of them from 10 AM on, for `days` days. */
function regularLeads({ days, step, perDay }: { days: number; step: number; perDay: number }) {
  const weekdays = Array.from({ length: days }, (_, index) => index).filter(isWeekday);
  return weekdays
    .filter((_, index) => index % step === 0)
    .flatMap((each) =>
      Array.from(
        { length: perDay },
        (_, lead) => monday + each * day + 10 * hour + Math.floor((lead * 7 * hour) / perDay),
      ),
    );
}

const rhythm = fc.record({
  days: fc.integer({ min: 85, max: 120 }),
  step: fc.integer({ min: 1, max: 5 }),
  perDay: fc.integer({ min: 1, max: 50 }),
});

/** Leads on ten days or more, at any times from midnight to 6 PM, so that the days of UTC are as many. */
const anyLeads = fc
  .uniqueArray(fc.integer({ min: 0, max: 85 }), { minLength: 10, maxLength: 80 })
  .chain((days) =>
    fc
      .array(fc.integer({ min: 0, max: 18 * hour }), {
        minLength: days.length,
        maxLength: days.length,
      })
      .map((times) =>
        days.map((each, index) => monday + each * day + (times[index] ?? 0)).sort((a, b) => a - b),
      ),
  );

describe('leads that stop arriving', () => {
  test('a regular rhythm is never unusual, at night and on weekends neither', () => {
    fc.assert(
      fc.property(rhythm, fc.nat({ max: 120 * 24 }), (leads, hours) => {
        const now = monday + hours * hour;
        const arrivals = regularLeads(leads).filter((arrival) => arrival <= now);
        expect(isUnusual(arrivals, Math.min(now, monday + leads.days * day))).toBe(false);
      }),
    );
  });

  test('a stop of leads that came every weekday is noticed within a week', () => {
    fc.assert(
      fc.property(rhythm, ({ days, perDay }) => {
        const arrivals = regularLeads({ days, perDay, step: 1 });
        expect(isUnusual(arrivals, (arrivals.at(-1) ?? 0) + 7 * day)).toBe(true);
      }),
    );
  });

  test('any stop is noticed in four months, and stays unusual', () => {
    fc.assert(
      fc.property(anyLeads, fc.integer({ min: 120, max: 20_000 }), (arrivals, days) => {
        expect(isUnusual(arrivals, (arrivals.at(-1) ?? 0) + days * day)).toBe(true);
      }),
    );
  });

  test('what is unusual stays so until a lead arrives, and a lead ends it', () => {
    fc.assert(
      fc.property(anyLeads, fc.nat({ max: 90 }), fc.nat({ max: 90 }), (arrivals, first, more) => {
        const now = (arrivals.at(-1) ?? 0) + first * day;
        if (isUnusual(arrivals, now)) expect(isUnusual(arrivals, now + more * day)).toBe(true);
        expect(isUnusual([...arrivals, now], now)).toBe(false);
      }),
    );
  });

  test('a pause that came twice before is not unusual', () => {
    const pauseWeeks = fc.integer({ min: 1, max: 5 });
    fc.assert(
      fc.property(pauseWeeks, fc.integer({ min: 12, max: 15 }), (weeks, days) => {
        const daily = regularLeads({ days, step: 1, perDay: 3 });
        const last = daily.at(-1) ?? 0;
        const pause = weeks * 7 * day;
        const arrivals = [...daily, last + pause, last + 2 * pause];
        expect(isUnusual(arrivals, last + 3 * pause)).toBe(false);
      }),
    );
  });

  test('an earlier stop does not delay the alarm for the next', () => {
    const before = regularLeads({ days: 30, step: 1, perDay: 3 });
    const after = before.map((arrival) => arrival + 49 * day);
    expect(isUnusual([...before, ...after], (after.at(-1) ?? 0) + 7 * day)).toBe(true);
  });

  test('a holiday before a weekend is not unusual, even with fifty leads a day', () => {
    const arrivals = regularLeads({ days: 95, step: 1, perDay: 50 });
    const thursday = arrivals.filter((arrival) => arrival < monday + 88 * day);
    expect(new Date(thursday.at(-1) ?? 0).getUTCDay()).toBe(4);
    expect(isUnusual(thursday, monday + 91 * day + 12 * hour)).toBe(false);
    expect(isUnusual(thursday, monday + 92 * day + 12 * hour)).toBe(true);
  });

  test('a trial before the launch is no rhythm', () => {
    const trial = Array.from({ length: 200 }, (_, index) => monday + index * hour);
    expect(isUnusual(trial, monday + 300 * day)).toBe(false);
    expect(isUnusual([], monday)).toBe(false);
  });

  // A fixed sequence, so that the test always does the same: https://github.com/bryc/code (mulberry32)
  function randomNumbers(seed: number): () => number {
    let state = seed;
    return () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
  }

  /** Leads at random over ten years, most of them on weekdays from 8 AM to 7 PM. */
  function randomLeads(perWeek: number): number[] {
    const random = randomNumbers(perWeek);
    const busyHours = 5 * 11;
    const perBusyHour = perWeek / (busyHours + 0.05 * (7 * 24 - busyHours));
    const arrivals: number[] = [];
    for (let time = 0; time < 3650 * day; ) {
      time += (-Math.log(1 - random()) / perBusyHour) * hour;
      const timeOfDay = time % day;
      const isBusy =
        isWeekday(Math.floor(time / day)) && timeOfDay > 8 * hour && timeOfDay < 19 * hour;
      if (isBusy || random() < 0.05) arrivals.push(monday + Math.floor(time));
    }
    return arrivals;
  }

  test.each([3, 7, 20, 70, 350])('%i leads a week at random rarely raise an alarm', (perWeek) => {
    const arrivals = randomLeads(perWeek);
    const alarms = arrivals.filter((arrival, index) => {
      const last = arrivals[index - 1] ?? arrival;
      if (arrival - last < 2 * day) return false;
      const first = arrivals.findIndex((each) => each >= last - 90 * day);
      return isUnusual(arrivals.slice(first, index), arrival - 1);
    });
    expect(arrivals.length).toBeGreaterThan(perWeek * 480);
    expect(alarms.length).toBeLessThanOrEqual(3);
  });
});
