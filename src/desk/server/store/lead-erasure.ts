import { setTimeout as sleep } from 'node:timers/promises';
import type { Selectable, Transaction } from 'kysely';
import { eraseReport } from '../../../audit/server/store/stored-audits.ts';
import { eraseRejectedForms } from '../../../booking/server/store/rejected-forms.ts';
import { changeTimes } from '../../../booking/server/store/taken-cells.ts';
import {
  type FindMissing,
  queueMissing,
} from '../../../booking/server/store/unreported-bookings.ts';
import { agencyChange, cancelWithin } from '../../../booking/server/store/update-booking.ts';
import { filteredLeads } from '../../../leads/server/store/lead-filter.ts';
import {
  type Actor,
  lastChangeByOthers,
  type ShownLead,
} from '../../../leads/server/store/records/lead-events.ts';
import {
  readAttribution,
  type StoredLead,
  storedLeads,
} from '../../../leads/server/store/records/stored-lead.ts';
import type { Instant } from '../../../platform/instant.ts';
import { inChunks } from '../../../platform/server/database/chunks.ts';
import { fieldColumns, type LeadTable, type Store, type Tables } from '../../../schema/tables.ts';
import { emailKey } from '../../../schema/text-keys.ts';
import { foldAddresses } from '../../../vocabulary/mail-address.ts';

/** Matches an address unless it is part of a longer one. */
function mentionPattern(address: string): RegExp {
  const literal = address.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  // Characters allowed before the @: https://www.rfc-editor.org/rfc/rfc5322#section-3.2.3
  const before = "(?<![\\p{L}\\p{N}.!#$%&'*+/=?^_`{|}~\\-])";
  const after = '(?![\\p{L}\\p{N}\\-]|\\.[\\p{L}\\p{N}])';
  return new RegExp(`${before}${literal}${after}`, 'u');
}

/** Leads searched at once, so that visitors' requests, served in between, do not wait long. */
const searchBatchSize = 100;

/** The columns that may contain a person's address. */
const searchedColumns = [...Object.values(fieldColumns), 'attribution'] as const;

/** Blanks that people put around an @ to hide an address from programs. */
const blanksAroundAt = /(?<![\s\p{Cf}])[\s\p{Cf}]*[@\uff20\ufe6b][\s\p{Cf}]*/gu;

/** The text to search, without JSON escapes, which would hide word boundaries. */
export function searchableText(text: string | null): string {
  const joined = (text ?? '').replace(blanksAroundAt, '@');
  return foldAddresses(joined).replace(/(?<!\\)\\+[nrt"]/g, ' ');
}

/** Earlier versions of corrected leads, from the history, by lead. */
async function earlierVersions({ db }: Store, rows: readonly Selectable<LeadTable>[]) {
  const ids = rows.map(({ id }) => id);
  const events = await db
    .selectFrom('lead_events')
    .select(['lead_id', 'detail'])
    .where('lead_id', 'in', ids)
    .where('kind', 'in', ['corrected', 'edited'])
    .execute();
  return Map.groupBy(events, ({ lead_id }) => lead_id);
}

type PersonMatches = {
  /** Leads sent from the address or containing it. */
  certainMatches: StoredLead[];
  /** Leads that have the address inside a longer text, such as another person's address. */
  possibleMatches: StoredLead[];
};

/**
 * Finds every lead that contains an email address, in any spelling: as the sender's address, in a
 * name, in a message, or in the version before a correction. Scans all leads, because a
 * database query matches only one spelling.
 */
export async function findPerson(store: Store, email: string): Promise<PersonMatches> {
  const key = emailKey(email);
  const mention = mentionPattern(key);
  const certain: Selectable<LeadTable>[] = [];
  const possible: Selectable<LeadTable>[] = [];
  for (let last = ''; ; ) {
    const rows = await store.db
      .selectFrom('leads')
      .selectAll()
      .where('id', '>', last)
      .where('state', '!=', 'erasing')
      .orderBy('id')
      .limit(searchBatchSize)
      .execute();
    const earlier = await earlierVersions(store, rows);
    for (const row of rows) {
      const texts = [
        ...searchedColumns.map((column) => searchableText(row[column])),
        ...(earlier.get(row.id) ?? []).map(({ detail }) => searchableText(detail)),
      ];
      if (row.email_key === key || texts.some((text) => mention.test(text))) {
        certain.push(row);
      } else if (texts.some((text) => text.includes(key))) {
        possible.push(row);
      }
    }
    const next = rows.at(-1)?.id;
    if (next === undefined) break;
    last = next;
  }
  const stored = async (rows: typeof certain) => {
    const leads: StoredLead[] = [];
    for (const chunk of inChunks(rows)) leads.push(...(await storedLeads(store.db, chunk)));
    return leads;
  };
  return {
    certainMatches: await stored(certain),
    possibleMatches: await stored(possible),
  };
}

/** How many rows were removed, and how many leads will be removed later. */
export type RemovedCounts = { leads: number; deliveries: number; laterCount: number };

/** The removed rows, and whether copies of them are left in the database's files. */
type Erasure = RemovedCounts & { areCopiesLeft: boolean };

const maxClearTries = 25;
const clearPauseMs = 200;

/**
 * Removes the copies of deleted rows, waiting up to five seconds for readers. Returns false if
 * copies are left.
 */
export async function truncateWal({ clearLog }: Store): Promise<boolean> {
  for (let tried = 1; ; tried += 1) {
    // The rows are erased even if clearing the log fails.
    if (await clearLog().catch(() => false)) return true;
    if (tried === maxClearTries) return false;
    await sleep(clearPauseMs);
  }
}

/**
 * Removes a lead with its deliveries, its site audit report, and what its sender typed into a
 * rejected form. A lead with an upcoming session is hidden, and removed once everyone has been
 * notified of the cancellation. Runs inside `changeTimes`, because it frees times.
 */
export async function eraseWithin(
  transaction: Transaction<Tables>,
  store: Store,
  id: string,
  now: Instant,
): Promise<RemovedCounts> {
  const lead = await transaction
    .selectFrom('leads')
    .select(['attribution', 'email_key'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (lead) await eraseRejectedForms(transaction, lead.email_key);
  const { audit } = readAttribution(lead?.attribution ?? '');
  if (audit !== '') await eraseReport(transaction, audit);
  const cancelled = await cancelWithin(transaction, store, agencyChange(id, now));
  if (cancelled.outcome !== 'unknown' && cancelled.booking.start > now) {
    await transaction.updateTable('leads').set({ state: 'erasing' }).where('id', '=', id).execute();
    return { leads: 0, deliveries: 0, laterCount: 1 };
  }
  const deliveries = await transaction
    .deleteFrom('deliveries')
    .where('lead_id', '=', id)
    .executeTakeFirst();
  const leads = await transaction.deleteFrom('leads').where('id', '=', id).executeTakeFirst();
  return {
    leads: Number(leads.numDeletedRows),
    deliveries: Number(deliveries.numDeletedRows),
    laterCount: 0,
  };
}

/**
 * Removes leads and their deliveries. Upcoming sessions are cancelled; `finishErasures` removes
 * their leads later. With a state, removes only leads still in it. Leaves copies for `truncateWal`.
 */
export async function removeLeads(
  store: Store,
  ids: readonly string[],
  now: Instant,
  state?: LeadTable['state'],
): Promise<RemovedCounts> {
  const removed = await changeTimes(store, async (transaction) => {
    const sum: RemovedCounts = { leads: 0, deliveries: 0, laterCount: 0 };
    const found = filteredLeads({ ...store, db: transaction }, { state, ids }).select('id');
    for (const { id } of await found.execute()) {
      const one = await eraseWithin(transaction, store, id, now);
      sum.leads += one.leads;
      sum.deliveries += one.deliveries;
      sum.laterCount += one.laterCount;
    }
    return sum;
  });
  await store.verify();
  return removed;
}

/** Removes any number of leads like `removeLeads`, and clears their copies. */
export async function eraseLeads(
  store: Store,
  ids: readonly string[],
  now = Date.now(),
): Promise<Erasure> {
  const sum: RemovedCounts = { leads: 0, deliveries: 0, laterCount: 0 };
  for (const chunk of inChunks(ids)) {
    const removed = await removeLeads(store, chunk, now);
    sum.leads += removed.leads;
    sum.deliveries += removed.deliveries;
    sum.laterCount += removed.laterCount;
  }
  return { ...sum, areCopiesLeft: !(await truncateWal(store)) };
}

/** Erases one lead, unless others have worked on it since it was shown. */
export async function eraseShown(
  store: Store,
  shown: ShownLead,
  actor: Actor,
): Promise<Erasure | 'changed-meanwhile'> {
  const removed = await changeTimes(store, async (transaction) => {
    if (await lastChangeByOthers(transaction, actor, shown)) return 'changed-meanwhile';
    return await eraseWithin(transaction, store, shown.id, actor.now);
  });
  await store.verify();
  if (removed === 'changed-meanwhile') return removed;
  return { ...removed, areCopiesLeft: !(await truncateWal(store)) };
}

/**
 * Removes hidden leads once everyone has been notified of the cancelled session, or every delivery
 * has expired. Returns their number.
 */
export async function finishErasures(
  store: Store,
  missing: FindMissing,
  now: Instant,
): Promise<number> {
  const { db } = store;
  const leads = await db.selectFrom('leads').select('id').where('state', '=', 'erasing').execute();
  let removed = 0;
  for (const { id } of leads) {
    // A cancelled session no longer changes, so nothing can become missing afterwards.
    if (await queueMissing(store, id, missing, now)) continue;
    const { numDeletedRows } = await db
      .deleteFrom('leads')
      .where('id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('deliveries')
              .select('target')
              .where('lead_id', '=', id)
              .where('state', '=', 'waiting')
              .where('expires_at', '>', now),
          ),
        ),
      )
      .executeTakeFirst();
    removed += Number(numDeletedRows);
  }
  if (removed > 0) await store.clearLog();
  return removed;
}
