import { hoursSchema } from '../../agency/agency.ts';
import { openingHours } from '../../agency/opening-hours.ts';
import { type WeekDay, weekDays } from '../../agency/week-days.ts';
import { numberSpelling } from './number-words.ts';
import { escaped, listed, placesOf } from './places.ts';
import { agencyFile, parsed, type Sources } from './sources.ts';

const weekend: readonly WeekDay[] = ['Saturday', 'Sunday'];
const spanishRange = /de \p{L}+ a \p{L}+(?=,)/gu;

/** "9", with the minutes of "9:30" alone. */
function hourSpelling(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}${minute === 0 ? '(?::00)?' : `:${String(minute).padStart(2, '0')}`}`;
}

/** "18:00" as "6 PM", "6:00 p.m." or "6pm". */
const timeSpelling = (time: string): string =>
  `${hourSpelling(time)}\\s?${time < '12' ? 'a' : 'p'}\\.?\\s?m`;

/** "18:00" as "until 6:00", or "until 6" where nothing follows that it could count. */
function bareTimeSpelling(time: string): string {
  const bare = hourSpelling(time);
  const other = time < '12' ? 'p' : 'a';
  return `(?:from|at|until|till|before|after) ${bare}(?=[.,;]|\\s+(?:on|every)\\b|\\s*$|(?<=:\\d\\d))(?!\\s?${other}\\.?\\s?m)`;
}

/** "Monday to Friday" as "Mon–Fri" or "Mondays through Fridays". */
const rangeSpelling = (range: string): string =>
  range
    .split(' to ')
    .map((day) => `${day.slice(0, 3)}(?:${day.slice(3)}s?)?`)
    .join('\\s*(?:to|thru|through|[–-])\\s*');

/** How texts may write each part of opening hours. */
function spellingsOf(hours: ReturnType<typeof hoursSchema.parse>): Set<string> {
  const texts = openingHours(hours);
  return new Set([
    ...hours.flatMap(({ opens, closes }) => [
      timeSpelling(opens),
      timeSpelling(closes),
      bareTimeSpelling(opens),
      bareTimeSpelling(closes),
      `${hourSpelling(opens)}\\s?(?:to|until|[–-])\\s?${hourSpelling(closes)}`,
    ]),
    ...texts.flatMap((text) => text.match(/\w+day to \w+day/g) ?? []).map(rangeSpelling),
    ...openingHours(hours, 'spanish').flatMap((text) => text.match(spanishRange) ?? []),
    ...texts.map(escaped),
  ]);
}

/** How texts may name the days that are open on one side alone. */
function dayNames(one: ReadonlySet<WeekDay>, other: ReadonlySet<WeekDay>): string[] {
  const changed = weekDays.filter((day) => one.has(day) !== other.has(day));
  return [
    ...changed.map((day) => `${day}s?`),
    ...(changed.some((day) => weekend.includes(day)) ? ['weekends?'] : []),
    ...(changed.some((day) => !weekend.includes(day)) ? ['weekdays?', 'business days?'] : []),
  ];
}

/** A length of time in words that are not its number. */
const lengthWords: Readonly<Record<number, string>> = {
  15: 'quarter of an hour|quarter-hour',
  30: 'half an hour|half-hour',
  60: 'an hour|one hour|one-hour',
};

const minutesSpelling = (minutes: number): string =>
  [`${numberSpelling(String(minutes))}[ -](?:min|minutes?|minutos)`, lengthWords[minutes] ?? []]
    .flat()
    .join('|');

/** The sources without the hours themselves; all lines stay where they are. */
const withoutHours = (sources: Sources): Sources => ({
  ...sources,
  [agencyFile]: (sources[agencyFile] ?? '').replace(/^hours:.*\n(?:[ \-#].*\n|\n)*/m, (group) =>
    group.replace(/.+/g, ''),
  ),
});

/** The texts that may still have the opening hours, or the length of a session, of before. */
export function oldHours(before: Sources, sources: Sources): string[] {
  const [old, now] = [before, sources].map((each) => parsed(each[agencyFile]));
  const [oldSpans, spans] = [old, now].map((facts) => hoursSchema.safeParse(facts?.hours).data);
  const notices: string[] = [];
  if (oldSpans && spans) {
    const current = spellingsOf(spans);
    const days = [oldSpans, spans].map((each) => new Set(each.flatMap((span) => span.days)));
    const [oldDays = new Set(), newDays = new Set()] = days;
    const patterns = [
      ...[...spellingsOf(oldSpans)].filter((spelling) => !current.has(spelling)),
      ...dayNames(oldDays, newDays),
    ];
    const places =
      patterns.length > 0 ? placesOf(patterns.join('|'), withoutHours(sources), 'iu') : [];
    if (places.length > 0)
      notices.push(
        `${agencyFile}, hours: are ${openingHours(spans).join('; ')}, but texts still have times or days of before: ${listed(places)}. Change what is not true any more, or write {hours} there`,
      );
  }
  const [oldMinutes, minutes] = [old, now].map((facts) => Object(facts?.booking).minutes);
  if (typeof oldMinutes === 'number' && typeof minutes === 'number' && oldMinutes !== minutes) {
    const places = placesOf(minutesSpelling(oldMinutes), sources, 'iu');
    if (places.length > 0)
      notices.push(
        `${agencyFile}, booking.minutes: is ${minutes}, but texts still say ${oldMinutes} minutes: ${listed(places)}. Change what is not true any more`,
      );
  }
  return notices;
}
