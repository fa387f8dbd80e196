import type { LeadSubmission } from '../../../lead/lead.ts';

/** A lead in the browser's storage, and when it was stored, in ms since 1970. */
type Entry = { at: number; lead: LeadSubmission };

/** The key in local storage, or in session storage if local storage is full. */
export const outboxKey = 'outbox';

const isEntry = (value: Partial<Entry> | null): value is Entry =>
  typeof value?.at === 'number' && typeof value.lead?.id === 'string';

const persistent = () => localStorage;
const perTab = () => sessionStorage;
const storages = [persistent, perTab];

/** Reads the valid entries and skips damaged ones. */
function readFrom(storage: () => Storage): Entry[] {
  try {
    const entries: unknown = JSON.parse(storage().getItem(outboxKey) ?? '[]');
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}

const read = (): Entry[] => storages.flatMap(readFrom);

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
 * Stores a lead until `forget` removes it, without expiry, or for the life of the tab if local storage
 * is full. A lead that is already stored stays unchanged.
 *
 * @returns whether it outlives the tab.
 */
export function store(lead: LeadSubmission, now = Date.now()): boolean {
  const isIn = (entries: Entry[]) => entries.some((entry) => entry.lead.id === lead.id);
  const entries = readFrom(persistent);
  if (isIn(entries) || writeTo(persistent, [...entries, { at: now, lead }])) return true;
  const others = readFrom(perTab);
  if (!isIn(others)) writeTo(perTab, [...others, { at: now, lead }]);
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

/** How long a lead has been stored, in ms; 0 if it is not. */
export function storedForMs(id: string, now = Date.now()): number {
  const entry = read().find((each) => each.lead.id === id);
  return entry === undefined ? 0 : now - entry.at;
}
