import { Temporal } from 'temporal-polyfill';
import type { LeadKind } from '../../leads/lead.ts';
import { leadProgress } from '../../leads/progress.ts';
import type { LeadOrigin } from '../../leads/server/store/lead-origins.ts';
import type { Instant } from '../../platform/instant.ts';
import type { FiguresPage, LeadCount } from '../pages/figures.ts';

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

/** Counts how often each name occurs, and how often with a customer. */
class Tally {
  readonly #counts = new Map<string, LeadCount>();

  add(name: string, isWon: boolean): void {
    const { count, won } = this.#counts.get(name) ?? { count: 0, won: 0 };
    this.#counts.set(name, { name, count: count + 1, won: won + Number(isWon) });
  }

  /** The counts, most frequent first; the rest is summed up. */
  result(): LeadCount[] {
    const counts = [...this.#counts.values()].sort(
      (a, b) => b.count - a.count || a.name.localeCompare(b.name),
    );
    const rest = counts.slice(named);
    if (rest.length === 0) return counts;
    const sum = (of: 'count' | 'won') => rest.reduce((total, each) => total + each[of], 0);
    return [...counts.slice(0, named), { name: 'others', count: sum('count'), won: sum('won') }];
  }
}

/** What stands for the page and the source of a call. */
const phone = 'by phone';
/** What stands for the service of a lead that has none. */
const serviceless: Partial<Record<LeadKind, string>> = {
  call: phone,
  chat: 'chat',
  booking: 'strategy session',
};

/** The figures of leads that arrived since `figuresSince`, in any order. */
export async function leadFigures(
  leads: AsyncIterable<readonly LeadOrigin[]>,
  timeZone: string,
  now: Instant,
): Promise<FiguresPage> {
  const first = mondayOf(now, timeZone).subtract({ weeks: weekCount - 1 });
  const weeks = Array.from({ length: weekCount }, (_, week) => {
    const monday = first.add({ weeks: week });
    const begin = monday.toZonedDateTime(timeZone).epochMilliseconds;
    return { monday: monday.toString(), begin, count: 0 };
  });
  const [pages, sources, services] = [new Tally(), new Tally(), new Tally()];
  const progress = leadProgress.map((name) => ({ name, count: 0 }));
  for await (const chunk of leads) {
    for (const { receivedAt, kind, page, source, service, isByPhone, ...lead } of chunk) {
      const isWon = lead.progress === 'won';
      const week = weeks.findLast(({ begin }) => begin <= receivedAt);
      if (week) week.count += 1;
      pages.add(isByPhone ? phone : page || 'unknown', isWon);
      sources.add(isByPhone ? phone : source || 'direct', isWon);
      services.add(service || serviceless[kind] || 'unknown', isWon);
      const became = progress.find(({ name }) => name === lead.progress);
      if (became) became.count += 1;
    }
  }
  return {
    weeks: weeks.filter(({ count }) => count > 0).map(({ monday, count }) => ({ monday, count })),
    pages: pages.result(),
    sources: sources.result(),
    services: services.result(),
    progress: progress.filter(({ count }) => count > 0),
  };
}
