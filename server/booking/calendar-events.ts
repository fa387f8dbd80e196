import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import type { Interval } from '../../core/booking/interval.ts';
import type { Instant } from '../../core/instant.ts';
import type { CalendarComponent, CalendarProperty } from './calendar-text.ts';
import { type CalendarZone, knownZone } from './calendar-zones.ts';

/** The span of time to look at. */
export type BusyWindow = { from: Instant; to: Instant };

/** Clock times are compared with instants as if they were UTC, from which no zone is farther. */
export const zoneMarginMs = 2 * 24 * 60 * 60 * 1000;

/** The first property of a name. */
export const propertyOf = (
  { properties }: CalendarComponent,
  name: string,
): CalendarProperty | undefined => properties.find((property) => property.name === name);

/** All properties of a name. */
export const propertiesOf = ({ properties }: CalendarComponent, name: string): CalendarProperty[] =>
  properties.filter((property) => property.name === name);

/** A date or a time, as clocks in its zone show it; a date is its first moment. */
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

/** Reads the dates and times of one calendar; throws for a text that is neither. */
export type TimeReader = (
  property: Pick<CalendarProperty, 'parameters' | 'value'>,
  value?: string,
) => CalendarTime;

/** Creates the reader of a calendar whose zones are known. */
export function timeReader(zoneOf: (name: string | undefined) => CalendarZone): TimeReader {
  const utc = knownZone('UTC');
  return ({ parameters, value }, text = value) => {
    const time = text.trim().toUpperCase();
    if (/^\d{4}-?\d\d-?\d\d$/.test(time))
      return calendarTime(Temporal.PlainDate.from(time).toPlainDateTime(), zoneOf(undefined), true);
    if (/(Z|[+-]\d\d:?\d\d)$/.test(time))
      return calendarTime(utc.wallAt(Temporal.Instant.from(time).epochMilliseconds), utc, false);
    return calendarTime(Temporal.PlainDateTime.from(time), zoneOf(parameters.get('TZID')), false);
  };
}

/** Adds a duration: days as clocks count them, hours exactly (RFC 5545, 3.3.6). */
export function endAfter({ wall, zone }: CalendarTime, duration: Temporal.Duration): Instant {
  const { weeks, days, hours, minutes, seconds } = duration;
  const exact = Temporal.Duration.from({ hours, minutes, seconds });
  return zone.instantAt(wall.add({ weeks, days })) + exact.total('milliseconds');
}

/**
 * Returns the function that gives the end of an instance of an event.
 *
 * @throws when the end or the duration is malformed, or before the start.
 */
export function endOfInstance(
  event: CalendarComponent,
  start: CalendarTime,
  read: TimeReader,
): (instance: CalendarTime) => Instant {
  const endsAt = propertyOf(event, 'DTEND');
  const end = endsAt && read(endsAt);
  if (end && !(start.isDate && end.isDate)) {
    const length = end.at - start.at;
    if (length < 0) throw new Error('an event ends before it starts');
    return ({ at }) => at + length;
  }
  const duration = end
    ? start.wall.until(end.wall, { largestUnit: 'days' })
    : Temporal.Duration.from(propertyOf(event, 'DURATION')?.value ?? 'PT0S');
  if (duration.sign < 0 && !start.isDate) throw new Error('an event ends before it starts');
  // An event of one day may have no end, or end on the day it starts.
  const isWholeDay = start.isDate && duration.sign <= 0;
  const length = isWholeDay ? Temporal.Duration.from({ days: 1 }) : duration;
  return (instance) => endAfter(instance, length);
}

/**
 * The rule of a series, to be expanded on clock times as if they were UTC, so that a zone that only
 * the calendar defines works like any other.
 */
function ruleOf({ value }: CalendarProperty, start: CalendarTime, read: TimeReader): RRuleTemporal {
  const rule = value.toUpperCase().replace(/;+$/, '');
  if (/(^|;)(INTERVAL|COUNT)=0*(;|$)/.test(rule)) throw new Error('a rule without instances');
  const rruleString = rule.replace(/(^|;)UNTIL=([^;]*)/, (_, separator: string, text: string) => {
    const until = read({ parameters: new Map(), value: text });
    const last = until.isDate
      ? until.wall.with({ hour: 23, minute: 59, second: 59 })
      : text.endsWith('Z')
        ? start.zone.wallAt(until.at)
        : until.wall;
    return `${separator}UNTIL=${last.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')}Z`;
  });
  const dtstart = start.wall.toZonedDateTime('UTC');
  return new RRuleTemporal({ rruleString, dtstart, includeDtstart: true });
}

/** A start of an event, and its end if it differs from that of the others. */
type Start = { start: CalendarTime; end?: Instant | undefined };

/** Reads the additional starts of a series, some of which may be periods. */
function additionalStarts(property: CalendarProperty, read: TimeReader): Start[] {
  return property.value.split(',').map((text) => {
    const [from = '', to] = text.split('/');
    const start = read(property, from);
    if (to === undefined) return { start };
    const isDuration = to.trim().toUpperCase().startsWith('P');
    return {
      start,
      end: isDuration ? endAfter(start, Temporal.Duration.from(to.trim())) : read(property, to).at,
    };
  });
}

/** Whether a time names this instance of a series; either may be a date. */
const isNamedBy = (instance: CalendarTime, name: CalendarTime): boolean =>
  name.isDate || instance.isDate ? name.date === instance.date : name.at === instance.at;

/** When an event takes place, and what it changes in a series with the same UID. */
export type CalendarEvent = {
  start: CalendarTime;
  endOf: (instance: CalendarTime) => Instant;
  /** Its starts in order of its rules; only those that may touch the window. */
  startsIn: (window: BusyWindow) => Start[];
  /** The instance that it replaces, and whether also all later ones. */
  replaces: CalendarTime | undefined;
  replacesLater: boolean;
  sequence: number;
  isBusy: boolean;
  /** Whether an exception could not be read, and so its instance counts. */
  lacksException: boolean;
};

/** @throws when a part of the event that decides when it takes place is malformed. */
export function readEvent(
  event: CalendarComponent,
  read: TimeReader,
  isBusy: boolean,
): CalendarEvent {
  const startsAt = propertyOf(event, 'DTSTART');
  if (!startsAt) throw new Error('an event without a start');
  const start = read(startsAt);
  const endOf = endOfInstance(event, start, read);
  const replaced = propertyOf(event, 'RECURRENCE-ID');
  const rules = propertiesOf(event, 'RRULE').map((rule) => ruleOf(rule, start, read));
  const added = propertiesOf(event, 'RDATE').flatMap((property) =>
    additionalStarts(property, read),
  );
  const excluded: CalendarTime[] = [];
  let lacksException = false;
  for (const property of propertiesOf(event, 'EXDATE')) {
    for (const text of property.value.split(',')) {
      try {
        excluded.push(read(property, text));
      } catch {
        lacksException = true;
      }
    }
  }
  return {
    start,
    endOf,
    startsIn: ({ from, to }) => {
      const first = new Date(from - zoneMarginMs - (endOf(start) - start.at));
      const last = new Date(to + zoneMarginMs);
      const repeated = rules
        .flatMap((rule) => rule.between(first, last, true))
        .map((each) => {
          const wall = Temporal.PlainDateTime.from(each.toString().slice(0, 19));
          return { start: calendarTime(wall, start.zone, start.isDate) };
        });
      const own = rules.length > 0 ? repeated : [{ start }];
      return [...own, ...added].filter(
        (each) => !excluded.some((name) => isNamedBy(each.start, name)),
      );
    },
    replaces: replaced && read(replaced),
    replacesLater: replaced?.parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE',
    sequence: Number(propertyOf(event, 'SEQUENCE')?.value) || 0,
    isBusy,
    lacksException,
  };
}

type Replacement = CalendarEvent & { replaces: CalendarTime };

/** The replacements of instances, the last version of each. */
function replacementsIn(events: readonly CalendarEvent[]): Replacement[] {
  const result: Replacement[] = [];
  for (const event of events) {
    const { replaces } = event;
    if (!replaces) continue;
    const index = result.findIndex((other) => isNamedBy(replaces, other.replaces));
    if (index < 0) result.push({ ...event, replaces });
    else if (event.sequence >= (result[index]?.sequence ?? 0))
      result[index] = { ...event, replaces };
  }
  return result;
}

/**
 * When events with one UID are busy: series, single events, and replaced instances, whose series
 * may be missing because only its instance is in the calendar.
 */
export function* busyInstances(
  events: readonly CalendarEvent[],
  window: BusyWindow,
): Generator<Interval> {
  const replacements = replacementsIn(events);
  for (const { start, endOf, isBusy } of replacements)
    if (isBusy) yield { start: start.at, end: endOf(start) };
  const changes = replacements
    .filter(({ replacesLater }) => replacesLater)
    .sort((a, b) => a.replaces.at - b.replaces.at);
  for (const event of events) {
    if (event.replaces) continue;
    for (const { start, end } of event.startsIn(window)) {
      if (replacements.some(({ replaces }) => isNamedBy(start, replaces))) continue;
      const change = changes.findLast(({ replaces }) => replaces.at <= start.at);
      if (!change) {
        if (event.isBusy) yield { start: start.at, end: end ?? event.endOf(start) };
        continue;
      }
      if (!change.isBusy) continue;
      const shift = start.zone.wallAt(change.replaces.at).until(start.wall);
      const { zone, isDate } = change.start;
      const moved = calendarTime(change.start.wall.add(shift), zone, isDate);
      yield { start: moved.at, end: change.endOf(moved) };
    }
  }
}
