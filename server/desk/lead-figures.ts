import { Temporal } from 'temporal-polyfill';
import type { DeskPage, LeadCount } from '../../core/desk/desk-page.ts';
import type { Instant } from '../../core/instant.ts';
import { leadProgress } from '../../core/lead/progress.ts';
import type { LeadOrigin } from '../store/leads/lead-origins.ts';

type Figures = Omit<Extract<DeskPage, { view: 'figures' }>, 'view'>;

/** How many weeks the figures show. */
const weekCount = 12;
/** How many pages and sources are named; the rest is summed up. */
const named = 7;

const mondayOf = (instant: Instant, timeZone: string): Temporal.PlainDate => {
  const date = Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  return date.subtract({ days: date.dayOfWeek - 1 });
};

/** When the first of the weeks begins. */
export function figuresSince(timeZone: string, now: Instant): Instant {
  return mondayOf(now, timeZone)
    .subtract({ weeks: weekCount - 1 })
    .toZonedDateTime(timeZone).epochMilliseconds;
}

/** Counts how often each name occurs. */
class Tally {
  readonly #counts = new Map<string, number>();

  add(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** The counts, most frequent first; the rest is summed up. */
  result(): LeadCount[] {
    const counts = [...this.#counts]
      .map(([name, count]) => ({ name, count }))
      .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
    const rest = counts.slice(named).reduce((sum, { count }) => sum + count, 0);
    return [...counts.slice(0, named), ...(rest > 0 ? [{ name: 'others', count: rest }] : [])];
  }
}

/** The figures of leads that arrived since `figuresSince`, in any order. */
export async function leadFigures(
  leads: AsyncIterable<readonly LeadOrigin[]>,
  timeZone: string,
  now: Instant,
): Promise<Figures> {
  const first = mondayOf(now, timeZone).subtract({ weeks: weekCount - 1 });
  const weeks = Array.from({ length: weekCount }, (_, week) => {
    const monday = first.add({ weeks: week });
    const begin = monday.toZonedDateTime(timeZone).epochMilliseconds;
    return { monday: monday.toString(), begin, count: 0 };
  });
  const [pages, sources] = [new Tally(), new Tally()];
  const progress = leadProgress.map((name) => ({ name, count: 0 }));
  for await (const chunk of leads) {
    for (const { receivedAt, page, source, ...lead } of chunk) {
      const week = weeks.findLast(({ begin }) => begin <= receivedAt);
      if (week) week.count += 1;
      pages.add(page || 'unknown');
      sources.add(source || 'direct');
      const became = progress.find(({ name }) => name === lead.progress);
      if (became) became.count += 1;
    }
  }
  return {
    weeks: weeks.map(({ monday, count }) => ({ monday, count })),
    pages: pages.result(),
    sources: sources.result(),
    progress,
  };
}
