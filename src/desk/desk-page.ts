import type { OwnCalendar } from '../booking/own-calendar.ts';
import type { SessionState } from '../booking/session-state.ts';
import type { AgencyTarget } from '../leads/delivery-targets.ts';
import type { FieldProblem, Lead, LeadSummary } from '../leads/lead.ts';
import type { LeadField } from '../leads/lead-fields.ts';
import { type LeadEventKind, type LeadProgress, leadProgress } from '../leads/progress.ts';
import type { RejectedForm } from '../leads/rejected-form.ts';
import type { Suspicion } from '../leads/suspicion.ts';
import type { Instant } from '../platform/instant.ts';

/** A person who uses the desk. */
export type DeskPerson = {
  id: string;
  name: string;
  email: string;
  /** Whether the person may invite and remove people, and erase leads. */
  isManager: boolean;
};

/** Refuses a change to people who may not invite and erase. */
export const managersOnlyMessage =
  'You cannot do this. Ask somebody who may invite and erase; Settings says who that is.';

/** The page to sign in with a passkey, or to ask for a link. */
type SignInPage = {
  view: 'sign-in';
  /** Whether links can be mailed. */
  sendsMail: boolean;
  /** Whether a link was just asked for. */
  isMailed: boolean;
  /** The text that could not be saved because nobody was signed in; empty if there was none. */
  unsaved: string | undefined;
  /** The desk path that signing in leads to. */
  to: string;
};

/** The page that a sign-in link opens. */
type EnterPage = {
  view: 'enter';
  /** Whether the link was used before or has expired. */
  isDead: boolean;
};

/** The page that offers to create a passkey, after signing in with a link. */
type PasskeyPage = { view: 'passkey' };

/** A delivery target, and why a test of it failed; undefined if it succeeded. */
export type TestedTarget = { target: AgencyTarget; problem: string | undefined };

/** The people, passkeys and sessions, and what the desk is connected to. */
type SettingsPage = {
  view: 'settings';
  /** Where new leads are sent: by mail or webhook, and to which addresses. */
  targets: readonly { target: AgencyTarget; to: string }[];
  /** The result of a test that was just sent. */
  tested: readonly TestedTarget[] | undefined;
  /** The URL of the calendar feed, if there is one. */
  calendar: string | undefined;
  /** `isInvited`: they have not signed in yet. */
  people: readonly (DeskPerson & { isInvited: boolean })[];
  passkeys: readonly { id: string; device: string; createdAt: Instant; usedAt: Instant }[];
  sessions: readonly { id: string; device: string; usedAt: Instant; isThis: boolean }[];
  /** How much longer the server has to run before it removes old leads, in ms; 0 if it does. */
  removalHeldMs: number;
  /** What was just done. */
  done: SettingsDone | undefined;
  /** Somebody who was just invited, and the link if it was not mailed. */
  invited: { name: string; email: string; link: string | undefined } | undefined;
  /** What to correct; its field is empty if it concerns the whole page. */
  problem: FieldProblem | undefined;
  /** What was typed into the invitation. */
  typed: { name: string; email: string };
};

/** What was just done in the settings, as their address says. */
export const settingsChanges = [
  'removed',
  'passkey-removed',
  'signed-out',
  'manager',
  'no-manager',
] as const;
export type SettingsDone = (typeof settingsChanges)[number];

/** The inbox's search and filters, as its form and its URL have them; an empty one is off. */
export type InboxQuery = {
  q: string;
  kind: '' | Lead['kind'];
  progress: '' | LeadProgress;
  only: '' | 'unread' | 'suspected' | 'undelivered';
  /** ISO dates in the agency's time zone, both included. */
  from: string;
  to: string;
};

/** The form to write down somebody who called; `id` is the lead's. */
type NewLeadPage = { view: 'new-lead'; id: string; rejected: RejectedForm };

/** What was just done with a lead, for the page to report. */
export type InboxChange = {
  act: 'erased';
  /** Whether it is deleted only after its visitor has been notified of the cancelled session. */
  isLater: boolean;
  areCopiesLeft: boolean;
};

/** The leads, newest first. */
type InboxPage = {
  view: 'inbox';
  done: InboxChange | undefined;
  query: InboxQuery;
  leads: readonly LeadSummary[];
  /** Whether this is the first page. */
  isFirst: boolean;
  /** The newest lead that a change of all may include; only on the first page, if it has leads. */
  newest: string | undefined;
  /** The address of the next page, if there is one. */
  next: string | undefined;
  /** How many leads wait for a person. */
  counts: { unread: number; suspected: number; undelivered: number };
  /** How many suspected leads match the search but are not listed. */
  alsoSuspected: number;
};

/** The actions that apply to all leads of a list. */
export const bulkActions = ['spam', 'release', 'retry', 'erase'] as const;
export type BulkAction = (typeof bulkActions)[number];

/** Which leads an action applies to: a list up to its newest lead, or one person's, by email. */
export type BulkSelection = {
  act: BulkAction;
  query: InboxQuery;
  email: string | undefined;
  newest: string;
};

/** The page that asks whether to change several leads. */
type BulkPage = BulkSelection & {
  view: 'bulk';
  count: number;
  /** The newest of these leads. */
  leads: readonly LeadSummary[];
  /** How many have a session ahead, and whether a mail notifies their visitors. */
  sessions: number;
  /** Names these sessions as they are now; empty if there are none. */
  seen: string;
  mailsVisitors: boolean;
  /** Leads that have the address inside a longer text, so they may be another person's. */
  possible: readonly LeadSummary[];
  /** What to correct. */
  problem: string | undefined;
};

/**
 * How far a change of several leads is: going on, over, interrupted by a restart or a publish, or
 * by a failure of the database.
 */
export type BulkState = 'running' | 'finished' | 'stopped' | 'broken';

/** The page that reports what is done with several leads. */
type BulkDonePage = BulkSelection & {
  view: 'bulk-done';
  /** The id of the change. */
  work: string;
  state: BulkState;
  done: number;
  /** How many are deleted only after their visitors have been notified of cancelled sessions. */
  later: number;
  /** How many were skipped because somebody else had changed or erased them. */
  gone: number;
  /** How many are left, unless it is over. */
  left: number;
  /** The released leads whose session time was lost. */
  call: readonly { id: string; name: string }[];
  areCopiesLeft: boolean;
};

/** The session of a lead. */
export type LeadBooking = {
  /** The version that the page shows; its forms send it back, so that a later change is noticed. */
  seen: string;
  start: Instant;
  state: SessionState;
  /**
   * How the visitor learns that it is cancelled: by mail, by a call because no mail is set up, or
   * not at all because the visitor was never notified of the session.
   */
  cancelledBy: 'mail' | 'call' | 'nothing';
};

/** The page of one lead, with all that is known about it. */
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
    /** The id of the lead that it corrects. */
    corrects: string | undefined;
  };
  /** The link that begins an answer by mail; undefined without an address. */
  answer: string | undefined;
  /** What else came from this address or number, or corrects or is corrected; newest first. */
  others: readonly LeadSummary[];
  deliveries: readonly {
    target: string;
    state: 'held' | 'waiting' | 'delivered' | 'failed' | 'dropped';
    attempts: number;
    at: Instant;
    error: string;
  }[];
  history: readonly { at: Instant; person: string; kind: LeadEventKind; detail: string }[];
  /** The inbox that its link leads back to. */
  query: InboxQuery;
  /** A part of that inbox with this lead, for screens that have room beside it. */
  list: readonly LeadSummary[];
  /** A note that could not be saved yet. */
  note: string;
  /** What was just done, and whether a note was saved with it. */
  done: LeadDone | undefined;
  isNoted: boolean;
  /** What to correct; its field is empty if it concerns the whole page. */
  problem: FieldProblem | undefined;
};

/** What a person just did with a lead, as its address says: a step, or something else. */
export const leadActions = [
  ...leadProgress,
  'note',
  'spam',
  'release',
  'retry',
  'entered',
] as const;
export type LeadDone = (typeof leadActions)[number];

/** A session in the list. */
export type DeskBooking = {
  id: string;
  /** The version that the page shows; its forms send it back, so that a later change is noticed. */
  seen: string;
  reference: string;
  name: string;
  phone: string;
  start: Instant;
  end: Instant;
  state: Exclude<SessionState, 'cancelled'>;
};

/** What was just done, for the page to report. */
export type BookingChange =
  | { act: 'moved'; name: string; start: Instant; isOutsideHours: boolean }
  | { act: 'added'; name: string; start: Instant; isOutsideHours: boolean }
  | { act: 'cancelled'; name: string; start: Instant }
  /** `from` and `to` are empty for a whole day. */
  | ({ act: 'closed' | 'opened' } & TypedClosing)
  /** Several sessions; `left` are those that were not as the page showed them, `more` others. */
  | { act: 'freed'; freed: number; left: readonly LeftSession[]; more: number };

/** Why a session was left as it is: what happened to it since the page was shown. */
export const leftReasons = ['confirmed', 'moved', 'cancelled', 'begun'] as const;
export type LeftReason = (typeof leftReasons)[number];

/** A session that was left as it is, and when it is now. */
export type LeftSession = { name: string; start: Instant; reason: LeftReason };

/** A rejected change of a session, as it was typed. */
export type TypedChange = { id: string; date: string; time: string; messageToVisitor: string };

/** A day to close or, with times such as "13:00", a part of it. */
export type TypedClosing = { date: string; from: string; to: string };

/** The sessions ahead, by day, and the closed days. */
type BookingsPage = {
  view: 'bookings';
  /** Whether a mail notifies visitors of changes. */
  sendsMail: boolean;
  done: BookingChange | undefined;
  typed: TypedChange | undefined;
  days: readonly {
    /** An ISO date. */
    date: string;
    isToday: boolean;
    isClosed: boolean;
    sessions: readonly DeskBooking[];
  }[];
  /** Days ahead that were closed here, as ISO dates, and parts of days. */
  closed: readonly string[];
  closedTimes: readonly { id: string; start: Instant; end: Instant }[];
  /** A closing that waits for confirmation, because these sessions are booked in it, by `seen`. */
  closing:
    | (TypedClosing & { sessions: readonly { name: string; start: Instant }[]; seen: string })
    | undefined;
  /** Whether sessions can be added, and a rejected one. */
  adds: boolean;
  added: RejectedForm & { id: string };
  /** The session whose forms are open. */
  open: string | undefined;
  /** How many later sessions are not listed. */
  more: number;
  /** Whether all checkboxes start checked, to free all sessions. */
  areChecked: boolean;
  /** Today's ISO date. */
  today: string;
  /** What to correct. */
  problem: string | undefined;
};

/**
 * How many leads have the same page, source or service, and how many of them became customers;
 * lists begin with the most frequent.
 */
export type LeadCount = { name: string; count: number; won: number };

/** The leads of the last twelve weeks, without suspected ones. */
type FiguresPage = {
  view: 'figures';
  /** Weeks by the ISO date of their Monday, oldest first; those without leads are left out. */
  weeks: readonly { monday: string; count: number }[];
  pages: readonly LeadCount[];
  sources: readonly LeadCount[];
  services: readonly LeadCount[];
  /** How many leads are at each step. */
  progress: readonly { name: LeadProgress; count: number }[];
};

/** The not-found page of the desk, for a person who is signed in. */
type MissingPage = {
  view: 'missing';
  /** The text that could not be saved because the lead is gone. */
  unsaved: string;
};

/** What one page of the desk shows. */
export type DeskPage =
  | SignInPage
  | EnterPage
  | PasskeyPage
  | SettingsPage
  | InboxPage
  | NewLeadPage
  | LeadPage
  | BulkPage
  | BulkDonePage
  | BookingsPage
  | FiguresPage
  | MissingPage;

/** What a page of the desk is rendered from. */
export type DeskState = {
  /** Who is signed in, if anybody. */
  person: DeskPerson | undefined;
  now: Instant;
  /** The agency's own calendar, if one is configured. */
  ownCalendar: OwnCalendar | undefined;
  page: DeskPage;
};
