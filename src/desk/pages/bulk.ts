import type { LeadSummary } from '../../vocabulary/lead.ts';
import type { DeskPage } from '../desk-page.ts';
import { emptyQuery, summary } from './example.ts';
import type { InboxQuery } from './inbox.ts';

/** The actions that apply to all leads of a list. */
export const bulkActions = ['spam', 'retry', 'erase'] as const;
export type BulkAction = (typeof bulkActions)[number];

/** The maximum number of leads changed together. */
export const maxBulkLeads = 500;

/** The actions that the inbox offers for all leads of a list. */
export function bulkActionsFor({ only }: Pick<InboxQuery, 'only'>): BulkAction[] {
  if (only === 'suspected') return ['erase'];
  return only === 'undelivered' ? ['retry', 'spam', 'erase'] : ['spam', 'erase'];
}

/** The leads an action applies to: a list up to its newest lead, or one person's, by email. */
export type BulkSelection = {
  action: BulkAction;
  query: InboxQuery;
  email: string | undefined;
  newest: string;
};

/** The page that confirms a change to several leads. */
export type BulkPage = BulkSelection & {
  /** How many are changed now, and how many there are in all. */
  count: number;
  total: number;
  /** The newest ones, which the page lists. */
  leads: readonly LeadSummary[];
  /** How many have an upcoming session, and whether visitors are notified by email. */
  sessionCount: number;
  mailsVisitors: boolean;
  /** Version tag for optimistic locking. */
  version: string;
  /** Leads that have the address inside a longer text, such as another person's address. */
  possibleLeads: readonly LeadSummary[];
  /** The error to show. */
  problem: string | undefined;
};

export const bulkPage: DeskPage<BulkPage> = {
  path: '/desk/bulk',
  example: {
    action: 'erase',
    query: emptyQuery,
    email: undefined,
    newest: 'example',
    count: 1,
    total: 1,
    leads: [summary],
    sessionCount: 1,
    version: 'example',
    mailsVisitors: true,
    possibleLeads: [],
    problem: undefined,
  },
};
