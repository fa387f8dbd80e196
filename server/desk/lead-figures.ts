import { Temporal } from 'temporal-polyfill';
import { type OpeningHours, openTimeSince } from '../../booking/open-time.ts';
import type { DeskPage, LeadCount } from '../../desk/desk-page.ts';
import type { LeadOrigin } from '../store/lead-origins.ts';

type Figures = Omit<Extract<DeskPage['page'], { view: 'figures' }>, 'view'>;

/** How many weeks the figures show. */
const weekCount = 12;
/** How many pages and sources they name; the rest is summed up. */
const named = 7;
/** What the site promises: an answer within two hours of business. */
const promisedMs = 2 * 60 * 60 * 1000;

const mondayOf = (instant: number, timeZone: string): Temporal.PlainDate => {
  const date = Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  return date.subtract({ days: date.dayOfWeek - 1 });
};

/** When the first of the weeks begins, in ms since 1970. */
export function figuresSince({ timeZone }: Pick<OpeningHours, 'timeZone'>, now: number): number {
  return mondayOf(now, timeZone)
    .subtract({ weeks: weekCount - 1 })
    .toZonedDateTime(timeZone).epochMilliseconds;
}

function counted(names: readonly string[]): LeadCount[] {
  const counts = [...Map.groupBy(names, (name) => name)]
    .map(([name, all]) => ({ name, count: all.length }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
  const rest = counts.slice(named).reduce((sum, { count }) => sum + count, 0);
  return [...counts.slice(0, named), ...(rest > 0 ? [{ name: 'others', count: rest }] : [])];
}

/** The figures about leads that arrived since `figuresSince`. `now` is in ms since 1970. */
export function leadFigures(
  leads: readonly LeadOrigin[],
  opening: OpeningHours,
  now: number,
): Figures {
  const { timeZone } = opening;
  const first = mondayOf(now, timeZone).subtract({ weeks: weekCount - 1 });
  const mondays = Array.from({ length: weekCount }, (_, week) => first.add({ weeks: week }));
  const byWeek = Map.groupBy(leads, ({ receivedAt }) => mondayOf(receivedAt, timeZone).toString());
  const openTime = openTimeSince(opening, figuresSince(opening, now), now);
  const waits = leads.map(({ receivedAt, answeredAt }) => ({
    isAnswered: answeredAt !== undefined,
    isOver: openTime(Math.min(answeredAt ?? now, now)) - openTime(receivedAt) > promisedMs,
  }));
  // A lead that is neither answered nor late says nothing yet.
  const settled = waits.filter(({ isAnswered, isOver }) => isAnswered || isOver);
  return {
    weeks: mondays.map((monday) => ({
      monday: monday.toString(),
      count: byWeek.get(monday.toString())?.length ?? 0,
    })),
    pages: counted(leads.map(({ page }) => page || 'unknown')),
    sources: counted(leads.map(({ source }) => source || 'direct')),
    inTime: {
      answered: settled.filter(({ isOver }) => !isOver).length,
      of: settled.length,
    },
  };
}
