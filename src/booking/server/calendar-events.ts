import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import type { Instant } from '../../platform/instant.ts';
import type { Interval } from '../interval.ts';
import type { CalendarComponent, CalendarProperty } from './calendar-text.ts';
import { type CalendarZone, type FoundZone, knownZone } from './calendar-zones.ts';

/** The span of time to search. */
export type BusyWindow = { from: Instant; to: Instant };

const hourMs = 60 * 60 * 1000;
/**
 * Margin for comparing wall-clock times with instants as if they were UTC: offsets are at most 14
 * hours; the rest covers all-day events.
 */
export const zoneMarginMs = 48 * hourMs;
/** How long an event whose end cannot be read counts as busy. */
const unknownLengthMs = hourMs;

/** The first property with this name. */
export const propertyOf = (
  { properties }: CalendarComponent,
  name: string,
): CalendarProperty | undefined => properties.find((property) => property.name === name);

/** All properties with this name. */
export const propertiesOf = ({ properties }: CalendarComponent, name: string): CalendarProperty[] =>
  properties.filter((property) => property.name === name);

/** A date or time on the wall clock of its zone; for a date, its first moment. */
export type CalendarTime = {
  wall: Temporal.PlainDateTime;
  zone: CalendarZone;
  isDate: boolean;
  /** An ISO date. */
  date: string;
  at: Instant;
};

function calendarTime(
  wall: Temporal.PlainDateTime,
  zone: CalendarZone,
  isDate: boolean,
): CalendarTime {
  return { wall, zone, isDate, date: wall.toPlainDate().toString(), at: zone.instantAt(wall) };
}

type WrittenTime = Pick<CalendarProperty, 'parameters' | 'value'>;

/** Reads the dates and times of one calendar; throws for a text that is neither. */
export type TimeReader = {
  read: (property: WrittenTime, value?: string) => CalendarTime;
  /** Whether the zone of a property is known. */
  knowsZone: (property: WrittenTime) => boolean;
};

const utc = knownZone('UTC');

/** Creates the reader of a calendar, given a lookup of its zones. */
export function timeReader(zoneOf: (name: string | undefined) => FoundZone): TimeReader {
  return {
    read: ({ parameters, value }, text = value) => {
      const time = text.trim().toUpperCase();
      const isDate = parameters.get('VALUE')?.toUpperCase() === 'DATE';
      const date = /^(\d{4}-?\d\d-?\d\d)(T00:?00:?00)?$/.exec(time);
      if (date && (isDate || date[2] === undefined)) {
        const wall = Temporal.PlainDate.from(date[1] ?? '').toPlainDateTime();
        return calendarTime(wall, zoneOf(undefined).zone, true);
      }
      if (/(Z|[+-]\d\d:?\d\d)$/.test(time))
        return calendarTime(utc.wallAt(Temporal.Instant.from(time).epochMilliseconds), utc, false);
      // Some programs end a day at 24:00.
      const isMidnight = /T24:?00(:?00)?$/.test(time);
      const wall = Temporal.PlainDateTime.from(isMidnight ? time.replace(/T24/, 'T00') : time);
      const { zone } = zoneOf(parameters.get('TZID'));
      return calendarTime(isMidnight ? wall.add({ days: 1 }) : wall, zone, false);
    },
    knowsZone: ({ parameters, value }) =>
      /Z\s*$/i.test(value) || zoneOf(parameters.get('TZID')).isSure,
  };
}

/** Adds a duration: days in wall-clock time, hours in elapsed time (RFC 5545, 3.3.6). */
function endAfter({ wall, zone }: CalendarTime, duration: Temporal.Duration): Instant {
  const { years, months, weeks, days, hours, minutes, seconds } = duration;
  const exact = Temporal.Duration.from({ hours, minutes, seconds });
  return zone.instantAt(wall.add({ years, months, weeks, days })) + exact.total('milliseconds');
}

const oneDay = Temporal.Duration.from({ days: 1 });

type EndOf = (start: CalendarTime) => Instant;

/** The end of an event if only its start is known. */
const guessedEnd: EndOf = (start) =>
  start.isDate ? endAfter(start, oneDay) : start.at + unknownLengthMs;

/**
 * Returns a function that computes the end of an instance of an event.
 *
 * @throws when the end or the duration is malformed, or before the start.
 */
function endOfInstance(event: CalendarComponent, start: CalendarTime, { read }: TimeReader): EndOf {
  const endsAt = propertyOf(event, 'DTEND');
  const end = endsAt && read(endsAt);
  if (end && end.at < start.at) throw new Error('an event ends before it starts');
  if (end && !(start.isDate && end.isDate)) {
    const length = end.at - start.at;
    return ({ at }) => at + length;
  }
  const duration = end
    ? start.wall.until(end.wall, { largestUnit: 'days' })
    : Temporal.Duration.from(propertyOf(event, 'DURATION')?.value ?? 'PT0S');
  if (duration.sign < 0) throw new Error('an event ends before it starts');
  // An event of one day may have no end, or end on the day it starts.
  const length = start.isDate && duration.sign === 0 ? oneDay : duration;
  return (instance) => endAfter(instance, length);
}

/**
 * The recurrence rule of a series. It is expanded on wall-clock times as if they were UTC, so that
 * zones defined only in the calendar work too.
 */
function ruleOf({ value }: CalendarProperty, start: CalendarTime, { read }: TimeReader) {
  const parts = value.toUpperCase().replaceAll('"', '').split(';');
  const rule = parts.map((part) => part.trim()).filter((part) => !/^$|^\w+=$/.test(part));
  if (rule.some((part) => /^(INTERVAL|COUNT)=/.test(part) && !/=0*[1-9]\d*$/.test(part)))
    throw new Error('a rule without instances');
  const rruleString = rule.join(';').replace(/\bUNTIL=([^;]*)/, (_, text: string) => {
    const until = read({ parameters: new Map(), value: text });
    const last = until.isDate
      ? until.wall.with({ hour: 23, minute: 59, second: 59 })
      : text.endsWith('Z')
        ? start.zone.wallAt(until.at)
        : until.wall;
    return `UNTIL=${last.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')}Z`;
  });
  const dtstart = start.wall.toZonedDateTime('UTC');
  return new RRuleTemporal({ rruleString, dtstart, includeDtstart: true });
}

/** A start of an event, and its end if the calendar specifies it for this start. */
type Start = { start: CalendarTime; end?: Instant | undefined };

/** Reads a date or, as in RDATE and FREEBUSY, a period. @throws when its start is malformed. */
export function readPeriod(property: WrittenTime, text: string, reader: TimeReader): Start {
  const [from = '', to] = text.split('/');
  const start = reader.read(property, from);
  if (to === undefined) return { start };
  const isDuration = /^\s*P/i.test(to);
  const end = isDuration
    ? endAfter(start, Temporal.Duration.from(to.trim()))
    : reader.read(property, to).at;
  return { start, end };
}

/** Whether a RECURRENCE-ID or EXDATE refers to this instance of a series; either may be a date. */
const isReferencedBy = (instance: CalendarTime, reference: CalendarTime): boolean =>
  reference.isDate || instance.isDate
    ? reference.date === instance.date
    : reference.at === instance.at;

/** When an event takes place, and what it changes in a series with the same UID. */
export type CalendarEvent = {
  start: CalendarTime;
  endOf: EndOf;
  /** Starts in the window, and up to `slack` ms around it, which a change may move into it. */
  startsIn: (window: BusyWindow, slack: number) => Start[];
  /** The instance that it replaces, and whether it replaces all later ones too. */
  replaces: CalendarTime | undefined;
  replacesLater: boolean;
  sequence: number;
  isBusy: boolean;
  /** Whether any part of it has been guessed so far. */
  isGuessed: () => boolean;
};

/**
 * Reads an event. Unreadable parts other than its start are guessed, preferring to block too much
 * time over too little.
 *
 * @throws when its start, or which instance it replaces, cannot be read.
 */
export function readEvent(
  event: CalendarComponent,
  reader: TimeReader,
  isBusy: boolean,
): CalendarEvent {
  const { read, knowsZone } = reader;
  let isGuessed = false;
  /** Runs `work`; if it throws, marks the event as guessed. */
  function attempt<Result>(work: () => Result): Result | undefined {
    try {
      return work();
    } catch {
      isGuessed = true;
      return undefined;
    }
  }
  const attemptEach = <Result>(
    name: string,
    work: (property: CalendarProperty, text: string) => Result,
  ): Result[] =>
    propertiesOf(event, name).flatMap((property) =>
      property.value
        .split(',')
        .filter((text) => text.trim() !== '')
        .flatMap((text) => attempt(() => work(property, text)) ?? []),
    );

  const startsAt = propertyOf(event, 'DTSTART');
  if (!startsAt) throw new Error('an event without a start');
  const start = read(startsAt);
  const replaced = propertyOf(event, 'RECURRENCE-ID');
  const replaces = replaced && read(replaced);
  for (const name of ['DTSTART', 'DTEND', 'RECURRENCE-ID'])
    if (propertiesOf(event, name).some((property) => !knowsZone(property))) isGuessed = true;
  const endOf = attempt(() => endOfInstance(event, start, reader)) ?? guessedEnd;
  const rules = propertiesOf(event, 'RRULE').map((rule) =>
    attempt(() => ruleOf(rule, start, reader)),
  );
  const added = attemptEach('RDATE', (property, text) => readPeriod(property, text, reader));
  const excluded = attemptEach('EXDATE', (property, text) => read(property, text));

  return {
    start,
    endOf,
    startsIn: ({ from, to }, slack) => {
      const first = new Date(from - zoneMarginMs - slack - (endOf(start) - start.at));
      const last = new Date(to + zoneMarginMs + slack);
      const repeated = rules.map((rule) => attempt(() => rule?.between(first, last, true)));
      const starts = repeated
        .flatMap((each) => each ?? [])
        .map((each) => {
          const wall = Temporal.PlainDateTime.from(each.toString().slice(0, 19));
          return { start: calendarTime(wall, start.zone, start.isDate) };
        });
      // If a rule cannot be expanded, keep at least the start itself.
      const isExpanded = repeated.length > 0 && !repeated.includes(undefined);
      const ownStarts = isExpanded ? starts : [...starts, { start }];
      return [...ownStarts, ...added].filter(
        (each) => !excluded.some((time) => isReferencedBy(each.start, time)),
      );
    },
    replaces,
    replacesLater: replaced?.parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE',
    sequence: Number(propertyOf(event, 'SEQUENCE')?.value) || 0,
    isBusy,
    isGuessed: () => isGuessed,
  };
}

type Replacement = CalendarEvent & { replaces: CalendarTime };

/** The latest replacement of each replaced instance. */
function replacementsIn(events: readonly CalendarEvent[]): Replacement[] {
  const result: Replacement[] = [];
  for (const event of events) {
    const { replaces } = event;
    if (!replaces) continue;
    const index = result.findIndex((other) => isReferencedBy(replaces, other.replaces));
    if (index < 0) result.push({ ...event, replaces });
    else if (event.sequence >= (result[index]?.sequence ?? 0))
      result[index] = { ...event, replaces };
  }
  return result;
}

/**
 * The busy times of all events with one UID: series, single events and replaced instances. The
 * series of an instance may be missing from the calendar.
 */
export function* busyInstances(
  events: readonly CalendarEvent[],
  window: BusyWindow,
): Generator<Interval> {
  const replacements = replacementsIn(events);
  for (const { start, endOf, isBusy } of replacements)
    if (isBusy) yield { start: start.at, end: endOf(start) };
  const lastingChanges = replacements
    .filter(({ replacesLater }) => replacesLater)
    .sort((a, b) => a.replaces.at - b.replaces.at);
  const shiftsWithLength = lastingChanges.map(
    ({ start, endOf, replaces }) => Math.abs(start.at - replaces.at) + endOf(start) - start.at,
  );
  for (const event of events) {
    if (event.replaces) continue;
    for (const { start, end } of event.startsIn(window, Math.max(0, ...shiftsWithLength))) {
      if (replacements.some(({ replaces }) => isReferencedBy(start, replaces))) continue;
      const change = lastingChanges.findLast(({ replaces }) => replaces.at <= start.at);
      if (!change) {
        if (event.isBusy) yield { start: start.at, end: end ?? event.endOf(start) };
        continue;
      }
      if (!change.isBusy) continue;
      const sinceReplaced = start.zone.wallAt(change.replaces.at).until(start.wall);
      const { zone, isDate } = change.start;
      const moved = calendarTime(change.start.wall.add(sinceReplaced), zone, isDate);
      yield { start: moved.at, end: change.endOf(moved) };
    }
  }
}
