import type { LeadProgress } from '../../vocabulary/progress.ts';

/** The names of a lead's steps. */
export const progressNames: Readonly<Record<LeadProgress, string>> = {
  new: 'New',
  answered: 'Answered',
  won: 'Won',
  lost: 'Lost',
};

/** Labels of the button that marks a lead with a step, before and after. */
export const markLabels: Readonly<Record<LeadProgress, { mark: string; marked: string }>> = {
  new: { mark: 'Mark new', marked: 'Marked new' },
  answered: { mark: 'Mark answered', marked: 'Marked answered' },
  won: { mark: 'Mark won', marked: 'Marked won' },
  lost: { mark: 'Mark lost', marked: 'Marked lost' },
};

/** The names of the kinds of leads. */
export const kindNames = {
  form: 'Form',
  chat: 'Chat',
  booking: 'Booking',
  call: 'Call',
} as const;

/** The names of the inbox's filters. */
export const onlyNames = {
  today: 'For today',
  unread: 'Unread',
  suspected: 'Suspected',
  undelivered: 'Not delivered',
  reminders: 'With a reminder',
} as const;
