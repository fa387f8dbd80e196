import ical, { type VEvent } from 'node-ical';
import { Temporal } from 'temporal-polyfill';
import type { Interval } from '../../core/booking/interval.ts';
import type { Instant } from '../../core/instant.ts';
import { singleLine } from '../../core/lead/plain-text.ts';
import { withNamedZones } from './named-zones.ts';

/** The span of time to look at. */
export type BusyWindow = { from: Instant; to: Instant };

const day = 24 * 60 * 60 * 1000;
/** node-ical compares dates in the server's zone, which is at most 26 hours from any other. */
const marginMs = 2 * day;
/** More than a person can have: a larger calendar is broken or hostile. */
const maxEvents = 20_000;

type Properties = Readonly<Record<string, unknown>>;

/** When an event takes place; dates without a time are midnight in the server's zone. */
type Occurrence = { event: Properties; start: Date; end: Date };

function requireCalendar(text: string): void {
  if (!/^BEGIN:VCALENDAR\s/i.test(text)) throw new Error('the text is not a calendar');
  // A truncated calendar lacks events, and of several calendars node-ical keeps only the last.
  if (!/\sEND:VCALENDAR$/i.test(text)) throw new Error('the calendar is incomplete');
  if (text.match(/^BEGIN:VCALENDAR\s/gim)?.length !== 1)
    throw new Error('the text contains more than one calendar');
}

const freeBusyBlock = /^BEGIN:VFREEBUSY\s[\s\S]*?^END:VFREEBUSY\s/gim;

/** Converts "20261124T150000Z/20261124T160000Z" or "20261124T150000Z/PT1H". */
function period(text: string): Interval {
  const [from = '', to = ''] = text.trim().split('/');
  const start = Temporal.Instant.from(from);
  const end = to.startsWith('P') ? start.add(to) : Temporal.Instant.from(to);
  return { start: start.epochMilliseconds, end: end.epochMilliseconds };
}

/**
 * The busy periods of a calendar published with free and busy times instead of events:
 * https://www.rfc-editor.org/rfc/rfc5545#section-3.8.2.6
 */
function busyPeriods(calendar: string): Interval[] {
  const lines = (calendar.match(freeBusyBlock) ?? [])
    .join('')
    .replace(/\r?\n[ \t]/g, '')
    .matchAll(/^FREEBUSY(;[^:]*)?:(.*)$/gim);
  return [...lines]
    .filter(([, parameters = '']) => !/;FBTYPE="?FREE"?(;|$)/i.test(parameters))
    .flatMap(([, , periods = '']) => periods.split(',').map(period));
}

/** A property's value in upper case; the library returns an object for one that has parameters. */
function upperCase(value: unknown): string {
  const text = value instanceof Object && 'val' in value ? value.val : value;
  return String(text).trim().toUpperCase();
}

/** Whether the owner of the calendar is busy during the event. */
function isBusy(event: Properties): boolean {
  return (
    upperCase(event.status) !== 'CANCELLED' &&
    upperCase(event.transparency) !== 'TRANSPARENT' &&
    // Outlook's property, under the name that node-ical gives it.
    upperCase(event['MICROSOFT-CDO-BUSYSTATUS']) !== 'FREE'
  );
}

function single(event: Properties): Occurrence[] {
  const { start, end = start } = event;
  return start instanceof Date && end instanceof Date ? [{ event, start, end }] : [];
}

function occurrences(event: VEvent, window: BusyWindow): Occurrence[] {
  if (event.rrule && event.start) {
    const from = new Date(window.from - marginMs);
    const to = new Date(window.to + marginMs);
    const instances = ical.expandRecurringEvent(event, { from, to, expandOngoing: true });
    // A changed instance may last all day although the series does not, or the reverse.
    return instances.flatMap(({ isOverride, event: own, start, end }) =>
      isOverride ? single(own) : [{ event: own, start, end }],
    );
  }
  // Invitations to single instances of a series come without the series.
  const overrides: Set<Properties> = new Set(Object.values(event.recurrences ?? {}));
  return [...(event.recurrenceid ? [] : [event]), ...overrides].flatMap(single);
}

function* busyIntervals(calendar: string, window: BusyWindow, timeZone: string) {
  const year = new Date(window.from).getUTCFullYear();
  try {
    yield* busyPeriods(calendar);
    const events = calendar.replace(freeBusyBlock, '');
    const components = ical.sync.parseICS(withNamedZones(events, timeZone, year));
    for (const component of Object.values(components)) {
      if (component?.type !== 'VEVENT') continue;
      for (const occurrence of occurrences(component, window))
        if (isBusy(occurrence.event)) yield intervalOf(occurrence, timeZone);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`an event cannot be read: ${singleLine(reason.slice(0, 150))}`);
  }
}

/** The first moment of a date, which node-ical returns as midnight in the server's zone. */
function startOfDay(date: Date, timeZone: string, addDays = 0): Instant {
  const plain = new Temporal.PlainDate(date.getFullYear(), date.getMonth() + 1, date.getDate());
  return plain.add({ days: addDays }).toZonedDateTime(timeZone).epochMilliseconds;
}

function intervalOf({ start, end }: Occurrence, timeZone: string): Interval {
  const isDay = (date: Date): boolean => 'dateOnly' in date;
  const instant = (date: Date) => (isDay(date) ? startOfDay(date, timeZone) : date.getTime());
  const interval = { start: instant(start), end: instant(end) };
  // Some programs end an event of one day on the day it begins.
  return isDay(start) && interval.end <= interval.start
    ? { ...interval, end: startOfDay(start, timeZone, 1) }
    : interval;
}

function merged(intervals: Interval[]): Interval[] {
  const result: { start: Instant; end: Instant }[] = [];
  for (const { start, end } of intervals.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  return result;
}

/**
 * When the owner of a calendar in iCalendar format is busy within the window: merged, in order, and
 * cut to the window. All-day events, and times without a zone, are in `timeZone`. Free and
 * cancelled events, and those without duration, do not count. node-ical supports neither additional
 * dates of a series (RDATE), nor a second rule, nor a change of all later instances
 * (RANGE=THISANDFUTURE).
 *
 * @throws when the text is not one complete calendar, or has a malformed event, or more than 20,000
 * events within the window.
 */
export function busyTimes(ics: string, window: BusyWindow, timeZone: string): Interval[] {
  const text = ics.trim();
  requireCalendar(text);
  const intervals: Interval[] = [];
  for (const { start, end } of busyIntervals(text, window, timeZone)) {
    const cut = { start: Math.max(start, window.from), end: Math.min(end, window.to) };
    if (cut.start < cut.end) intervals.push(cut);
    if (intervals.length > maxEvents)
      throw new Error(`the calendar has more than ${maxEvents} events`);
  }
  return merged(intervals);
}
