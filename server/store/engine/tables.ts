import type { Generated } from 'kysely';
import type { Instant } from '../../../core/instant.ts';
import { type LeadField, leadFieldNames } from '../../../core/lead/lead-fields.ts';
import type { LeadEventKind, LeadProgress } from '../../../core/lead/progress.ts';

/** The table of leads. */
export type LeadTable = {
  id: string;
  reference: string;
  kind: 'form' | 'chat' | 'booking';
  /**
   * A suspected lead is not delivered until a person releases it. One that is `erasing` is shown
   * nowhere, and deleted once everybody was told that its session is cancelled.
   */
  state: 'accepted' | 'suspected' | 'erasing';
  /** Why it is suspected, comma-separated; empty if it is not. */
  suspicion: string;
  name: string;
  email: string;
  /** The normalized e-mail address, to find a person whatever the case. */
  email_key: string;
  phone: string;
  service: string | null;
  message: string | null;
  /** JSON of `Attribution`, with the fields that have no column under `other`. */
  attribution: string;
  received_at: Instant;
  /** When this suspected lead was shown to a person; it is not removed before that. */
  shown_at: Instant | null;
  /** How far the agency is with it. */
  progress: Generated<LeadProgress>;
  /** When a person first opened it at the desk. */
  read_at: Instant | null;
  /** When it was first marked as answered, won or lost. */
  answered_at: Instant | null;
  /** When the agency was told that it will be erased for its age; it is not erased before that. */
  erasure_told_at: Instant | null;
  /** The id of its last correction by the visitor; null if it was never corrected. */
  corrected_by: string | null;
  /** All that it can be found by, in lower case; of a suspected lead only who sent it. */
  search: string;
};

/** The column of each field that a visitor fills in; null stands for an empty text. */
export const fieldColumns = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  service: 'service',
  message: 'message',
} as const satisfies Record<LeadField, keyof LeadTable>;

/** The fields of a lead by their columns. */
export const fieldValues = (fields: Readonly<Record<LeadField, string>>) =>
  Object.fromEntries(leadFieldNames.map((field) => [fieldColumns[field], fields[field]])) as Record<
    (typeof fieldColumns)[LeadField],
    string
  >;

/** What people did with a lead, in rows that are never changed. */
type LeadEventTable = {
  lead_id: string;
  /** From 1 for each lead: times are no order, since clocks are set. */
  number: number;
  at: Instant;
  /** Who did it, by the name at that time. */
  person: string;
  kind: LeadEventKind;
  /** The text of a note, or what else there is to say; empty if nothing. */
  detail: string;
};

/** One row per lead and target, written in the same transaction as the lead. */
export type DeliveryTable = {
  lead_id: string;
  /** Where the lead goes, by a name from `core/lead/delivery-targets.ts`. */
  target: string;
  /**
   * `held` waits for the release of a suspected lead; `failed` waits for a manual retry; `dropped`
   * is not sent: it would have come too late or, as `last_error` then says, once too often.
   */
  state: 'held' | 'waiting' | 'delivered' | 'failed' | 'dropped';
  attempts: number;
  /** When the next attempt is due. A claim moves it to the end of the lease. */
  due_at: Instant;
  /**
   * After this, a mail about a session comes too late; of the others, 72 hours after they were
   * queued.
   */
  expires_at: Instant;
  /** The id of the worker that holds the delivery, if any. */
  claim: string | null;
  last_error: string | null;
  created_at: Instant;
  settled_at: Instant | null;
  /** The change of a booking, or the correction, that it reports; 0 for what arrived first. */
  sequence: number;
};

/** One row per lead of the kind `booking`. */
export type BookingTable = {
  lead_id: string;
  starts_at: Instant;
  ends_at: Instant;
  /** The end of the buffer after it. */
  free_at: Instant;
  /** `held` is a suspected booking, until `held_until`. */
  state: 'held' | 'open' | 'cancelled';
  held_until: Instant | null;
  /** The secret in the visitor's link. */
  key: string;
  /** The secret that confirms a held booking, which only its mail has. */
  confirm_key: string;
  /** The number of changes, for calendars. */
  sequence: number;
  visitor_moves: number;
  changed_at: Instant;
  /** What the agency wrote to the visitor about the last change; empty if nothing. */
  word: string;
};

/**
 * One row for every five minutes of a booking and its buffer; its key keeps bookings from
 * overlapping.
 */
type TakenCellTable = {
  /** The number of the five minutes since 1970. */
  cell: number;
  /** From 0 to the number of sessions at the same time, excluded. */
  lane: number;
  booking_id: string;
};

/** A person who may use the desk. */
type PersonTable = {
  id: string;
  email: string;
  /** The normalized address, of which there is one person at most. */
  email_key: string;
  name: string;
};

/**
 * A link that signs a person in once. Its token is stored as a digest, as are those of sessions.
 */
type SignInLinkTable = { digest: string; person_id: string; expires_at: Instant };

/** A browser in which a person is signed in. */
type SessionTable = {
  digest: string;
  /** Names it on pages, where its token may not be. */
  id: string;
  person_id: string;
  /** The browser and its system, in words. */
  device: string;
  used_at: Instant;
};

/** A passkey (a WebAuthn credential). */
export type PasskeyTable = {
  /** Base64url, as the browser names it. */
  id: string;
  person_id: string;
  /** COSE, in base64url. */
  public_key: string;
  /** The number of signatures that its device counts; 0 if it counts none. */
  counter: number;
  /** How browsers reach it, comma-separated. */
  transports: string;
  /** The browser and its system that it was made in, in words. */
  device: string;
  created_at: Instant;
  used_at: Instant;
};

/** What a browser must sign with a passkey, once. */
type ChallengeTable = { digest: string; challenge: string; expires_at: Instant };

/**
 * What a network or a mailbox is remembered for: what it sent, or the mail that it was sent
 * unasked.
 */
export type TraceKind =
  | 'booking'
  | 'hidden-field'
  | 'acknowledgment'
  | 'confirmation-request'
  | 'first-mail';

/**
 * Who sent or was sent something lately, as digests, and the keys of these. Times are in ms since
 * 1970.
 */
type TraceTable = {
  id: string;
  digest: string;
  kind: TraceKind;
  lead_id: string | null;
  at: Instant;
};
type TraceKeyTable = { key: string; created_at: Instant };

/** The look at a website, and what came of it. */
export type AuditTable = {
  id: string;
  /** The host of the address that was asked for. */
  host: string;
  address: string;
  /** An audit that `failed` has no report, through no fault of the site. */
  state: 'running' | 'done' | 'failed';
  created_at: Instant;
  /** While it is running: when the server that holds it is done with it at the latest. */
  claimed_until: Instant;
  /** How often a server took it up. */
  attempts: number;
  /** JSON of `AuditReport`; null if it is not done. */
  report: string | null;
};

/**
 * An address at which an audit is shown; several may share one audit. Its token is stored as a
 * digest.
 */
type AuditLinkTable = { digest: string; audit_id: string; created_at: Instant };

/** The tables of the lead database. */
export type Tables = {
  leads: LeadTable;
  deliveries: DeliveryTable;
  bookings: BookingTable;
  taken_cells: TakenCellTable;
  /** Days without sessions, besides those in `content/agency.yaml`, like "2026-12-24". */
  closed_days: { date: string };
  /** A single row: the busy times last read from the agency's own calendar, as JSON. */
  busy_calendar: { id: number; fetched_at: Instant; intervals: string };
  /** One row per kind of news for the agency. */
  notices: {
    name: string;
    /** What happened until then was told; 0 if nothing was. */
    told_until: Instant;
    /** Until then, one server is telling it; 0 if none is. */
    claimed_until: Instant;
  };
  lead_events: LeadEventTable;
  people: PersonTable;
  sign_in_links: SignInLinkTable;
  sessions: SessionTable;
  passkeys: PasskeyTable;
  challenges: ChallengeTable;
  audits: AuditTable;
  audit_links: AuditLinkTable;
  traces: TraceTable;
  trace_keys: TraceKeyTable;
  /**
   * A single row: how many leads with a filled hidden field were not kept since the agency was
   * told.
   */
  dropped_leads: { id: number; number: number };
  /** A single row that the readiness check writes to test that the store is writable. */
  heartbeat: { id: number; at: Instant };
  migrations: { name: string; applied_at: Instant };
};
