/** A line of a calendar. Its name and its parameters' names are in upper case. */
export type CalendarProperty = {
  name: string;
  parameters: ReadonlyMap<string, string>;
  value: string;
};

/** A block between BEGIN and END, such as VEVENT; its name is in upper case. */
export type CalendarComponent = {
  name: string;
  properties: CalendarProperty[];
  /** Nested blocks, such as alarms and the observances of a time zone. */
  parts: CalendarComponent[];
};

/** Joins folded lines. Accepts any line ending and ignores trailing blanks. */
function* contentLines(text: string): Generator<string> {
  let line = '';
  for (const [physical] of text.trim().matchAll(/[^\r\n]+/g)) {
    if (/^[ \t]/.test(physical)) line += physical.slice(1);
    else {
      yield line.trimEnd();
      line = physical;
    }
  }
  yield line.trimEnd();
}

const dateProperties = /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE|FREEBUSY)\b/i;
/** Some programs write unquoted zone names with a colon, so the value is found by its date. */
const dateLine = /^([^:;]+)(.*?):(\s*\d{4}-?\d\d-?\d\d.*)$/s;
const anyLine = /^([^:;]+)((?:;[^=;:]+=(?:"[^"]*"|[^";:])*)*):(.*)$/s;
const parameterPattern = /;([^=;:]+)=("[^"]*"|[^;]*)/g;

function propertyIn(line: string): CalendarProperty | undefined {
  const found = (dateProperties.test(line) ? dateLine.exec(line) : null) ?? anyLine.exec(line);
  if (!found) return undefined;
  const [, name = '', parameters = '', value = ''] = found;
  return {
    name: name.trim().toUpperCase(),
    parameters: new Map(
      Array.from(parameters.matchAll(parameterPattern), ([, key = '', text = '']) => [
        key.trim().toUpperCase(),
        text.replaceAll('"', '').trim(),
      ]),
    ),
    value: value.trim(),
  };
}

const topLevel = /^V(EVENT|TODO|JOURNAL|FREEBUSY|TIMEZONE|CALENDAR)$/;

/**
 * Reads one or more calendars in iCalendar format (RFC 5545). Yields each top-level block as it
 * ends, then the calendar itself without them. Names are case-insensitive. Skips lines that are not
 * properties, and properties not in `wanted`: a description may be longer than everything else.
 *
 * @throws when the text does not begin with a calendar or is cut off before the end of one.
 */
export function* calendarComponents(
  text: string,
  wanted: ReadonlySet<string>,
): Generator<CalendarComponent> {
  if (!/^\s*BEGIN:VCALENDAR\s/i.test(text)) throw new Error('the text is not a calendar');
  const open: CalendarComponent[] = [];

  function* closeTo(depth: number): Generator<CalendarComponent> {
    for (const closed of open.splice(Math.max(depth, 0)).toReversed()) {
      if (topLevel.test(closed.name)) yield closed;
      else open.at(-1)?.parts.push(closed);
    }
  }

  for (const line of contentLines(text)) {
    const boundary = /^(BEGIN|END):(.*)$/i.exec(line);
    if (boundary) {
      const [, keyword = '', value = ''] = boundary;
      const name = value.trim().toUpperCase();
      if (keyword.toUpperCase() === 'BEGIN') {
        // An event whose end is missing ends where the next one begins.
        if (topLevel.test(name)) yield* closeTo(name === 'VCALENDAR' ? 0 : 1);
        open.push({ name, properties: [], parts: [] });
      } else {
        const depth = open.findLastIndex((component) => component.name === name);
        if (depth >= 0) yield* closeTo(depth);
      }
      continue;
    }
    if (!wanted.has((/^[^:;]*/.exec(line)?.[0] ?? '').trim().toUpperCase())) continue;
    const property = propertyIn(line);
    if (property) open.at(-1)?.properties.push(property);
  }
  if (open.length > 0) throw new Error('the calendar is truncated');
}
