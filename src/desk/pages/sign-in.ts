import type { DeskPage } from '../desk-page.ts';

/** The page to sign in with a passkey, or to ask for a link. */
export type SignInPage = {
  /** Whether links can be mailed. */
  canEmailLinks: boolean;
  /** Whether a link was just asked for. */
  isLinkRequested: boolean;
  /** The text that could not be saved because no one was signed in; empty if there was none. */
  unsavedText: string | undefined;
  /** The desk path that signing in leads to. */
  to: string;
};

export const signInPage: DeskPage<SignInPage> = {
  path: '/desk/sign-in',
  isPublic: true,
  example: { canEmailLinks: true, isLinkRequested: false, unsavedText: undefined, to: '/desk' },
};
