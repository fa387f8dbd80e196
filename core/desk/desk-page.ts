import type { SessionState } from '../booking/session-state.ts';
import type { Instant } from '../instant.ts';
import type { AgencyTarget } from '../lead/delivery-targets.ts';
import type { Lead, LeadSummary } from '../lead/lead.ts';
import type { LeadField } from '../lead/lead-fields.ts';
import type { LeadEventKind, LeadProgress } from '../lead/progress.ts';
import type { Suspicion } from '../lead/suspicion.ts';

/** A person who uses the desk. */
export type DeskPerson = { id: string; name: string; email: string };

/** The page to sign in with a passkey, or to ask for a link. */
type SignInPage = {
  view: 'sign-in';
  /** Whether links can be mailed. */
  sendsMail: boolean;
  /** Whether a link was just asked for. */
  isMailed: boolean;
  /**
   * What could not be saved, because nobody was signed in any more; empty for a change without
   * text.
   */
  unsaved: string | undefined;
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

/** Where new leads are sent, such as "mail", and what went wrong with a test, if anything. */
export type TestedTarget = { target: AgencyTarget; problem: string | undefined };

/**
 * The people, passkeys and sessions, and what the desk is connected to.
 */
type SettingsPage = {
  view: 'settings';
  /** By what new leads are sent, and to which addresses. */
  targets: readonly { target: AgencyTarget; to: string }[];
  /** What became of a test that was just sent. */
  tested: readonly TestedTarget[] | undefined;
  /** The address at which a calendar program finds the sessions, if there is one. */
  calendar: string | undefined;
  people: readonly DeskPerson[];
  passkeys: readonly { id: string; device: string; createdAt: Instant; usedAt: Instant }[];
  sessions: readonly { id: string; device: string; usedAt: Instant; isThis: boolean }[];
  /** Somebody who was just invited, and the link if it was not mailed. */
  invited: { name: string; email: string; link: string | undefined } | undefined;
  /** What to correct. */
  problem: string | undefined;
};

/** What an inbox is asked for, as its form and its address have it; empty for everything. */
export type InboxQuery = {
  q: string;
  kind: '' | Lead['kind'];
  progress: '' | LeadProgress;
  only: '' | 'unread' | 'suspected' | 'undelivered';
  /** ISO dates in the agency's time zone, both included. */
  from: string;
  to: string;
};

/** What was just done with leads, for the page to say so. */
export type InboxChange = {
  act: 'erased';
  /** Whether it is deleted later, once everybody was told that its session is cancelled. */
  isLater: boolean;
  areCopiesLeft: boolean;
};

/** The leads, newest first. */
type InboxPage = {
  view: 'inbox';
  done: InboxChange | undefined;
  query: InboxQuery;
  leads: readonly LeadSummary[];
  /** Whether these are the newest of them. */
  isFirst: boolean;
  /**
   * The newest of all, up to which all can be changed; undefined on other pages, and if there are
   * none.
   */
  newest: string | undefined;
  /** The address of the next page, if there is one. */
  next: string | undefined;
  /** What waits for somebody. */
  counts: { unread: number; suspected: number; undelivered: number };
  /** How many suspected leads a search finds, which are not among them. */
  alsoSuspected: number;
};

/** What can be done with all leads of a list. */
export const severalActs = ['spam', 'release', 'retry', 'erase'] as const;
export type SeveralAct = (typeof severalActs)[number];

/**
 * Of which leads: a list up to the newest that was seen, or those of a person, by email address.
 */
export type SeveralLeads = {
  act: SeveralAct;
  query: InboxQuery;
  email: string | undefined;
  newest: string;
};

/** Asks whether to change several leads. */
type SeveralPage = SeveralLeads & {
  view: 'several';
  count: number;
  /** The newest of them. */
  leads: readonly LeadSummary[];
  /** How many have a session ahead, and whether visitors are told of it by mail. */
  sessions: number;
  mailsVisitors: boolean;
  /** Leads in which the address is part of a longer text, so that they may be another person's. */
  possible: readonly LeadSummary[];
  /** What to correct. */
  problem: string | undefined;
};

/** Says what became of several leads. */
type SeveralDonePage = SeveralLeads & {
  view: 'several-done';
  done: number;
  /** How many are deleted once everybody was told that their session is cancelled. */
  later: number;
  /**
   * How many were changed or erased by somebody else meanwhile, so that nothing was done with them.
   */
  gone: number;
  /**
   * How many are still to be done, because it takes long or, if it broke off, the database failed.
   */
  left: number;
  isBroken: boolean;
  /** Those that were accepted without the time of their session. */
  call: readonly { id: string; name: string }[];
  areCopiesLeft: boolean;
};

/** The session of a lead. */
export type LeadBooking = {
  start: Instant;
  state: SessionState;
  /**
   * How its visitor learns that it is cancelled: by mail, by a call because no mail is set up, or
   * not at all because the visitor was not told of it either.
   */
  cancelledBy: 'mail' | 'call' | 'nothing';
};

/** One lead, with all that is known about it. */
type LeadPage = {
  view: 'lead';
  lead: Record<LeadField, string> & {
    id: string;
    reference: string;
    kind: Lead['kind'];
    receivedAt: Instant;
    progress: LeadProgress;
    isSuspected: boolean;
    suspicions: readonly Suspicion[];
    /** Where the visitor came from, by label. */
    origin: readonly { label: string; value: string }[];
    session: LeadBooking | undefined;
  };
  /** The subject of the mail that the agency got about it, so that an answer joins its thread. */
  subject: string;
  deliveries: readonly {
    target: string;
    state: 'held' | 'waiting' | 'delivered' | 'failed' | 'dropped';
    attempts: number;
    at: Instant;
    error: string;
  }[];
  history: readonly { at: Instant; person: string; kind: LeadEventKind; detail: string }[];
  /** The inbox to which it leads back. */
  query: InboxQuery;
  /** A note that could not be saved yet. */
  note: string;
  /** What to correct. */
  problem: string | undefined;
};

/** A session in the list. */
export type DeskBooking = {
  id: string;
  reference: string;
  name: string;
  phone: string;
  start: Instant;
  end: Instant;
  state: Exclude<SessionState, 'cancelled'>;
};

/** What was just done, for the page to say so. */
export type BookingChange =
  | { act: 'moved'; name: string; start: Instant; isOutsideHours: boolean }
  | { act: 'cancelled'; name: string; start: Instant }
  | { act: 'closed' | 'opened'; date: string }
  /** Several sessions, of which those `left` had begun or were free. */
  | { act: 'freed'; freed: number; left: number };

/** A change of a session that could not be made, as it was typed. */
export type TypedChange = { id: string; date: string; time: string; messageToVisitor: string };

/** The sessions ahead, by day, and the closed days. */
type BookingsPage = {
  view: 'bookings';
  /** Whether visitors are told of changes by mail. */
  sendsMail: boolean;
  done: BookingChange | undefined;
  typed: TypedChange | undefined;
  days: readonly {
    /** The ISO date, and whether it is today. */
    date: string;
    isToday: boolean;
    isClosed: boolean;
    sessions: readonly DeskBooking[];
  }[];
  /** Days ahead without sessions; those from the content can only be changed there. */
  closed: readonly { date: string; isByContent: boolean }[];
  /** How many sessions there are besides, all later. */
  more: number;
  /** Whether all sessions are to be checked, to free them. */
  areChecked: boolean;
  /** The ISO date of today. */
  today: string;
  /** What to correct. */
  problem: string | undefined;
};

/** How many leads came, by what they came; most first. */
export type LeadCount = { name: string; count: number };

/** What came of the last twelve weeks. Suspected leads do not count. */
type FiguresPage = {
  view: 'figures';
  /** The ISO date of each week's Monday, the oldest first. */
  weeks: readonly { monday: string; count: number }[];
  pages: readonly LeadCount[];
  sources: readonly LeadCount[];
  /** How many are new, answered, won and lost. */
  progress: readonly { name: LeadProgress; count: number }[];
};

/** An address at which nothing is, for whoever is signed in. */
type MissingPage = {
  view: 'missing';
  /** What could not be saved, because the lead is gone. */
  unsaved: string;
};

/** What a page of the desk shows. */
export type DeskPage = {
  /** Who is signed in, if anybody. */
  person: DeskPerson | undefined;
  now: Instant;
  page:
    | SignInPage
    | EnterPage
    | PasskeyPage
    | SettingsPage
    | InboxPage
    | LeadPage
    | SeveralPage
    | SeveralDonePage
    | BookingsPage
    | FiguresPage
    | MissingPage;
};
