import type { LeadSubmission } from '../../../lead/lead.ts';

/** A lead in local storage, and when it was put there, in ms since 1970. */
type Entry = { at: number; lead: LeadSubmission };

/** The key in local storage. */
export const outboxKey = 'outbox';
/** For how many days a lead is kept. */
export const outboxDays = 30;
const longestMs = outboxDays * 24 * 60 * 60 * 1000;

const isEntry = (value: Partial<Entry> | null): value is Entry =>
  typeof value?.at === 'number' && typeof value.lead?.id === 'string';

/** What can be read: entries that something else has damaged are passed over. */
function read(now: number): Entry[] {
  try {
    const entries: unknown = JSON.parse(localStorage.getItem(outboxKey) ?? '[]');
    return Array.isArray(entries)
      ? entries.filter(isEntry).filter((entry) => now - entry.at < longestMs)
      : [];
  } catch {
    return [];
  }
}

/** @returns whether it was written: storage can be switched off or full. */
function write(entries: Entry[]): boolean {
  try {
    if (entries.length === 0) localStorage.removeItem(outboxKey);
    else localStorage.setItem(outboxKey, JSON.stringify(entries));
    return true;
  } catch {
    return false;
  }
}

/**
 * Stores a lead until `forget` is told of its id. Storing the same id again replaces it.
 *
 * @returns whether it is stored.
 */
export function store(lead: LeadSubmission, now = Date.now()): boolean {
  return write([...read(now).filter((entry) => entry.lead.id !== lead.id), { at: now, lead }]);
}

/** Forgets a lead that the inbox has acknowledged. */
export function forget(id: string, now = Date.now()): void {
  const entries = read(now);
  const others = entries.filter((entry) => entry.lead.id !== id);
  if (others.length < entries.length) write(others);
}

/** The stored leads, oldest first. */
export function storedLeads(now = Date.now()): LeadSubmission[] {
  return read(now).map((entry) => entry.lead);
}
