import type { LeadSubmission } from '../../../lead/lead.ts';

/** A lead in the browser's storage, and when it was put there, in ms since 1970. */
type Entry = { at: number; lead: LeadSubmission };

/** The key in local storage, and in session storage where that is full. */
export const outboxKey = 'outbox';

const isEntry = (value: Partial<Entry> | null): value is Entry =>
  typeof value?.at === 'number' && typeof value.lead?.id === 'string';

const lasting = () => localStorage;
const brief = () => sessionStorage;
const storages = [lasting, brief];

/** What can be read: entries that something else has damaged are passed over. */
function readFrom(storage: () => Storage): Entry[] {
  try {
    const entries: unknown = JSON.parse(storage().getItem(outboxKey) ?? '[]');
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}

const read = (): Entry[] => storages.flatMap(readFrom);

/** @returns whether it was written: storage can be switched off or full. */
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
 * Stores a lead until `forget` is told of its id: for as long as it takes, or, where local storage
 * is full, as long as the tab is open. One that is stored already stays as it is.
 *
 * @returns whether it outlives the tab.
 */
export function store(lead: LeadSubmission, now = Date.now()): boolean {
  const isIn = (entries: Entry[]) => entries.some((entry) => entry.lead.id === lead.id);
  const entries = readFrom(lasting);
  if (isIn(entries) || writeTo(lasting, [...entries, { at: now, lead }])) return true;
  const others = readFrom(brief);
  if (!isIn(others)) writeTo(brief, [...others, { at: now, lead }]);
  return false;
}

/** Forgets a lead that the inbox has acknowledged. */
export function forget(id: string): void {
  for (const storage of storages) {
    const entries = readFrom(storage);
    const others = entries.filter((entry) => entry.lead.id !== id);
    if (others.length < entries.length) writeTo(storage, others);
  }
}

/** The stored leads, oldest first. */
export function storedLeads(): LeadSubmission[] {
  return read().map((entry) => entry.lead);
}

/** For how long a lead has been stored, in ms; 0 when it is not stored. */
export function storedForMs(id: string, now = Date.now()): number {
  const entry = read().find((each) => each.lead.id === id);
  return entry === undefined ? 0 : now - entry.at;
}
