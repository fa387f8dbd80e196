import windowsZones from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' };
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import type { Instant } from '../../platform/instant.ts';
import type { CalendarComponent } from './calendar-text.ts';

/** Converts between wall-clock times in a zone and instants. */
export type CalendarZone = {
  instantAt: (wall: Temporal.PlainDateTime) => Instant;
  wallAt: (instant: Instant) => Temporal.PlainDateTime;
};

/** A zone that `Temporal` knows: an IANA name, or an offset such as "+02:00". */
export function knownZone(name: string): CalendarZone {
  return {
    instantAt: (wall) => wall.toZonedDateTime(name).epochMilliseconds,
    wallAt: (instant) =>
      Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(name).toPlainDateTime(),
  };
}

function isKnown(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && Temporal.Now.zonedDateTimeISO(name) !== undefined;
  } catch {
    return false;
  }
}

/** IANA zone names, by the Windows name in lower case. */
const windowsNames: ReadonlyMap<string, string> = new Map(
  windowsZones.supplemental.windowsZones.mapTimezones.flatMap(({ mapZone }) =>
    mapZone._territory === '001' ? [[mapZone._other.toLowerCase(), mapZone._type]] : [],
  ),
);

/** Abbreviations of American zones, and other names of UTC. Other abbreviations are ambiguous. */
const abbreviations: ReadonlyMap<string, string> = new Map([
  ...['PT', 'PST', 'PDT'].map((name) => [name, 'America/Los_Angeles'] as const),
  ...['MT', 'MDT'].map((name) => [name, 'America/Denver'] as const),
  ...['CT', 'CST', 'CDT'].map((name) => [name, 'America/Chicago'] as const),
  ...['ET', 'EDT'].map((name) => [name, 'America/New_York'] as const),
  ...['AKST', 'AKDT'].map((name) => [name, 'America/Anchorage'] as const),
  ...['Z', 'COORDINATED UNIVERSAL TIME', 'GREENWICH MEAN TIME'].map(
    (name) => [name, 'UTC'] as const,
  ),
]);

/** IANA zone names, by the city in lower case. */
const zonesByCity: ReadonlyMap<string, string> = new Map(
  Intl.supportedValuesOf('timeZone').map((name) => [
    (name.split('/').at(-1) ?? '').replaceAll('_', ' ').toLowerCase(),
    name,
  ]),
);

/** The offset in a name such as "(GMT-05:00) Somewhere". */
function offsetIn(name: string): string | undefined {
  const [, sign, hours, minutes = '00'] = /([+-])(\d{1,2})[:.]?(\d\d)?(?!\d)/.exec(name) ?? [];
  return hours && Number(hours) <= 14 && Number(minutes) < 60
    ? `${sign}${hours.padStart(2, '0')}:${minutes}`
    : undefined;
}

/** Whether a zone has this offset in January or July of the current year. */
function hasOffset(zone: string, offset: string): boolean {
  const year = Temporal.Now.plainDateISO('UTC').year;
  return [1, 7].some(
    (month) =>
      Temporal.ZonedDateTime.from({ timeZone: zone, year, month, day: 1 }).offset === offset,
  );
}

/**
 * The zone of a Windows display name, such as "(UTC-06:00) Central Time (US & Canada)" or
 * "(GMT+01:00) Amsterdam, Berlin, Rome". A city only counts if its zone has the offset.
 */
function displayNameZone(name: string): string | undefined {
  const words = name.replace(/^\([^)]*\)\s*/, '').replaceAll('_', ' ');
  const plain = words.replace(/\s*\(.*/, '').replace(/\s+\d+$/, '');
  const standard = plain.replace(/( standard| daylight)? time$/i, ' Standard Time').toLowerCase();
  const offset = name.startsWith('(') ? offsetIn(name) : undefined;
  const cities = words.split(/[,:;]/).map((part) => zonesByCity.get(part.trim().toLowerCase()));
  return (
    abbreviations.get(plain.toUpperCase()) ??
    windowsNames.get(standard) ??
    cities.find((zone) => zone && (!offset || hasOffset(zone, offset))) ??
    [
      ...[plain.replaceAll(' ', '_'), plain.replace('-', '/')],
      ...[`US/${plain}`, `US/East-${plain}`, `Canada/${plain}`],
    ].find(isKnown)
  );
}

/** The IANA name in a zone name. Some programs prefix a path: /mozilla.org/America/Chicago */
function ianaName(name: string): string | undefined {
  const parts = name.split('/');
  return parts.map((_, index) => parts.slice(index).join('/')).find(isKnown);
}

const utcMs = (wall: Temporal.PlainDateTime): number =>
  wall.toZonedDateTime('UTC').epochMilliseconds;
const wallOf = (ms: number): Temporal.PlainDateTime => knownZone('UTC').wallAt(ms);

/** Parses an offset such as "-0600" into milliseconds. */
function offsetMs(text: string): number {
  const [, sign, hours, minutes, seconds = '0'] =
    /^([+-])(\d\d):?(\d\d):?(\d\d)?$/.exec(text) ?? [];
  if (!hours) throw new Error('a zone without an offset');
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return (sign === '-' ? -size : size) * 1000;
}

/** A rule of a zone: when clocks change, and the offsets before and after, in ms. */
type Observance = { onsetsIn: (start: number, end: number) => number[]; from: number; to: number };

/** Reads a STANDARD or DAYLIGHT block. @throws when it is malformed. */
function readObservance({ properties }: CalendarComponent): Observance {
  const text = (name: string) => properties.find((each) => each.name === name)?.value ?? '';
  const first = Temporal.PlainDateTime.from(text('DTSTART'));
  // Older programs write UNTIL in local time.
  const rule = text('RRULE').replace(/(UNTIL=\d{8}T\d{6})(?!Z)/i, '$1Z');
  const dtstart = first.toZonedDateTime('UTC');
  const recurrence =
    rule && new RRuleTemporal({ rruleString: rule, dtstart, includeDtstart: true });
  const extraOnsets = properties
    .filter(({ name }) => name === 'RDATE')
    .flatMap(({ value }) => value.split(','))
    .map((each) => utcMs(Temporal.PlainDateTime.from(each.trim())));
  return {
    from: offsetMs(text('TZOFFSETFROM')),
    to: offsetMs(text('TZOFFSETTO')),
    onsetsIn: (start, end) => {
      const onsets = [utcMs(first), ...extraOnsets].filter((at) => at < end);
      if (recurrence) {
        const [since, until] = [new Date(start), new Date(end)];
        for (const each of [recurrence.previous(since), ...recurrence.between(since, until, true)])
          if (each) onsets.push(each.epochMilliseconds);
      }
      return onsets;
    },
  };
}

/**
 * A zone that the calendar itself defines.
 *
 * @throws when none of its observances can be read.
 */
function definedZone({ parts }: CalendarComponent): CalendarZone {
  const observances = parts.flatMap((part) => {
    try {
      return [readObservance(part)];
    } catch {
      return [];
    }
  });
  const [first] = observances;
  if (!first) throw new Error('a zone without observances');
  const initialOffset = first.from;

  /** The offset changes that decide the offsets of a year, in order. */
  const changesOf = (year: number) =>
    observances
      .flatMap(({ onsetsIn, to }) =>
        onsetsIn(Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)).map((at) => ({ at, to })),
      )
      .sort((a, b) => a.at - b.at);
  const changes = new Map<number, { at: number; to: number }[]>();

  function offsetAt(wall: Temporal.PlainDateTime): number {
    const known = changes.get(wall.year) ?? changesOf(wall.year);
    changes.set(wall.year, known);
    const ms = utcMs(wall);
    return known.findLast(({ at }) => at <= ms)?.to ?? initialOffset;
  }
  return {
    instantAt: (wall) => utcMs(wall) - offsetAt(wall),
    wallAt: (instant) => {
      const walls = observances.map(({ to }) => wallOf(instant + to));
      return (
        walls.find((wall) => utcMs(wall) - offsetAt(wall) === instant) ??
        wallOf(instant + initialOffset)
      );
    },
  };
}

/** The zone found for a name, and whether the match is certain. */
export type FoundZone = { zone: CalendarZone; isSure: boolean };

/**
 * Returns a lookup of the zone names in a calendar. It tries, in this order, IANA names with a
 * city, the calendar's VTIMEZONE blocks, other IANA names, Windows names, and display names. Times
 * without a zone are in `timeZone`, the agency's; so are times in an unknown zone, with `isSure`
 * false.
 *
 * @param definitions VTIMEZONE blocks; if two have the same name, the first wins.
 */
export function calendarZones(
  definitions: readonly CalendarComponent[],
  timeZone: string,
): (name: string | undefined) => FoundZone {
  const zones = new Map<string, FoundZone>();

  function defined(name: string): CalendarZone | undefined {
    const isNamed = ({ properties }: CalendarComponent) =>
      properties.some(
        (each) =>
          each.name === 'TZID' &&
          each.value.replaceAll('"', '').toLowerCase() === name.toLowerCase(),
      );
    const definition = definitions.find(isNamed);
    try {
      return definition && definedZone(definition);
    } catch {
      return undefined;
    }
  }

  function find(name: string): FoundZone {
    if (name === '') return { zone: knownZone(timeZone), isSure: true };
    const iana = ianaName(name);
    const definedByCalendar = iana?.includes('/') ? undefined : defined(name);
    if (definedByCalendar) return { zone: definedByCalendar, isSure: true };
    const zoneName = iana ?? windowsNames.get(name.toLowerCase()) ?? displayNameZone(name);
    if (zoneName) return { zone: knownZone(zoneName), isSure: true };
    const offset = offsetIn(name);
    const isOffset = /^(UTC|GMT)?[+-]\d{1,2}[:.]?(\d\d)?$/i.test(name);
    return { zone: knownZone(offset ?? timeZone), isSure: offset !== undefined && isOffset };
  }

  return (name = '') => {
    const found = zones.get(name) ?? find(name);
    zones.set(name, found);
    return found;
  };
}
