import type { SessionState } from '../../booking/session-state.ts';
import type { Instant } from '../../platform/instant.ts';
import type { LeadWork } from '../../vocabulary/lead.ts';
import type { RejectedForm } from '../../vocabulary/rejected-form.ts';
import type { DeskPage } from '../desk-page.ts';
import { isoDate, session, summary, today } from './example.ts';

/** A session in the list. */
export type DeskBooking = {
  id: string;
  /** Version tag: the length of its lead's history. */
  version: number;
  reference: string;
  name: string;
  phone: string;
  start: Instant;
  end: Instant;
  state: Exclude<SessionState, 'cancelled'>;
  notes: LeadWork['notes'];
  /** Whether the visitor is notified of changes by email; otherwise, the agency has to call. */
  getsEmail: boolean;
  /** Whether an email to the visitor failed. */
  isUnreachable: boolean;
};

/** The change just made, for the page to report. */
export type BookingChange =
  | { action: 'moved'; name: string; start: Instant; isOutsideHours: boolean; getsEmail: boolean }
  | { action: 'added'; name: string; start: Instant; isOutsideHours: boolean }
  | { action: 'cancelled'; name: string; start: Instant; getsEmail: boolean }
  /** `from` and `to` are empty for whole days. */
  | ({ action: 'closed' | 'opened' } & ClosingInput)
  /** Several sessions were cancelled without an email. */
  | { action: 'freed'; freed: number };

/** A rejected change to a session, as typed. */
export type SessionChangeInput = {
  id: string;
  date: string;
  time: string;
  messageToVisitor: string;
};

/**
 * Days to close: `last` is the last day, or empty for one day; with times such as "13:00", a part
 * of one day.
 */
export type ClosingInput = { date: string; last: string; from: string; to: string };

/** The upcoming sessions by day, and the closed days. */
export type BookingsPage = {
  lastChange: BookingChange | undefined;
  changeInput: SessionChangeInput | undefined;
  days: readonly {
    /** An ISO date. */
    date: string;
    isToday: boolean;
    isClosed: boolean;
    sessions: readonly DeskBooking[];
  }[];
  /** Upcoming days that were closed at the desk, as ISO dates, and closed parts of days. */
  closedDays: readonly string[];
  closedTimes: readonly { id: string; start: Instant; end: Instant }[];
  /** Upcoming days that are closed by `booking.closed` in `content/agency.yaml`. */
  closedByContent: readonly string[];
  /** A closing to confirm, because it contains these sessions, which have these version tags. */
  closing:
    | (ClosingInput & { sessions: readonly { name: string; start: Instant }[]; shownTags: string })
    | undefined;
  /** Whether sessions can be added, and what was typed into the form, if it was rejected. */
  canAdd: boolean;
  addForm: RejectedForm & { id: string };
  /** The session whose Move form is expanded. */
  sessionId: string | undefined;
  /** How many later sessions are not listed. */
  unlistedCount: number;
  /** Whether all checkboxes start checked, to cancel all sessions. */
  areChecked: boolean;
  /** Today's ISO date. */
  today: string;
  /** The error to show. */
  problem: string | undefined;
};

export const bookingsPage: DeskPage<BookingsPage> = {
  path: '/desk/bookings',
  example: {
    lastChange: undefined,
    changeInput: undefined,
    days: [{ date: isoDate(session.start), isToday: false, isClosed: false, sessions: [session] }],
    closedDays: [],
    closedTimes: [],
    closedByContent: [],
    closing: undefined,
    canAdd: true,
    addForm: { id: summary.id, values: {}, problems: [] },
    sessionId: undefined,
    unlistedCount: 0,
    areChecked: false,
    today,
    problem: undefined,
  },
};
