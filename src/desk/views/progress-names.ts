import type { LeadProgress } from '../../vocabulary/progress.ts';

/** The names of a lead's steps. */
export const progressNames: Readonly<Record<LeadProgress, string>> = {
  new: 'New',
  answered: 'Answered',
  won: 'Won',
  lost: 'Lost',
};

/** Labels of the button that marks a lead with a step, before and after. */
export const markLabels: Readonly<Record<LeadProgress, { label: string; markedLabel: string }>> = {
  new: { label: 'Mark new', markedLabel: 'Marked new' },
  answered: { label: 'Mark answered', markedLabel: 'Marked answered' },
  won: { label: 'Mark won', markedLabel: 'Marked won' },
  lost: { label: 'Mark lost', markedLabel: 'Marked lost' },
};

/** The names of the kinds of leads. */
export const kindNames = {
  form: 'Form',
  chat: 'Chat',
  booking: 'Booking',
  call: 'Call',
} as const;

/** The names of the inbox's filters. */
export const filterNames = {
  today: 'For today',
  unread: 'Unread',
  suspected: 'Suspected',
  undelivered: 'Not delivered',
  reminders: 'With a reminder',
} as const;
