import type { LeadSubmission } from '../../../lead/lead.ts';
import { type Answer, post } from './post.ts';
import { forget, store, storedForMs, storedLeads } from './stored-leads.ts';

/** How far a lead has come. */
export type Progress =
  | { state: 'sending' }
  | { state: 'received'; reference: string }
  /** `stored`: the browser keeps it after this page is closed. */
  | { state: 'waiting'; stored: boolean; refusal?: string | undefined };

/** Carries leads to the inbox. */
export type Outbox = {
  /** Takes a lead and posts it at once, then again until the inbox has it. */
  send: (lead: LeadSubmission) => void;
  /** Tells of a lead's progress from now on, as often as it changes. One listener a lead. */
  follow: (id: string, listener: (progress: Progress) => void) => void;
};

const firstPauseMs = 2000;
const longestPauseMs = 60_000;
/** However long the inbox asks to be left alone. */
const longestAskedMs = 5 * 60_000;
/** After this time nobody corrects a message that was refused: the inbox is to accept it as it is. */
const abandonedAfterMs = 2 * 60_000;

declare global {
  interface Window {
    outbox?: Outbox;
  }
}

/**
 * Starts the page's outbox, once. It keeps every lead, in local storage or else in memory, until the
 * inbox has acknowledged it, and tries again while the page is open: after growing pauses, when the
 * network returns, when the page is looked at again. One lead that fails never holds up another.
 */
export function startOutbox(send: (lead: LeadSubmission) => Promise<Answer> = post): Outbox {
  // What this page has sent: another tab may overwrite the shared storage, and cannot lose these.
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

  /** How long ago a lead was sent first. */
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
      // The inbox has asked for a pause: the rest of the round waits for it, too.
      if (performance.now() < notBefore) break;
      await attempt(lead);
    }
    busy = false;
    plan();
  }

  /** Sets the time of the next round, if one is needed. */
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

  /** Something may have changed for the better. */
  function hope(): void {
    pauseMs = firstPauseMs;
    if (performance.now() >= notBefore) void round();
  }

  void round();
  addEventListener('online', hope);
  addEventListener('pageshow', hope);
  // Another tab may have delivered what this page waits for.
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

/**
 * The page's one outbox, shared by its islands. A page whose visitor left a lead waiting wakes the chat
 * for it.
 */
export function pageOutbox(): Outbox {
  window.outbox ??= startOutbox();
  return window.outbox;
}
