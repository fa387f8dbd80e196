import type { Instant } from '../../platform/instant.ts';
import type { Lead, LeadSummary, LeadWork } from '../../vocabulary/lead.ts';
import type { LeadProgress } from '../../vocabulary/progress.ts';
import type { DeskPage } from '../desk-page.ts';
import { emptyQuery, summary } from './example.ts';

/** The inbox's search and filters, as in its form and URL; empty means off. */
export type InboxQuery = {
  q: string;
  kind: '' | Lead['kind'];
  progress: '' | LeadProgress;
  only: '' | 'unread' | 'suspected' | 'undelivered' | 'today' | 'reminders';
  /** ISO dates in the agency's time zone, both included. */
  from: string;
  to: string;
};

/** Whether a list is an agenda, which has an order of its own. */
export const isAgenda = ({ only }: InboxQuery): boolean => only === 'today' || only === 'reminders';

/** The change just made to leads, for the page to report. */
export type InboxChange = {
  action: 'spam' | 'retry' | 'erase';
  count: number;
  /** How many are deleted only after their visitors are notified of a cancelled session. */
  laterCount: number;
  areCopiesLeft: boolean;
};

/** The leads, newest first. */
export type InboxPage = {
  lastChange: InboxChange | undefined;
  query: InboxQuery;
  leads: readonly LeadSummary[];
  /** Whether this is the first page. */
  isFirst: boolean;
  /** The cursor of the newest lead, up to which a bulk change applies; only on the first page. */
  newest: string | undefined;
  /** The URL of the next page, if there is one. */
  nextUrl: string | undefined;
  /** How many leads need attention. */
  counts: { [Key in 'unread' | 'suspected' | 'undelivered' | 'today' | 'reminders']: number };
  /**
   * Leads due today, or unanswered since yesterday or longer, oldest first; only without filters.
   */
  today: readonly LeadSummary[];
  /** The sessions of today that are not over; only without filters. */
  sessions: readonly ({ id: string; name: string; start: Instant } & Pick<LeadWork, 'notes'>)[];
  /** How many leads a search or filter found; undefined without one. */
  foundCount: number | undefined;
  /** How many suspected leads match the search but are not listed. */
  suspectedCount: number;
};

export const inboxPage: DeskPage<InboxPage> = {
  path: '/desk',
  example: {
    lastChange: undefined,
    query: emptyQuery,
    leads: [summary],
    isFirst: true,
    newest: 'example',
    nextUrl: undefined,
    counts: { unread: 1, suspected: 0, undelivered: 0, today: 1, reminders: 0 },
    today: [summary],
    sessions: [],
    foundCount: undefined,
    suspectedCount: 0,
  },
};
