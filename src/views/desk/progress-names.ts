import type { LeadProgress } from '../../../core/lead/progress.ts';

/** The names of a lead's steps. */
export const progressNames: Readonly<Record<LeadProgress, string>> = {
  new: 'New',
  answered: 'Answered',
  won: 'Won',
  lost: 'Lost',
};

/** The names of the kinds of leads. */
export const kindNames = { form: 'Form', chat: 'Chat', booking: 'Booking' } as const;

/** The names of the inbox's filters. */
export const onlyNames = {
  unread: 'Unread',
  suspected: 'Suspected',
  undelivered: 'Not delivered',
} as const;
