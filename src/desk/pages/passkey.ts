import type { DeskPage } from '../desk-page.ts';

/** The page that offers to create a passkey after signing in with a link. It has no data. */
export const passkeyPage: DeskPage<undefined> = { path: '/desk/passkey', example: undefined };
