import type { Instant } from '../../platform/instant.ts';
import { firstCharacters, singleLine } from '../../vocabulary/plain-text.ts';
import type { UnreadableEvent } from '../agency-calendar.ts';
import type { Interval } from '../interval.ts';
import {
  type BusyWindow,
  busyInstances,
  type CalendarEvent,
  propertiesOf,
  propertyOf,
  readEvent,
  readPeriod,
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
  /** Email addresses of the calendar's owner, in addition to those in the calendar. */
  owners?: readonly string[];
  /** Called for each event that could not be read completely. */
  onReadProblem?: (event: UnreadableEvent) => void;
};

/** No person has this many: a larger calendar is broken or hostile. */
const maxEvents = 20_000;

const relevantProperties: ReadonlySet<string> = new Set([
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
    !/^CANCELL?ED$/.test(upperCase(event, 'STATUS')) &&
    upperCase(event, 'TRANSP') !== 'TRANSPARENT' &&
    // Outlook's property. Working elsewhere counts as free.
    !['FREE', 'WORKINGELSEWHERE'].includes(upperCase(event, 'X-MICROSOFT-CDO-BUSYSTATUS')) &&
    !propertiesOf(event, 'ATTENDEE').some(isDeclinedByOwner)
  );
}

const compactDate = (instant: Instant): string =>
  new Date(instant).toISOString().slice(0, 10).replaceAll('-', '');

/** The date part of "20261124T093000" or "20261124"; empty for any other format. */
const dateIn = (text: string): string =>
  /^(\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(?:T|$)/.exec(text)?.[1] ?? '';

/**
 * Whether an event may fall in the window, judged by its dates alone; true if unsure. A cheap check
 * to skip most of the calendar, which contains the whole history.
 */
function mayOverlap(event: CalendarComponent, { from, to }: BusyWindow): boolean {
  const earliest = compactDate(from - zoneMarginMs);
  const [start, end] = ['DTSTART', 'DTEND'].map((name) => dateIn(upperCase(event, name)));
  if (!start || propertyOf(event, 'RRULE') || propertyOf(event, 'RDATE')) return true;
  const replaced = propertyOf(event, 'RECURRENCE-ID');
  if (replaced && (dateIn(replaced.value) >= earliest || replaced.parameters.has('RANGE')))
    return true;
  const hasUnknownEnd = propertyOf(event, 'DURATION') || (propertyOf(event, 'DTEND') && !end);
  const last = end || start;
  const isOver = !hasUnknownEnd && last >= start && last < earliest;
  return !isOver && (replaced !== undefined || start <= compactDate(to + zoneMarginMs));
}

function unreadableEvent(event: CalendarComponent, hasStart: boolean): UnreadableEvent {
  const text = (name: string, length: number) =>
    firstCharacters(singleLine(propertyOf(event, name)?.value ?? ''), length);
  const title = text('SUMMARY', 100).replace(/\\n/gi, ' ').replace(/\\(.)/g, '$1');
  return { uid: text('UID', 200), start: text('DTSTART', 40), title, hasStart };
}

/**
 * The busy periods of a VFREEBUSY component, which some calendars publish instead of events:
 * https://www.rfc-editor.org/rfc/rfc5545#section-3.8.2.6
 */
function busyPeriods(component: CalendarComponent, reader: TimeReader): (Interval | undefined)[] {
  return propertiesOf(component, 'FREEBUSY')
    .filter(({ parameters }) => parameters.get('FBTYPE')?.toUpperCase() !== 'FREE')
    .flatMap((property) =>
      property.value
        .split(',')
        .filter((text) => text.trim() !== '')
        .map((text) => {
          try {
            const { start, end } = readPeriod(property, text, reader);
            return end === undefined ? undefined : { start: start.at, end };
          } catch {
            return undefined;
          }
        }),
    );
}

function mergeOverlaps(intervals: Interval[]): Interval[] {
  const result: { start: Instant; end: Instant }[] = [];
  for (const { start, end } of intervals.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  return result;
}

/** The components of one calendar in the text. */
type Parts = Record<'zones' | 'events' | 'freeBusy', CalendarComponent[]>;
const noParts = (): Parts => ({ zones: [], events: [], freeBusy: [] });

type ReadEvent = { component: CalendarComponent; event: CalendarEvent };

/**
 * When the owner of a calendar in iCalendar format is busy within the window: merged, in order, and
 * clipped to the window. All-day events, and times without a zone, are in `timeZone`. Events that are
 * free, cancelled, declined by the owner or of zero length do not count. An event that cannot be
 * read completely is reported; see `UnreadableEvent` for the parts that are guessed.
 *
 * @throws when the text is not a complete calendar, when it has events but none can be read, or
 * when there are more than 20,000 events within the window.
 */
export function busyTimes(
  ics: string,
  window: BusyWindow,
  timeZone: string,
  { owners = [], onReadProblem }: Options = {},
): Interval[] {
  const intervals: Interval[] = [];
  const eventsByUid = new Map<unknown, ReadEvent[]>();
  /** The zones of the calendars earlier in the text. */
  let earlierZones: CalendarComponent[] = [];
  let parts = noParts();
  let eventCount = 0;
  let readableCount = 0;
  let unreadableCount = 0;

  function add(found: Iterable<Interval>): void {
    for (const { start, end } of found) {
      const clipped = { start: Math.max(start, window.from), end: Math.min(end, window.to) };
      if (clipped.start < clipped.end) intervals.push(clipped);
    }
    if (intervals.length > maxEvents || eventCount > maxEvents)
      throw new Error(`the calendar has more than ${maxEvents} events`);
  }

  function readCalendar(calendar: CalendarComponent): void {
    const zones = [...parts.zones, ...earlierZones];
    const reader = timeReader(calendarZones(zones, timeZone));
    const names = ['X-WR-CALNAME', 'X-OWNER'].map((name) => upperCase(calendar, name));
    const addresses = new Set([...owners, ...names].flatMap(addressesIn));
    for (const component of parts.freeBusy) {
      const periods = busyPeriods(component, reader);
      add(periods.filter((period) => period !== undefined));
      const isReadable = periods.every((period) => period !== undefined);
      if (isReadable) readableCount += 1;
      else {
        unreadableCount += 1;
        onReadProblem?.(unreadableEvent(component, true));
      }
    }
    for (const component of parts.events) {
      const isEventBusy = isBusy(component, addresses);
      try {
        const event = readEvent(component, reader, isEventBusy);
        const uid = propertyOf(component, 'UID')?.value || component;
        const group = eventsByUid.get(uid);
        if (group) group.push({ component, event });
        else eventsByUid.set(uid, [{ component, event }]);
        readableCount += 1;
      } catch {
        unreadableCount += 1;
        if (isEventBusy) onReadProblem?.(unreadableEvent(component, false));
      }
    }
    earlierZones = zones;
    parts = noParts();
  }

  for (const component of calendarComponents(ics, relevantProperties)) {
    if (component.name === 'VEVENT') {
      if (mayOverlap(component, window)) {
        parts.events.push(component);
        eventCount += 1;
        // Throws beyond the limit.
        add([]);
      } else readableCount += 1;
    } else if (component.name === 'VTIMEZONE') parts.zones.push(component);
    else if (component.name === 'VFREEBUSY') parts.freeBusy.push(component);
    else if (component.name === 'VCALENDAR') readCalendar(component);
  }
  for (const group of eventsByUid.values()) {
    add(
      busyInstances(
        group.map(({ event }) => event),
        window,
      ),
    );
    for (const { component, event } of group)
      if (event.isBusy && event.isGuessed()) onReadProblem?.(unreadableEvent(component, true));
  }
  if (readableCount === 0 && (unreadableCount > 0 || /BEGIN:VEVENT/i.test(ics)))
    throw new Error('the calendar has events, but none can be read');
  return mergeOverlaps(intervals);
}
