import type { DeskPage } from '../../desk/desk-page.ts';

/** The title of a page of the desk, as the browser's tab shows it. */
export function deskTitle({ page }: Pick<DeskPage, 'page'>): string {
  switch (page.view) {
    case 'sign-in':
      return 'Sign in';
    case 'enter':
      return page.isDead ? 'This link no longer works' : 'Welcome';
    case 'passkey':
      return 'Make a passkey';
    case 'settings':
      return 'Settings';
  }
}
