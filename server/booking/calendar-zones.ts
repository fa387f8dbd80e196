import windowsZones from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' };
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import type { Instant } from '../../core/instant.ts';
import type { CalendarComponent } from './calendar-text.ts';

/** Converts between what clocks show in a zone and instants. */
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

/** Windows' names of zones, in lower case, and the IANA name of each. */
const windowsNames: ReadonlyMap<string, string> = new Map(
  windowsZones.supplemental.windowsZones.mapTimezones.flatMap(({ mapZone }) =>
    mapZone._territory === '001' ? [[mapZone._other.toLowerCase(), mapZone._type]] : [],
  ),
);

/** Abbreviations of American zones. Others are ambiguous worldwide. */
const american: ReadonlyMap<string, string> = new Map([
  ['PST', 'America/Los_Angeles'],
  ['PDT', 'America/Los_Angeles'],
  ['MDT', 'America/Denver'],
  ['CST', 'America/Chicago'],
  ['CDT', 'America/Chicago'],
  ['EDT', 'America/New_York'],
]);

const byCity: ReadonlyMap<string, string> = new Map(
  Intl.supportedValuesOf('timeZone').map((name) => [
    (name.split('/').at(-1) ?? '').replaceAll('_', ' ').toLowerCase(),
    name,
  ]),
);

/**
 * The zone of a name that Windows shows to people, such as "(UTC-06:00) Central Time (US & Canada)"
 * or "(GMT+01:00) Amsterdam, Berlin, Rome".
 */
function shownZone(name: string): string | undefined {
  const words = name.replace(/^\([^)]*\)\s*/, '');
  const plain = words.replace(/\s*\(.*/, '');
  const standard = plain.replace(/ time$/i, ' Standard Time').toLowerCase();
  const city = words.split(/[,:;]/).find((part) => byCity.has(part.trim().toLowerCase()));
  return (
    windowsNames.get(standard) ??
    (city && byCity.get(city.trim().toLowerCase())) ??
    [`US/${plain}`, `Canada/${plain}`].find(isKnown)
  );
}

/** The offset in a name such as "(GMT-05:00) Somewhere". */
function offsetIn(name: string): string | undefined {
  const [, sign, hours, minutes = '00'] = /([+-])(\d{1,2}):?(\d\d)?(?!\d)/.exec(name) ?? [];
  return hours && Number(hours) <= 14 && Number(minutes) < 60
    ? `${sign}${hours.padStart(2, '0')}:${minutes}`
    : undefined;
}

/** The name under which `Temporal` knows a zone, if it is one of the usual names. */
function usualName(name: string): string | undefined {
  // Some programs write a path before the name: /mozilla.org/20050126_1/America/Chicago
  const parts = name.split('/');
  return (
    parts.map((_, index) => parts.slice(index).join('/')).find(isKnown) ??
    windowsNames.get(name.toLowerCase())
  );
}

const utcMs = (wall: Temporal.PlainDateTime): number =>
  wall.toZonedDateTime('UTC').epochMilliseconds;
const wallOf = (ms: number): Temporal.PlainDateTime => knownZone('UTC').wallAt(ms);

/** An offset in milliseconds, such as that of "-0600". */
function offsetMs(text: string): number {
  const [, sign, hours, minutes, seconds = '0'] =
    /^([+-])(\d\d):?(\d\d):?(\d\d)?$/.exec(text) ?? [];
  if (!hours) throw new Error('a zone without an offset');
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return (sign === '-' ? -size : size) * 1000;
}

/**
 * A zone that the calendar itself defines.
 *
 * @throws when the definition has no observance, or a malformed one.
 */
function definedZone({ parts }: CalendarComponent): CalendarZone {
  const observances = parts.map(({ properties }) => {
    const text = (name: string) => properties.find((each) => each.name === name)?.value ?? '';
    const onset = Temporal.PlainDateTime.from(text('DTSTART')).toZonedDateTime('UTC');
    const rule = text('RRULE');
    const onsets = new RRuleTemporal(
      rule
        ? { rruleString: rule, dtstart: onset, includeDtstart: true }
        : { freq: 'YEARLY', count: 1, dtstart: onset },
    );
    return {
      onsets,
      from: offsetMs(text('TZOFFSETFROM')),
      to: offsetMs(text('TZOFFSETTO')),
    };
  });
  const [first] = observances;
  if (!first) throw new Error('a zone without observances');
  const before = first.from;

  /** The changes that matter within a year, in order. */
  function changesOf(year: number): { at: number; to: number }[] {
    const start = new Date(Date.UTC(year, 0, 1));
    const end = new Date(Date.UTC(year + 1, 0, 1));
    return observances
      .flatMap(({ onsets, to }) =>
        [onsets.previous(start), ...onsets.between(start, end, true)].flatMap((onset) =>
          onset ? [{ at: onset.epochMilliseconds, to }] : [],
        ),
      )
      .sort((a, b) => a.at - b.at);
  }
  const changes = new Map<number, { at: number; to: number }[]>();

  function offsetAt(wall: Temporal.PlainDateTime): number {
    const known = changes.get(wall.year) ?? changesOf(wall.year);
    changes.set(wall.year, known);
    const ms = utcMs(wall);
    return known.findLast(({ at }) => at <= ms)?.to ?? before;
  }
  return {
    instantAt: (wall) => utcMs(wall) - offsetAt(wall),
    wallAt: (instant) => {
      const walls = observances.map(({ to }) => wallOf(instant + to));
      return (
        walls.find((wall) => utcMs(wall) - offsetAt(wall) === instant) ?? wallOf(instant + before)
      );
    },
  };
}

/**
 * Finds the zones that a calendar names: IANA and Windows names, then zones that its VTIMEZONE
 * blocks define, then names and abbreviations that only people read. Times without a zone, or in
 * one that cannot be found, are in `timeZone`, the agency's.
 */
export function calendarZones(
  definitions: readonly CalendarComponent[],
  timeZone: string,
): (name: string | undefined) => CalendarZone {
  const zones = new Map<string, CalendarZone>();

  function defined(name: string): CalendarZone | undefined {
    const isNamed = ({ properties }: CalendarComponent) =>
      properties.some((each) => each.name === 'TZID' && each.value.replaceAll('"', '') === name);
    const definition = definitions.find(isNamed);
    try {
      return definition && definedZone(definition);
    } catch {
      return undefined;
    }
  }

  return (name = '') => {
    const usual = usualName(name);
    const zone =
      zones.get(name) ??
      (usual ? undefined : defined(name)) ??
      knownZone(usual ?? american.get(name) ?? shownZone(name) ?? offsetIn(name) ?? timeZone);
    zones.set(name, zone);
    return zone;
  };
}
