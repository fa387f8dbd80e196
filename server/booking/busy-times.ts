import { Temporal } from 'temporal-polyfill';
import type { Interval } from '../../core/booking/interval.ts';
import type { UnreadEvent } from '../../core/booking/own-calendar.ts';
import type { Instant } from '../../core/instant.ts';
import { firstCharacters, singleLine } from '../../core/lead/plain-text.ts';
import {
  type BusyWindow,
  busyInstances,
  type CalendarEvent,
  type CalendarTime,
  endAfter,
  endOfInstance,
  propertiesOf,
  propertyOf,
  readEvent,
  type TimeReader,
  timeReader,
  zoneMarginMs,
} from './calendar-events.ts';
import {
  type CalendarComponent,
  type CalendarProperty,
  calendarComponents,
} from './calendar-text.ts';
import { calendarZones } from './calendar-zones.ts';

export type { BusyWindow } from './calendar-events.ts';

type Options = {
  /** Email addresses of the calendar's owner, besides those that the calendar names. */
  owners?: readonly string[];
  /** Called for each event that could not be read whole. */
  onUnread?: (event: UnreadEvent) => void;
};

/** More than a person can have: a larger calendar is broken or hostile. */
const maxEvents = 20_000;
/** How long an event counts as busy if only its start can be read. */
const unknownLengthMs = 60 * 60 * 1000;

const wanted: ReadonlySet<string> = new Set([
  ...['UID', 'SEQUENCE', 'SUMMARY', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE'],
  ...['RECURRENCE-ID', 'STATUS', 'TRANSP', 'X-MICROSOFT-CDO-BUSYSTATUS', 'ATTENDEE', 'FREEBUSY'],
  ...['TZID', 'TZOFFSETFROM', 'TZOFFSETTO', 'X-WR-CALNAME', 'X-OWNER'],
]);

const upperCase = (component: CalendarComponent, name: string): string =>
  propertyOf(component, name)?.value.toUpperCase() ?? '';

const addressesIn = (text: string): string[] =>
  text.toLowerCase().match(/[^\s:<>()"]+@[^\s:<>()"]+/g) ?? [];

/** Whether the owner of the calendar is busy during the event. */
function isBusy(event: CalendarComponent, owners: ReadonlySet<string>): boolean {
  const isDeclinedByOwner = ({ parameters, value }: CalendarProperty) =>
    parameters.get('PARTSTAT')?.toUpperCase() === 'DECLINED' &&
    [value, parameters.get('EMAIL') ?? '', parameters.get('CN') ?? '']
      .flatMap(addressesIn)
      .some((address) => owners.has(address));
  return (
    upperCase(event, 'STATUS') !== 'CANCELLED' &&
    upperCase(event, 'TRANSP') !== 'TRANSPARENT' &&
    // Outlook's property; who works elsewhere is free.
    !['FREE', 'WORKINGELSEWHERE'].includes(upperCase(event, 'X-MICROSOFT-CDO-BUSYSTATUS')) &&
    !propertiesOf(event, 'ATTENDEE').some(isDeclinedByOwner)
  );
}

/**
 * The busy periods of a calendar published with free and busy times instead of events:
 * https://www.rfc-editor.org/rfc/rfc5545#section-3.8.2.6
 */
function busyPeriods(component: CalendarComponent): Interval[] {
  const periods = propertiesOf(component, 'FREEBUSY')
    .filter(({ parameters }) => parameters.get('FBTYPE')?.toUpperCase() !== 'FREE')
    .flatMap(({ value }) => value.split(','));
  return periods.map((period) => {
    const [from = '', to = ''] = period.trim().toUpperCase().split('/');
    try {
      const start = Temporal.Instant.from(from);
      const end = to.startsWith('P') ? start.add(to) : Temporal.Instant.from(to);
      return { start: start.epochMilliseconds, end: end.epochMilliseconds };
    } catch {
      throw new Error('a busy period cannot be read');
    }
  });
}

const compactDate = (instant: Instant): string =>
  new Date(instant).toISOString().slice(0, 10).replaceAll('-', '');

/**
 * Whether an event may touch the window, by its dates alone: the address of a calendar serves all
 * its history.
 */
function mayTouch(event: CalendarComponent, { from, to }: BusyWindow): boolean {
  if (['RRULE', 'RDATE', 'RECURRENCE-ID'].some((name) => propertyOf(event, name))) return true;
  const start = upperCase(event, 'DTSTART');
  const end = upperCase(event, 'DTEND') || (propertyOf(event, 'DURATION') ? '' : start);
  const isDate = (text: string) => /^\d{8}(T|$)/.test(text);
  const isOver = isDate(end) && end.slice(0, 8) < compactDate(from - zoneMarginMs);
  const isLater = isDate(start) && start.slice(0, 8) > compactDate(to + zoneMarginMs);
  return !isOver && !isLater;
}

function unreadEvent(event: CalendarComponent): UnreadEvent {
  const text = (name: string, length: number) =>
    firstCharacters(singleLine(propertyOf(event, name)?.value ?? ''), length);
  const title = text('SUMMARY', 100).replace(/\\n/gi, ' ').replace(/\\(.)/g, '$1');
  return { uid: text('UID', 200), start: text('DTSTART', 40), title };
}

/** The time of an event whose start alone is sure; undefined if not even that can be read. */
function startAlone(event: CalendarComponent, read: TimeReader): Interval | undefined {
  const startsAt = propertyOf(event, 'DTSTART');
  if (!startsAt) return undefined;
  try {
    const start = read(startsAt);
    const oneDay = Temporal.Duration.from({ days: 1 });
    const usual = start.isDate ? endAfter(start, oneDay) : start.at + unknownLengthMs;
    return { start: start.at, end: knownEnd(event, start, read) ?? usual };
  } catch {
    return undefined;
  }
}

function knownEnd(
  event: CalendarComponent,
  start: CalendarTime,
  read: TimeReader,
): Instant | undefined {
  try {
    return endOfInstance(event, start, read)(start);
  } catch {
    return undefined;
  }
}

/** The parts of one calendar of a text. */
type Parts = { zones: CalendarComponent[]; events: CalendarComponent[] };

type Read = {
  intervals: Interval[];
  /** How many events have at least a start that can be read. */
  readable: number;
};

function readEvents(
  calendar: CalendarComponent,
  { zones, events }: Parts,
  window: BusyWindow,
  timeZone: string,
  { owners = [], onUnread }: Options,
): Read {
  const read = timeReader(calendarZones(zones, timeZone));
  const names = ['X-WR-CALNAME', 'X-OWNER'].map((name) => upperCase(calendar, name));
  const addresses = new Set([...owners, ...names].flatMap(addressesIn));
  const intervals: Interval[] = [];
  let unreadable = 0;

  function giveUpOn(event: CalendarComponent): void {
    onUnread?.(unreadEvent(event));
    const time = startAlone(event, read);
    if (time) intervals.push(time);
    else unreadable += 1;
  }

  const byUid = new Map<unknown, { component: CalendarComponent; event: CalendarEvent }[]>();
  for (const component of events) {
    const busy = isBusy(component, addresses);
    try {
      const event = readEvent(component, read, busy);
      if (busy && event.lacksException) onUnread?.(unreadEvent(component));
      const uid = propertyOf(component, 'UID')?.value ?? component;
      const group = byUid.get(uid);
      if (group) group.push({ component, event });
      else byUid.set(uid, [{ component, event }]);
    } catch {
      if (busy) giveUpOn(component);
    }
  }
  for (const group of byUid.values()) {
    try {
      const events = group.map(({ event }) => event);
      intervals.push(...busyInstances(events, window));
    } catch {
      // The library gives up on rules with too many instances.
      for (const { component, event } of group) if (event.isBusy) giveUpOn(component);
    }
  }
  return { intervals, readable: events.length - unreadable };
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
 * cut to the window. All-day events, and times without a zone, are in `timeZone`. Events that are
 * free, cancelled or declined by the owner do not count, nor do those without duration. An event
 * that cannot be read whole is reported, and busy for an hour from its start, or all day.
 *
 * @throws when the text is not a complete calendar, when it has events but none that can be read,
 * when a busy period is malformed, or when there are more than 20,000 events within the window.
 */
export function busyTimes(
  ics: string,
  window: BusyWindow,
  timeZone: string,
  options: Options = {},
): Interval[] {
  const intervals: Interval[] = [];
  let parts: Parts = { zones: [], events: [] };
  let readable = 0;

  function add(found: readonly Interval[]): void {
    for (const { start, end } of found) {
      const cut = { start: Math.max(start, window.from), end: Math.min(end, window.to) };
      if (cut.start < cut.end) intervals.push(cut);
    }
    if (intervals.length + parts.events.length > maxEvents)
      throw new Error(`the calendar has more than ${maxEvents} events`);
  }

  for (const component of calendarComponents(ics, wanted)) {
    if (component.name === 'VEVENT') {
      if (mayTouch(component, window)) parts.events.push(component);
      else readable += 1;
      add([]);
    } else if (component.name === 'VTIMEZONE') parts.zones.push(component);
    else if (component.name === 'VFREEBUSY') add(busyPeriods(component));
    else if (component.name === 'VCALENDAR') {
      const read = readEvents(component, parts, window, timeZone, options);
      parts = { zones: [], events: [] };
      readable += read.readable;
      add(read.intervals);
    }
  }
  if (readable === 0 && /BEGIN:VEVENT/i.test(ics))
    throw new Error('no event of the calendar can be read');
  return merged(intervals);
}
