import type { LeadSubmission } from '../../../lead/lead.ts';

/**
 * The browser's own copy of leads that the inbox has not acknowledged yet, in local storage: at
 * most 20, at most 30 days. Where storage is switched off it holds nothing and never throws.
 */

type Entry = { at: number; lead: LeadSubmission };

/** Its key in local storage. */
export const outboxKey = 'outbox';
/** For how many days it keeps a lead. */
export const outboxDays = 30;
const most = 20;
const longest = outboxDays * 24 * 60 * 60 * 1000;

function read(now: number): Entry[] {
  try {
    const entries: Entry[] = JSON.parse(localStorage.getItem(outboxKey) ?? '[]');
    return entries.filter((entry) => now - entry.at < longest);
  } catch {
    return [];
  }
}

function write(entries: Entry[]): void {
  try {
    if (entries.length === 0) localStorage.removeItem(outboxKey);
    else localStorage.setItem(outboxKey, JSON.stringify(entries.slice(-most)));
  } catch {
    // Full or switched off: the mail window still carries the lead.
  }
}

/** Keeps a lead until `discard` is told of its id. Keeping the same id again replaces it. */
export function keep(lead: LeadSubmission, now = Date.now()): void {
  write([...read(now).filter((entry) => entry.lead.id !== lead.id), { at: now, lead }]);
}

/** Forgets a lead that the inbox has acknowledged or refused for good. */
export function discard(id: string, now = Date.now()): void {
  write(read(now).filter((entry) => entry.lead.id !== id));
}

/** The leads that wait, oldest first. */
export function waiting(now = Date.now()): LeadSubmission[] {
  return read(now).map((entry) => entry.lead);
}
