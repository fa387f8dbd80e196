import type { Instant } from '../../platform/instant.ts';
import type { LeadProgress } from '../../vocabulary/progress.ts';
import type { DeskPage } from '../desk-page.ts';
import { exampleTime, today } from './example.ts';

/**
 * How many leads have the same page, source or service, and how many of them became customers.
 * Lists start with the most frequent.
 */
export type LeadCount = { name: string; count: number; won: number };

/** Statistics of the leads in a range of days, without suspected leads. */
export type FiguresPage = {
  /** The first and the last day, as ISO dates. */
  range: { from: string; to: string };
  /** Whether these days were chosen; the default is the last twelve weeks. */
  isChosen: boolean;
  /** The error to show. */
  problem: string | undefined;
  /** The unit of `periods`: a month if there are many weeks. */
  unit: 'week' | 'month';
  /** By the ISO date of the first day, oldest first; periods without leads are omitted. */
  periods: readonly { firstDay: string; count: number }[];
  pages: readonly LeadCount[];
  sources: readonly LeadCount[];
  services: readonly LeadCount[];
  /** Leads of any date that were marked won on these days and still are, newest first. */
  wonLeads: readonly { id: string; name: string; at: Instant }[];
  /** How many leads are at each step. */
  progress: readonly { name: LeadProgress; count: number }[];
};

export const figuresPage: DeskPage<FiguresPage> = {
  path: '/desk/figures',
  example: {
    range: { from: today, to: today },
    isChosen: false,
    problem: undefined,
    unit: 'week',
    periods: [{ firstDay: today, count: 4 }],
    pages: [{ name: '/services/google-ads', count: 4, won: 1 }],
    sources: [{ name: 'google', count: 4, won: 1 }],
    services: [{ name: 'Google Ads', count: 4, won: 1 }],
    wonLeads: [{ id: '1', name: 'Ann Lee', at: exampleTime }],
    progress: [{ name: 'new', count: 3 }],
  },
};
