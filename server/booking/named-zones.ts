import ical from 'node-ical';
import { Temporal } from 'temporal-polyfill';

const timeProperty =
  /^((?:DTSTART|DTEND|RECURRENCE-ID|EXDATE)(?:;[\w-]+=(?:"[^"]*"|tzone:\/\/[^:;]*|[^":;]*))*):(\d{8}T\d{6}(?:,\d{8}T\d{6})*)$/i;
const zoneParameter = /;TZID=("[^"]*"|tzone:\/\/[^:;]*|[^":;]*)/i;
const zoneBlock = /^BEGIN:VTIMEZONE$[\s\S]*?^END:VTIMEZONE$/gim;
const zoneId = /^TZID:(.*)$/im;
/**
 * Zone names that node-ical looks up in the calendar itself, or else takes for the server's zone.
 */
const customZone = /^(customized|tzone:|\(no)/i;

/** Whether `Intl` knows a zone of this name. */
function isZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && Temporal.Now.zonedDateTimeISO(name) !== undefined;
  } catch {
    return false;
  }
}

/** Abbreviations of American zones. Others are ambiguous worldwide. */
const american: ReadonlyMap<string, string> = new Map([
  ['PST', 'America/Los_Angeles'],
  ['PDT', 'America/Los_Angeles'],
  ['MDT', 'America/Denver'],
  ['CST', 'America/Chicago'],
  ['CDT', 'America/Chicago'],
  ['EDT', 'America/New_York'],
]);

/** The zone that node-ical finds for a name, given its definition in the calendar, if any. */
function foundZone(name: string, year: number, definition = ''): string | undefined {
  const time = `DTSTART;TZID="${name}":${year}0701T000000`;
  const event = `BEGIN:VEVENT\nUID:zone\n${time}\nEND:VEVENT`;
  const calendar = `BEGIN:VCALENDAR\n${definition}\n${event}\nEND:VCALENDAR`;
  try {
    const { zone } = ical.sync.parseICS(calendar);
    const found = zone?.type === 'VEVENT' ? zone.start.tz : undefined;
    return found !== undefined && isZone(found) ? found : undefined;
  } catch {
    // `Temporal` rejects abbreviations that `Intl` knows, such as BST.
    return undefined;
  }
}

/**
 * The offset in a name such as "(GMT-05:00) Somewhere", in the form that node-ical reads unquoted.
 */
function offsetIn(name: string): string | undefined {
  const [, sign, hours, minutes = '00'] = /([+-])(\d{1,2}):?(\d\d)?(?!\d)/.exec(name) ?? [];
  return hours && Number(hours) <= 14 && Number(minutes) < 60
    ? `UTC${sign}${hours.padStart(2, '0')}${minutes}`
    : undefined;
}

/**
 * Unfolds a calendar and gives each local time a known zone or an offset. node-ical would read
 * times without a zone, or in one it does not know, in the zone of the server; here they are in
 * `timeZone`. A zone that only the calendar defines is matched to one with the same offsets in
 * `year`.
 */
export function withNamedZones(calendar: string, timeZone: string, year: number): string {
  const unfolded = calendar.replace(/\r?\n[ \t]/g, '').replaceAll('\r\n', '\n');
  const definitions = new Map<string, string>();
  for (const [block] of unfolded.matchAll(zoneBlock)) {
    const name = zoneId.exec(block)?.[1];
    if (name) definitions.set(name, block.replace(zoneId, 'TZID:Customized Time Zone'));
  }

  function zoneFor(name: string): string {
    // Some programs write a path before the name: /mozilla.org/20050126_1/America/Chicago
    const parts = name.split('/');
    const known = parts.map((_, index) => parts.slice(index).join('/')).find(isZone);
    const definition = definitions.get(name);
    return (
      known ??
      (definition ? undefined : american.get(name)) ??
      (customZone.test(name) ? undefined : foundZone(name, year)) ??
      (definition && foundZone('Customized Time Zone', year, definition)) ??
      offsetIn(name) ??
      timeZone
    );
  }

  const zones = new Map<string, string>();
  function withNamedZone(line: string): string {
    const [, property = '', times] = timeProperty.exec(line) ?? [];
    if (times === undefined) return line;
    const name = zoneParameter.exec(property)?.[1]?.replaceAll('"', '') ?? '';
    const zone = zones.get(name) ?? (name === '' ? timeZone : zoneFor(name));
    zones.set(name, zone);
    return `${property.replace(zoneParameter, '')};TZID=${zone}:${times}`;
  }
  return unfolded.split('\n').map(withNamedZone).join('\n');
}
