import { Temporal } from 'temporal-polyfill';
import type { LeadOrigin } from '../../leads/server/store/lead-origins.ts';
import { startOfDay } from '../../platform/server/local-time.ts';
import type { LeadKind } from '../../vocabulary/lead.ts';
import { progressSteps } from '../../vocabulary/progress.ts';
import type { FiguresPage, LeadCount } from '../pages/figures.ts';

/** How many weeks the figures show by default. */
const defaultWeeks = 12;
/** More weeks than this are counted by month. */
const maxWeeks = 26;
/** How many pages and sources are named; the rest are summed up. */
const maxNames = 7;

const { PlainDate } = Temporal;
const mondayOf = (date: Temporal.PlainDate) => date.subtract({ days: date.dayOfWeek - 1 });

/** Days as ISO dates, both included. */
export type DateRange = FiguresPage['range'];

/** The last twelve weeks, from a Monday to today. */
export function lastWeeks(today: string): DateRange {
  const first = mondayOf(PlainDate.from(today)).subtract({ weeks: defaultWeeks - 1 });
  return { from: first.toString(), to: today };
}

/** The weeks or months in a range, each by its first day. */
function periodsOf({ from, to }: DateRange): { unit: FiguresPage['unit']; firstDays: string[] } {
  const [first, last] = [PlainDate.from(from), PlainDate.from(to)];
  const unit = first.until(last).days >= maxWeeks * 7 ? 'month' : 'week';
  const firstDays: string[] = [];
  const start = unit === 'month' ? first.with({ day: 1 }) : mondayOf(first);
  for (
    let each = start;
    PlainDate.compare(each, last) <= 0;
    each = each.add(unit === 'month' ? { months: 1 } : { weeks: 1 })
  ) {
    firstDays.push(each.toString());
  }
  return { unit, firstDays };
}

/** Counts leads by name, and how many became customers. */
class Tally {
  readonly #counts = new Map<string, LeadCount>();

  add(name: string, isWon: boolean): void {
    const { count, won } = this.#counts.get(name) ?? { count: 0, won: 0 };
    this.#counts.set(name, { name, count: count + 1, won: won + Number(isWon) });
  }

  /** The counts, most frequent first; the rest are summed up. */
  result(): LeadCount[] {
    const counts = [...this.#counts.values()].sort(
      (a, b) => b.count - a.count || a.name.localeCompare(b.name),
    );
    const rest = counts.slice(maxNames);
    if (rest.length === 0) return counts;
    const sum = (key: 'count' | 'won') => rest.reduce((total, each) => total + each[key], 0);
    return [...counts.slice(0, maxNames), { name: 'others', count: sum('count'), won: sum('won') }];
  }
}

/** Counted as the page and as the source of a lead that came by phone. */
const byPhoneName = 'by phone';
/** The service of a lead that names none. */
const defaultServiceNames: Partial<Record<LeadKind, string>> = {
  call: byPhoneName,
  chat: 'chat',
  booking: 'strategy session',
};

/** The figures of leads, in any order, that arrived in a range of days. */
export async function leadFigures(
  leads: AsyncIterable<readonly LeadOrigin[]>,
  range: DateRange,
  timeZone: string,
): Promise<Omit<FiguresPage, 'isChosen' | 'problem' | 'wonLeads'>> {
  const { unit, firstDays } = periodsOf(range);
  const periods = firstDays.map((firstDay) => ({
    firstDay,
    at: startOfDay(firstDay, timeZone),
    count: 0,
  }));
  const [pages, sources, services] = [new Tally(), new Tally(), new Tally()];
  const progress = progressSteps.map((name) => ({ name, count: 0 }));
  for await (const chunk of leads) {
    for (const { receivedAt, kind, page, source, service, isByPhone, ...lead } of chunk) {
      const isWon = lead.progress === 'won';
      const period = periods.findLast(({ at }) => at <= receivedAt);
      if (period) period.count += 1;
      pages.add(isByPhone ? byPhoneName : page || 'unknown', isWon);
      sources.add(isByPhone ? byPhoneName : source || 'direct', isWon);
      services.add(service || defaultServiceNames[kind] || 'unknown', isWon);
      const step = progress.find(({ name }) => name === lead.progress);
      if (step) step.count += 1;
    }
  }
  return {
    range,
    unit,
    periods: periods
      .filter(({ count }) => count > 0)
      .map(({ firstDay, count }) => ({ firstDay, count })),
    pages: pages.result(),
    sources: sources.result(),
    services: services.result(),
    progress: progress.filter(({ count }) => count > 0),
  };
}
