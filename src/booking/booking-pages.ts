import type { Instant } from '../platform/instant.ts';
import type { Attribution } from '../vocabulary/attribution.ts';
import type { RejectedForm } from '../vocabulary/rejected-form.ts';
import type { BookableDay } from './bookable-days.ts';
import type { SessionState } from './session-state.ts';
import type { Slot } from './slots.ts';

/** The content of the page to choose a time. */
export type ChooseTimePage = {
  /** The id of the new booking, so that a double submit creates only one. */
  id: string;
  /** The days with free times that this page shows. */
  days: readonly BookableDay[];
  /** The free times nearest to the requested one, which was just taken. */
  nearest: readonly Slot[];
  /** First ISO date of the previous page and of the next one. */
  earlierFrom: string | undefined;
  laterFrom: string | undefined;
  /** The attribution that the request shows; a script fills in the rest. */
  origin: Partial<Attribution>;
  /** The host of the audited site, if the link from an audit report names it. */
  reportSite?: string | undefined;
  /** The visitor's input, and the problems to correct. */
  rejected: RejectedForm;
  /** The booking to move; undefined for a new one. */
  moving: { id: string; key: string; start: Instant } | undefined;
};

/** The content of a booking's page, for anyone who has its link. */
export type BookingPage = {
  id: string;
  /** The secret of the link. */
  key: string;
  reference: string;
  state: SessionState;
  start: Instant;
  end: Instant;
  /** Minutes until a held booking loses its time. */
  heldMinutes: number;
  /** Whether it was moved to this time. */
  isMoved: boolean;
  /** Whether it has begun; it can then no longer be changed. */
  isOver: boolean;
  name: string;
  email: string;
  phone: string;
  message: string;
  /** Whether the visitor gets emails about it. */
  getsEmail: boolean;
  /** Whether the confirmation link was sent again, if the visitor just asked for it. */
  resent?: 'sent' | 'refused' | undefined;
  /** The secret in the emailed link, which confirms a held booking. */
  confirmKey: string | undefined;
};
