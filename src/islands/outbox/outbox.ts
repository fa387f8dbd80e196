import type { LeadSubmission } from '../../../lead/lead.ts';
import { type Answer, post } from './post.ts';
import { forget, store, storedForMs, storedLeads } from './stored-leads.ts';

/** A lead's progress. */
export type Progress =
  | { state: 'sending' }
  | { state: 'received'; reference: string }
  /** `stored`: it survives closing this page. */
  | { state: 'waiting'; stored: boolean; refusal?: string | undefined };

/** Delivers leads to the inbox. */
export type Outbox = {
  /** Posts a lead at once and retries until the inbox has it. */
  send: (lead: LeadSubmission) => void;
  /** Reports every change in a lead's progress from now on. One listener per lead. */
  follow: (id: string, listener: (progress: Progress) => void) => void;
};

const firstPauseMs = 2000;
const longestPauseMs = 60_000;
/** Upper limit for the inbox's Retry-After. */
const longestAskedMs = 5 * 60_000;
/** After this time the visitor no longer corrects a refused message: ask the inbox to accept it as is. */
const abandonedAfterMs = 2 * 60_000;

declare global {
  interface Window {
    outbox?: Outbox;
  }
}

/**
 * Starts the outbox; call once per page. It keeps every lead, in local storage or memory, until the inbox
 * has acknowledged it. While the page is open, it retries with increasing delays, when the network
 * returns, and when the page becomes visible. A failing lead never blocks another.
 */
export function startOutbox(send: (lead: LeadSubmission) => Promise<Answer> = post): Outbox {
  // Leads sent by this page, in case another tab overwrites the shared storage.
  const own = new Map<string, { lead: LeadSubmission; at: number }>();
  const listeners = new Map<string, (progress: Progress) => void>();
  let pauseMs = firstPauseMs;
  let notBefore = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;

  const waiting = () => {
    const stored = storedLeads();
    const ids = new Set(stored.map(({ id }) => id));
    return [
      ...stored,
      ...[...own.values()].map(({ lead }) => lead).filter(({ id }) => !ids.has(id)),
    ];
  };

  /** Time since a lead was first sent. */
  const ageMs = (id: string) =>
    Math.max(storedForMs(id), Date.now() - (own.get(id)?.at ?? Date.now()));

  async function attempt(lead: LeadSubmission): Promise<void> {
    const isAbandoned = ageMs(lead.id) >= abandonedAfterMs;
    const answer = await send(isAbandoned ? { ...lead, uncorrected: true } : lead);
    const tell = listeners.get(lead.id);
    if (answer.outcome === 'received') {
      forget(lead.id);
      own.delete(lead.id);
      listeners.delete(lead.id);
      tell?.({ state: 'received', reference: answer.reference });
      return;
    }
    const askedMs = Math.min(answer.retryAfterMs ?? 0, longestAskedMs);
    notBefore = Math.max(notBefore, performance.now() + askedMs);
    const stored = store(lead);
    tell?.({ state: 'waiting', stored, refusal: answer.refusal });
  }

  async function round(): Promise<void> {
    if (busy) return;
    busy = true;
    clearTimeout(timer);
    for (const lead of waiting()) {
      // The inbox asked for a pause, which applies to the rest of the round, too.
      if (performance.now() < notBefore) break;
      await attempt(lead);
    }
    busy = false;
    plan();
  }

  /** Schedules the next round, if needed. */
  function plan(): void {
    clearTimeout(timer);
    if (waiting().length === 0) {
      pauseMs = firstPauseMs;
      return;
    }
    const jittered = pauseMs * (0.75 + Math.random() / 2);
    timer = setTimeout(() => void round(), Math.max(jittered, notBefore - performance.now()));
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }

  /** Retries early, because conditions may have improved. */
  function hope(): void {
    pauseMs = firstPauseMs;
    if (performance.now() >= notBefore) void round();
  }

  void round();
  addEventListener('online', hope);
  addEventListener('pageshow', hope);
  // Another tab may have delivered a lead this page is waiting on.
  addEventListener('storage', hope);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') hope();
  });

  return {
    send: (lead) => {
      store(lead);
      own.set(lead.id, { lead, at: Date.now() });
      pauseMs = firstPauseMs;
      listeners.get(lead.id)?.({ state: 'sending' });
      void attempt(lead).then(plan);
    },
    follow: (id, listener) => listeners.set(id, listener),
  };
}

/** The page's outbox, shared by its islands. A waiting lead hydrates the chat on the next page. */
export function pageOutbox(): Outbox {
  window.outbox ??= startOutbox();
  return window.outbox;
}
