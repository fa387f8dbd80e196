import type { LeadProgress } from '../../../core/lead/progress.ts';

/** How far the agency is with a lead, as pages say it. */
export const progressNames: Readonly<Record<LeadProgress, string>> = {
  new: 'New',
  answered: 'Answered',
  won: 'Won',
  lost: 'Lost',
};

/** Where a lead came from, as pages say it. */
export const kindNames = { form: 'Form', chat: 'Chat', booking: 'Booking' } as const;

/** What an inbox can be limited to, as pages say it. */
export const onlyNames = {
  unread: 'Unread',
  suspected: 'Suspected',
  undelivered: 'Not delivered',
} as const;
