import type { InboxQuery, SeveralAct } from './desk-page.ts';

/** What can be done with all leads of a list. */
export function actsFor({ only }: Pick<InboxQuery, 'only'>): SeveralAct[] {
  if (only === 'suspected') return ['release', 'erase'];
  return only === 'undelivered' ? ['retry', 'spam', 'erase'] : ['spam', 'erase'];
}
