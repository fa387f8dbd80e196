import type { BulkAction, InboxQuery } from './desk-page.ts';

/** The actions that the inbox offers for all leads of a list. */
export function actsFor({ only }: Pick<InboxQuery, 'only'>): BulkAction[] {
  if (only === 'suspected') return ['release', 'erase'];
  return only === 'undelivered' ? ['retry', 'spam', 'erase'] : ['spam', 'erase'];
}
