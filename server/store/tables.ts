/** Leads as they are stored. Times are milliseconds since 1970. */
export type LeadTable = {
  id: string;
  reference: string;
  kind: 'form' | 'chat';
  /** A suspected lead is kept apart: nothing of it is delivered until a person releases it. */
  state: 'accepted' | 'suspected';
  /** Why it is suspected: names of signals with commas between, or the empty string. */
  suspicion: string;
  name: string;
  email: string;
  /** The e-mail in lower case, to find a person whatever the spelling. */
  email_key: string;
  phone: string;
  service: string | null;
  message: string | null;
  /** JSON of `Attribution`, and under `other` the fields that no column has. */
  attribution: string;
  received_at: number;
  /** When a person was shown this suspected lead; nothing is removed before. */
  shown_at: number | null;
};

/** The places a lead can be delivered to. */
export type DeliveryTarget = 'webhook' | 'mail';

/**
 * Where a delivery stands. `held` waits for the release of a suspected lead; `failed` was given up
 * and waits for a person.
 */
export type DeliveryState = 'held' | 'waiting' | 'delivered' | 'failed';

/** One row for each lead and target, written in the transaction that writes the lead. */
export type DeliveryTable = {
  lead_id: string;
  target: DeliveryTarget;
  state: DeliveryState;
  attempts: number;
  /** When to try next. A claim moves it to the end of the lease, so that a dead claim expires. */
  due_at: number;
  /** When to give up. */
  expires_at: number;
  /** The mark of the worker that is at it, if any. */
  claim: string | null;
  last_error: string | null;
  created_at: number;
  settled_at: number | null;
};

/** The tables of a lead database. */
export type Tables = {
  leads: LeadTable;
  deliveries: DeliveryTable;
  /** A single row that the readiness check writes, to know that writing works. */
  heartbeat: { id: number; at: number };
  migrations: { name: string; applied_at: number };
};
