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
function read(): Entry[] {
  try {
    const entries: unknown = JSON.parse(localStorage.getItem(outboxKey) ?? '[]');
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
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
 * Stores a lead until `forget` is told of its id. One that is stored already stays as it is.
 *
 * @returns whether it is stored.
 */
export function store(lead: LeadSubmission, now = Date.now()): boolean {
  const entries = read();
  if (entries.some((entry) => entry.lead.id === lead.id)) return true;
  return write([...entries, { at: now, lead }]);
}

/** Forgets a lead that the inbox has acknowledged. */
export function forget(id: string): void {
  const entries = read();
  const others = entries.filter((entry) => entry.lead.id !== id);
  if (others.length < entries.length) write(others);
}

/** The stored leads, oldest first. */
export function storedLeads(): LeadSubmission[] {
  return read().map((entry) => entry.lead);
}

/** Whether a lead has been stored for longer than it may be. */
export function isExpired(id: string, now = Date.now()): boolean {
  const entry = read().find((each) => each.lead.id === id);
  return entry !== undefined && now - entry.at >= longestMs;
}
