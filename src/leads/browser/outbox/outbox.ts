import type { Instant } from '../../../platform/instant.ts';
import type { LeadSubmission } from '../../../vocabulary/lead.ts';
import { isReferenceOf } from '../../../vocabulary/lead-id.ts';

/** The inbox's response to a lead. */
export type InboxReply =
  /** The lead is on the server's disk. */
  | { outcome: 'received'; reference: string }
  /** The inbox has not confirmed the lead. */
  | {
      outcome: 'waiting';
      /** The inbox's reason for refusing it, if any. */
      refusal?: string;
      /** The pause that the inbox asks for, in ms. */
      retryAfterMs?: number;
    };

const leadsUrl = '/api/leads';
/** A request times out after this time; a retry may succeed. */
const timeoutMs = 20_000;

/**
 * Posts a lead to the inbox. Calls `fetch` synchronously, and `keepalive` lets the request outlive
 * the page. Only a response with the lead's id and reference counts as received, because a captive
 * portal or an echoing proxy can also return 200. Never rejects.
 */
export async function postLead(lead: LeadSubmission): Promise<InboxReply> {
  try {
    const response = await fetch(leadsUrl, {
      method: 'POST',
      keepalive: true,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(lead),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
    const body = await response.json().catch(() => undefined);
    const reference = String(body?.reference);
    // A newer server may format the reference differently (letter grouping).
    const isOurs = [lead.id, lead.corrects ?? lead.id].some((id) => isReferenceOf(id, reference));
    if (response.ok && body?.id === lead.id && isOurs) return { outcome: 'received', reference };
    return {
      outcome: 'waiting',
      ...([413, 422].includes(response.status) && { refusal: String(body?.message ?? '') }),
      ...(seconds > 0 && { retryAfterMs: seconds * 1000 }),
    };
  } catch {
    return { outcome: 'waiting' };
  }
}

/** A lead in the browser's storage, and when it was stored. */
type Entry = { at: Instant; lead: LeadSubmission };

/** The key in local storage, or in session storage if local storage is full. */
export const outboxKey = 'outbox';

const isEntry = (value: Partial<Entry> | null): value is Entry =>
  typeof value?.at === 'number' && typeof value.lead?.id === 'string';

const getLocalStorage = () => localStorage;
const getSessionStorage = () => sessionStorage;
const storages = [getLocalStorage, getSessionStorage];

/** Reads the valid entries and skips damaged ones. */
function readFrom(storage: () => Storage): Entry[] {
  try {
    const entries: unknown = JSON.parse(storage().getItem(outboxKey) ?? '[]');
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}

const readAll = (): Entry[] => storages.flatMap(readFrom);

/** @returns whether the write succeeded; storage may be disabled or full. */
function writeTo(storage: () => Storage, entries: Entry[]): boolean {
  try {
    if (entries.length === 0) storage().removeItem(outboxKey);
    else storage().setItem(outboxKey, JSON.stringify(entries));
    return true;
  } catch {
    return false;
  }
}

/**
 * Stores a lead until `forgetLead` removes it or, if local storage is full, for the life of the tab. A
 * lead that is already stored stays unchanged.
 *
 * @returns whether it outlives the tab.
 */
export function keepInBrowser(lead: LeadSubmission, now = Date.now()): boolean {
  const contains = (entries: Entry[]) => entries.some((entry) => entry.lead.id === lead.id);
  const entries = readFrom(getLocalStorage);
  if (contains(entries) || writeTo(getLocalStorage, [...entries, { at: now, lead }])) return true;
  const others = readFrom(getSessionStorage);
  if (!contains(others)) writeTo(getSessionStorage, [...others, { at: now, lead }]);
  return false;
}

/** Forgets a lead that the inbox has acknowledged, or that a later version replaces. */
export function forgetLead(id: string): void {
  for (const storage of storages) {
    const entries = readFrom(storage);
    const others = entries.filter((entry) => entry.lead.id !== id);
    if (others.length < entries.length) writeTo(storage, others);
  }
}

/** The stored leads, oldest first. */
export function leadsInOutbox(): LeadSubmission[] {
  return readAll().map((entry) => entry.lead);
}

/** How long a lead has been stored, in ms; 0 if it is not. */
export function storedForMs(id: string, now = Date.now()): number {
  const entry = readAll().find((each) => each.lead.id === id);
  return entry === undefined ? 0 : now - entry.at;
}

/** The progress of sending a lead from this browser. */
export type SendState =
  | { state: 'sending' }
  | { state: 'received'; reference: string }
  /** `stored`: the lead survives closing this page. */
  | { state: 'waiting'; stored: boolean; refusal?: string | undefined };

/** Delivers leads to the inbox. */
type Outbox = {
  /**
   * Posts a lead immediately and retries until the inbox has it. Replaces an earlier version with
   * its id.
   */
  send: (lead: LeadSubmission) => void;
  /** Reports every change in a lead's progress from now on. One listener per lead. */
  subscribe: (id: string, listener: (progress: SendState) => void) => void;
};

const minDelayMs = 2000;
const maxDelayMs = 60_000;
/** A timer may fire a little early, and the lead would then wait for another pass. */
const timerSlackMs = 20;
/** Upper limit for the inbox's Retry-After. */
const maxRetryAfterMs = 5 * 60_000;
/**
 * After this time, the visitor has probably left, so the inbox is asked to accept a refused message
 * as is.
 */
const abandonedAfterMs = 2 * 60_000;

declare global {
  interface Window {
    outbox?: Outbox;
  }
}

/**
 * Starts the outbox; call once per page. It keeps every lead, in local storage or memory, until the
 * inbox has acknowledged it. While the page is open, it retries with increasing delays, when the
 * network returns, and when the page becomes visible. A failing lead blocks only its own
 * correction.
 */
export function startOutbox(
  send: (lead: LeadSubmission) => Promise<InboxReply> = postLead,
): Outbox {
  // Leads sent by this page, in case another tab overwrites the shared storage.
  const sentHere = new Map<string, { lead: LeadSubmission; at: Instant }>();
  // The ids of leads that the inbox has refused.
  const refused = new Set<string>();
  const listeners = new Map<string, (progress: SendState) => void>();
  let delayMs = minDelayMs;
  let notBefore = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDelivering = false;

  /** The unsent leads, oldest first, each in the version that this page sent last. */
  const unsentLeads = () => {
    const leads = [...leadsInOutbox(), ...[...sentHere.values()].map(({ lead }) => lead)];
    return [...new Map(leads.map((lead) => [lead.id, lead])).values()];
  };

  /** Whether a lead is the last version with its id, and still unsent. */
  const isCurrent = (lead: LeadSubmission) =>
    unsentLeads().some((other) => JSON.stringify(other) === JSON.stringify(lead));

  /** Whether the lead that this one corrects, or an earlier correction of it, is still unsent. */
  const isBlocked = ({ id, corrects }: LeadSubmission) =>
    corrects !== undefined &&
    unsentLeads().some(
      (other) =>
        // A correction sent again unchanged keeps its id.
        other.id !== id &&
        (other.id === corrects || (other.corrects === corrects && other.id < id)),
    );

  /** Time since a lead was first sent. */
  const ageMs = (id: string) =>
    Math.max(storedForMs(id), Date.now() - (sentHere.get(id)?.at ?? Date.now()));

  /** Reports progress. A listener that throws must stop neither its lead nor the leads after it. */
  function notify(id: string, progress: SendState): void {
    try {
      listeners.get(id)?.(progress);
    } catch (error) {
      console.error(error);
    }
  }

  async function attempt(lead: LeadSubmission): Promise<void> {
    if (!isCurrent(lead)) return;
    if (isBlocked(lead)) {
      notify(lead.id, { state: 'waiting', stored: keepInBrowser(lead) });
      return;
    }
    const isAbandoned = ageMs(lead.id) >= abandonedAfterMs;
    const response = await send(isAbandoned ? { ...lead, uncorrected: true } : lead);
    if (!isCurrent(lead)) return;
    if (response.outcome === 'received') {
      forgetLead(lead.id);
      sentHere.delete(lead.id);
      notify(lead.id, { state: 'received', reference: response.reference });
      listeners.delete(lead.id);
      return;
    }
    if (response.refusal !== undefined) refused.add(lead.id);
    const retryAfterMs = Math.min(response.retryAfterMs ?? 0, maxRetryAfterMs);
    notBefore = Math.max(notBefore, performance.now() + retryAfterMs);
    const stored = keepInBrowser(lead);
    notify(lead.id, { state: 'waiting', stored, refusal: response.refusal });
  }

  async function deliverAll(): Promise<void> {
    if (isDelivering) return;
    isDelivering = true;
    clearTimeout(timer);
    for (const lead of unsentLeads()) {
      // A pause that the inbox asked for applies to the rest of this pass, too.
      if (performance.now() < notBefore) break;
      await attempt(lead);
    }
    isDelivering = false;
    scheduleNext();
  }

  /** Schedules the next pass, if needed. */
  function scheduleNext(): void {
    clearTimeout(timer);
    if (unsentLeads().length === 0) {
      delayMs = minDelayMs;
      return;
    }
    const jittered = delayMs * (0.75 + Math.random() / 2);
    timer = setTimeout(
      () => void deliverAll(),
      Math.max(jittered, notBefore - performance.now() + timerSlackMs),
    );
    delayMs = Math.min(delayMs * 2, maxDelayMs);
  }

  /** Retries early, because conditions may have improved. */
  function retryNow(): void {
    delayMs = minDelayMs;
    if (performance.now() >= notBefore) void deliverAll();
  }

  void deliverAll();
  addEventListener('online', retryNow);
  addEventListener('pageshow', retryNow);
  // Another tab may have delivered a lead this page is waiting on.
  addEventListener('storage', retryNow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') retryNow();
  });

  return {
    send: (lead) => {
      const { corrects } = lead;
      // The correction replaces the refused lead.
      if (corrects !== undefined && corrects !== lead.id && refused.has(corrects)) {
        forgetLead(corrects);
        sentHere.delete(corrects);
      }
      forgetLead(lead.id);
      keepInBrowser(lead);
      sentHere.set(lead.id, { lead, at: Date.now() });
      delayMs = minDelayMs;
      notify(lead.id, { state: 'sending' });
      void attempt(lead).then(scheduleNext);
    },
    subscribe: (id, listener) => listeners.set(id, listener),
  };
}

/**
 * The page's outbox, shared by its islands; the first call starts it. A lead that still waits on the
 * next page makes the chat hydrate there at once, which calls this.
 */
export function pageOutbox(): Outbox {
  window.outbox ??= startOutbox();
  return window.outbox;
}
