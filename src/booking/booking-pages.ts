import type { Instant } from '../platform/instant.ts';
import type { Attribution } from '../vocabulary/attribution.ts';
import type { RejectedForm } from '../vocabulary/rejected-form.ts';
import type { BookableDay } from './bookable-days.ts';
import type { SessionState } from './session-state.ts';
import type { Slot } from './slots.ts';

/** What the page to choose a time shows. */
export type ChooseTimePage = {
  /** The id of the booking: a form sent twice is one booking. */
  id: string;
  /** The days with free times that this page shows. */
  days: readonly BookableDay[];
  /** The free times nearest to one that somebody else booked first. */
  nearest: readonly Slot[];
  /** The ISO dates at which the pages of earlier and later days begin. */
  earlierFrom: string | undefined;
  laterFrom: string | undefined;
  /** Where the visitor came from, as far as the link says; a script fills in the rest. */
  origin: Partial<Attribution>;
  /** The host of the site whose audit comes along, if the link names it. */
  reportSite?: string | undefined;
  /** What the visitor chose and typed, and what to correct. */
  rejected: RejectedForm;
  /** The booking to move; undefined for a new one. */
  moving: { id: string; key: string; start: Instant } | undefined;
};

/** What a booking's own page shows to anybody who has its link. */
export type BookingPage = {
  id: string;
  /** The secret of the link. */
  key: string;
  reference: string;
  state: SessionState;
  start: Instant;
  end: Instant;
  /** For how many more minutes a held booking keeps its time. */
  heldMinutes: number;
  /** Whether it was moved to this time. */
  isMoved: boolean;
  /** Whether it has begun; it can then no longer be changed. */
  isOver: boolean;
  name: string;
  email: string;
  phone: string;
  message: string;
  /** Whether the visitor gets mail about it. */
  isMailed: boolean;
  /** Whether the link that confirms it was sent again when the visitor asked for it. */
  resent?: 'sent' | 'refused' | undefined;
  /** The secret of the mailed link, which confirms a held booking. */
  confirmKey: string | undefined;
};
