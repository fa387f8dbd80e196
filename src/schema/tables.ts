import type { Generated } from 'kysely';
import type { AuditReach } from '../audit-checks/outcome.ts';
import type { Instant } from '../platform/instant.ts';
import type { Engine } from '../platform/server/database/engine.ts';
import type { LeadKind } from '../vocabulary/lead.ts';
import { type LeadField, leadFieldNames } from '../vocabulary/lead-fields.ts';
import type { LeadEventKind, LeadProgress } from '../vocabulary/progress.ts';

export type LeadTable = {
  id: string;
  reference: string;
  kind: LeadKind;
  /**
   * A suspected lead is not delivered until a person releases it. An `erasing` lead is hidden
   * everywhere, and deleted once the cancellation of its session has been reported to everyone.
   */
  state: 'accepted' | 'suspected' | 'erasing';
  /** The suspicions, comma-separated; empty if it is not suspected. */
  suspicion: string;
  name: string;
  email: string;
  /** The normalized email address, to find a person regardless of spelling. */
  email_key: string;
  phone: string;
  service: string | null;
  message: string | null;
  /** JSON of `Attribution`, with the fields that have no column under `other`. */
  attribution: string;
  received_at: Instant;
  /** When this suspected lead was first shown to a person; until then it is not purged. */
  shown_at: Instant | null;
  /** The progress that the agency set. */
  progress: Generated<LeadProgress>;
  /** When a person first opened it at the desk. */
  read_at: Instant | null;
  /** When it was first marked as answered, won or lost. */
  answered_at: Instant | null;
  /** When the agency was notified that it will be erased for its age; it is not erased before. */
  erasure_notified_at: Instant | null;
  /** Its earliest reminder: an ISO date, optionally with a time. */
  remind_on: string | null;
  /** The id of the lead that it corrects, which only that lead's sender knows. */
  corrects: string | null;
  /** A digest of the original submission, to recognize repeats. Corrections do not change it. */
  submitted: string;
  /** All searchable text, in lower case; for a suspected lead, only that of its sender. */
  search: string;
};

/** The column of each field that a visitor fills in; null means an empty text. */
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

/** The history of a lead. Rows are never changed. */
type LeadEventTable = {
  lead_id: string;
  /** From 1 for each lead: clocks can be set back, so times do not give an order. */
  number: number;
  at: Instant;
  /** Who did it, as the history shows it: "Dana (dana@acre.example)", or "The visitor". */
  person: string;
  kind: LeadEventKind;
  /** The text of a note, or other details; empty if there are none. */
  detail: string;
};

/** A reminder of a lead; the lead also has the earliest, for lists. */
type LeadReminderTable = {
  id: string;
  lead_id: string;
  /** The people whom it reminds and who set it; null once they were removed. */
  person_id: string | null;
  set_by: string | null;
  /** An ISO date, optionally with a time: "2026-11-27 17:00". */
  remind_on: string;
};

/** One row per lead and target, written in the same transaction as the lead. */
export type DeliveryTable = {
  lead_id: string;
  /** A name from `src/vocabulary/delivery-targets.ts`. */
  target: string;
  /**
   * `held` until a suspected lead is released; `failed` until a manual retry; `dropped` is not
   * sent, because it would have come too late or, according to `last_error`, exceeded a limit.
   */
  state: 'held' | 'waiting' | 'delivered' | 'failed' | 'dropped';
  attempts: number;
  /** How many attempts sent everything but got no response; each may have arrived. */
  unanswered: Generated<number>;
  /** When the next attempt is due. A claim sets it to the end of the lease. */
  due_at: Instant;
  /**
   * When an email about a session becomes useless. For other deliveries, 72 hours after queuing.
   */
  expires_at: Instant;
  /** The id of the worker that holds the delivery, if any. */
  claim: string | null;
  /** Why the last attempt failed or, if it is delivered, which recipients did not get it. */
  last_error: string | null;
  /** The recipients still without the email, comma-separated; null means all of them. */
  remaining: string | null;
  created_at: Instant;
  settled_at: Instant | null;
  /** The number of the change that it reports; 0 for the original. */
  sequence: number;
};

/** One row per lead of the kind `booking`. */
export type BookingTable = {
  lead_id: string;
  starts_at: Instant;
  ends_at: Instant;
  /** The end of the buffer after the session. */
  free_at: Instant;
  /** `held` is a suspicious booking, which keeps its time until `held_until`. */
  state: 'held' | 'open' | 'cancelled';
  held_until: Instant | null;
  /** The secret in the visitor's link. */
  key: string;
  /** The secret that confirms a held booking; only the email to the visitor contains it. */
  confirm_key: string;
  /** The number of changes, for calendars. */
  sequence: number;
  visitor_moves: number;
  changed_at: Instant;
  /** The agency's message to the visitor about the last change; empty if there is none. */
  message_to_visitor: string;
  /** The start that the visitor knew of at the latest change; null before the first change. */
  announced_start: Instant | null;
};

/**
 * One row for every five minutes of a booking and its buffer; the primary key prevents overlaps.
 */
type TakenCellTable = {
  /** The number of the five-minute cell since 1970. */
  cell: number;
  /** From 0 to one less than the number of simultaneous sessions. */
  lane: number;
  booking_id: string;
};

/** A person who may use the desk. */
type PersonTable = {
  id: string;
  email: string;
  /** The normalized address, which is unique. */
  email_key: string;
  name: string;
  /** 1 if the person may invite people and erase leads; otherwise 0. */
  manager: Generated<number>;
  /** 1 if the person may change and publish the site; otherwise 0. */
  publisher: Generated<number>;
  /** When the person first signed in; null if never. */
  entered_at: Generated<Instant | null>;
  /** The cookie value on devices where the person has signed in; null before the first sign-in. */
  device_key: string | null;
};

/** A link that signs a person in once. Its token is stored as a digest, as in sessions. */
type SignInLinkTable = { digest: string; person_id: string; expires_at: Instant };

/** A browser in which a person is signed in. */
type SessionTable = {
  digest: string;
  /** Identifies the session on pages, which must not contain its token. */
  id: string;
  person_id: string;
  /** The browser and operating system, in words. */
  device: string;
  used_at: Instant;
};

/** A browser that is notified of new leads. */
type PushDeviceTable = {
  id: string;
  person_id: string;
  /** The session in which notifications were switched on, which may be over. */
  session_id: string;
  /** The URL at its push service, which is unique. */
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The browser and operating system, in words. */
  device: string;
  created_at: Instant;
  /** When its push service reported it gone. */
  ended_at: Instant | null;
};

/** A passkey (a WebAuthn credential). */
export type PasskeyTable = {
  /** The credential id from the browser, in base64url. */
  id: string;
  person_id: string;
  /** COSE, in base64url. */
  public_key: string;
  /** The signature counter of its device; 0 if the device does not count. */
  counter: number;
  /** WebAuthn transports, comma-separated. */
  transports: string;
  /** The browser and operating system that created it, in words. */
  device: string;
  created_at: Instant;
  used_at: Instant;
};

/** A one-time challenge that a browser must sign with a passkey. */
type ChallengeTable = { digest: string; challenge: string; expires_at: Instant };

/** A trace counts either a network's bookings or the unrequested emails to a mailbox. */
export type TraceKind = 'booking' | 'acknowledgment' | 'confirmation-request' | 'unverified-email';

/** Digests of recent senders and recipients, and the keys of these digests. */
type TraceTable = {
  id: string;
  digest: string;
  kind: TraceKind;
  lead_id: string | null;
  at: Instant;
};
type TraceKeyTable = { key: string; created_at: Instant };

/** An audit of a website, and its result. */
export type AuditTable = {
  id: string;
  /** The host of the requested address. */
  host: string;
  address: string;
  /**
   * `AuditReach` tells how far a finished audit got. A `failed` audit has no report, through no
   * fault of the site.
   */
  state: 'running' | AuditReach | 'failed';
  created_at: Instant;
  /** While it is running: when the lease of the server that holds it expires. */
  claimed_until: Instant;
  /** How many times a server has claimed it. */
  attempts: number;
  /** JSON of `AuditReport`; null if the audit is not done. */
  report: string | null;
};

/**
 * A URL that shows an audit; several URLs may share one audit. Its token is stored as a digest.
 */
type AuditLinkTable = { digest: string; audit_id: string; created_at: Instant };

/** A content file with unpublished changes from the desk. */
type SiteChangeTable = {
  file: string;
  /** The digest of the new bytes; null if the file is removed. */
  digest: string | null;
  /** The digest of the published bytes before the change; null if the file is new. */
  base: string | null;
  person: string;
  at: Instant;
};

/** A task for the publisher. */
type PublisherTaskTable = {
  /** From 1. */
  number: number;
  kind: 'check' | 'preview' | 'publish';
  /** The content, as JSON: the digest of each file. */
  files: string;
  /** The published content when the task was created, as a digest of its files. */
  base: string;
  person: string;
  at: Instant;
  state: 'waiting' | 'running' | 'done' | 'refused';
  /** When the publisher's lease expires; then another publisher may take the task. */
  claimed_until: Instant;
  /** The problems to correct, or notices, one per line; empty if there are none. */
  report: string;
};

/** The tables of the lead database. */
export type Tables = {
  leads: LeadTable;
  deliveries: DeliveryTable;
  bookings: BookingTable;
  taken_cells: TakenCellTable;
  /** Days without sessions, in addition to those in `content/agency.yaml`, such as "2026-12-24". */
  closed_days: { date: string };
  /** Parts of days without sessions. */
  closed_times: { id: string; starts_at: Instant; ends_at: Instant };
  /** Forms to book or move a session that were rejected and may be corrected. */
  rejected_forms: {
    id: string;
    /** The digest of the secret in the browser's cookie. */
    browser: string;
    form_id: string;
    email_key: string;
    /** JSON. */
    content: string;
    created_at: Instant;
  };
  /** A single row: the busy times last fetched from the agency's own calendar, as JSON. */
  busy_calendar: { id: number; fetched_at: Instant; intervals: string };
  /** One row per kind of notice to the agency. */
  notices: {
    name: string;
    /** The agency has been notified of everything until this time; 0 for nothing. */
    notified_until: Instant;
    /** When the claim of the server that is sending the notice expires; 0 if there is none. */
    claimed_until: Instant;
  };
  lead_events: LeadEventTable;
  lead_reminders: LeadReminderTable;
  people: PersonTable;
  sign_in_links: SignInLinkTable;
  sessions: SessionTable;
  push_devices: PushDeviceTable;
  /** A single row: the VAPID keys of this site. */
  push_keys: { id: number; public_key: string; private_key: string };
  passkeys: PasskeyTable;
  challenges: ChallengeTable;
  audits: AuditTable;
  audit_links: AuditLinkTable;
  traces: TraceTable;
  trace_keys: TraceKeyTable;
  /**
   * A single row: when the last purge ran, and how many more ms servers must run before a purge
   * may remove anything.
   */
  purge_clock: { id: number; ran_at: Instant; held_ms: number };
  /** Versions of the content; `files` is JSON with the SHA-256 of each file, by its name. */
  content_versions: {
    number: number;
    at: Instant;
    person: string;
    /** 1 or 0. */
    published: number;
    files: string;
  };
  /** The bytes of content files, in parts of 12,000 bytes, as Base64. */
  content_parts: { digest: string; position: number; data: string };
  site_changes: SiteChangeTable;
  publisher_tasks: PublisherTaskTable;
  /** A single row that the readiness check writes to test that the store is writable. */
  heartbeat: { id: number; at: Instant };
  migrations: { name: string; applied_at: Instant };
};

/** An open lead database. */
export type Store = Engine<Tables>;
