import type { DeskState } from '../../../core/desk/desk-page.ts';

/** The title of a page of the desk, as the browser's tab shows it. */
export function deskTitle({ page }: Pick<DeskState, 'page'>): string {
  switch (page.view) {
    case 'sign-in':
      return 'Sign in';
    case 'enter':
      return page.isDead ? 'This link no longer works' : 'Welcome';
    case 'passkey':
      return 'Make a passkey';
    case 'inbox':
      return page.counts.unread > 0 ? `(${page.counts.unread}) Inbox` : 'Inbox';
    case 'lead':
      return page.lead.name || page.lead.reference;
    case 'new-lead':
      return 'New lead';
    case 'several':
    case 'several-done':
      return page.act === 'erase' ? 'Erase leads' : 'Mark leads';
    case 'bookings':
      return 'Bookings';
    case 'figures':
      return 'Figures';
    case 'missing':
      return 'Not found';
    case 'settings':
      return 'Settings';
  }
}
