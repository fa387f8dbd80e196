/** A person who uses the desk. */
export type DeskPerson = { id: string; name: string; email: string };

/** The page to sign in with a passkey, or to ask for a link. */
type SignInPage = {
  view: 'sign-in';
  /** Whether links can be mailed. */
  sendsMail: boolean;
  /** Whether a link was just asked for. */
  isMailed: boolean;
  /** The address of the desk to which signing in leads. */
  to: string;
};

/** The page of a link that signs a person in once. */
type EnterPage = {
  view: 'enter';
  /** Whether the link was used before or has expired. */
  isDead: boolean;
};

/** The page that offers to make a passkey, after a link was used. */
type PasskeyPage = { view: 'passkey' };

/** The people, passkeys and sessions. Times are in ms since 1970. */
type SettingsPage = {
  view: 'settings';
  people: readonly DeskPerson[];
  passkeys: readonly { id: string; device: string; createdAt: number; usedAt: number }[];
  sessions: readonly { id: string; device: string; usedAt: number; isThis: boolean }[];
  /** Somebody who was just invited, and the link if it was not mailed. */
  invited: { email: string; link: string | undefined } | undefined;
  /** What to correct. */
  problem: string | undefined;
};

/** What a page of the desk shows. */
export type DeskPage = {
  /** Who is signed in, if anybody. */
  person: DeskPerson | undefined;
  /** In ms since 1970. */
  now: number;
  page: SignInPage | EnterPage | PasskeyPage | SettingsPage;
};
