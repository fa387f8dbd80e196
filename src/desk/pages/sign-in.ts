import type { DeskPage } from '../desk-page.ts';

/** The page to sign in with a passkey, or to ask for a link. */
export type SignInPage = {
  /** Whether links can be mailed. */
  sendsMail: boolean;
  /** Whether a link was just asked for. */
  isMailed: boolean;
  /** The text that could not be saved because nobody was signed in; empty if there was none. */
  unsaved: string | undefined;
  /** The desk path that signing in leads to. */
  to: string;
};

export const signInPage: DeskPage<SignInPage> = {
  path: '/desk/sign-in',
  isPublic: true,
  example: { sendsMail: true, isMailed: false, unsaved: undefined, to: '/desk' },
};
