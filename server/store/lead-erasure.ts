import { setTimeout as sleep } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { leadFieldNames } from '../../lead/lead-labels.ts';
import { maxParameters } from './chunks.ts';
import { emailKey } from './email-key.ts';
import type { OpenDatabase } from './engine.ts';
import { type ArchivedLead, withDeliveries } from './lead-archive.ts';
import { storedLeads } from './stored-lead.ts';
import type { LeadTable } from './tables.ts';

/** Matches an address that is not part of a longer one. */
function mentionPattern(address: string): RegExp {
  const literal = address.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  // Characters allowed before the @: https://www.rfc-editor.org/rfc/rfc5322#section-3.2.3
  const before = "(?<![\\p{L}\\p{N}.!#$%&'*+/=?^_`{|}~\\-])";
  const after = '(?![\\p{L}\\p{N}\\-]|\\.[\\p{L}\\p{N}])';
  return new RegExp(`${before}${literal}${after}`, 'u');
}

/** The columns that may contain a person's address. */
const searchedColumns = [...leadFieldNames, 'attribution'] as const;

/** The searched form of a text, without JSON escapes, which would hide where a word begins. */
export function searchable(text: string | null): string {
  return emailKey(text ?? '').replace(/(?<!\\)\\+[nrt"]/g, ' ');
}

type PersonMatches = {
  /** Leads sent from the address or containing it. */
  certain: ArchivedLead[];
  /** Leads in which it is part of a longer text, which may be another person's address. */
  possible: ArchivedLead[];
};

/**
 * Finds every lead that contains an e-mail address, in any case: as the sender's address, in a name, in a
 * message. Scans all leads, because the engines differ in case folding.
 */
export async function findPerson(open: OpenDatabase, email: string): Promise<PersonMatches> {
  const key = emailKey(email);
  const mention = mentionPattern(key);
  const certain: Selectable<LeadTable>[] = [];
  const possible: Selectable<LeadTable>[] = [];
  for (let last = ''; ; ) {
    const rows = await open.db
      .selectFrom('leads')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(maxParameters)
      .execute();
    for (const row of rows) {
      const texts = searchedColumns.map((column) => searchable(row[column]));
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
  return {
    certain: await withDeliveries(open, await storedLeads(open.db, certain)),
    possible: await withDeliveries(open, await storedLeads(open.db, possible)),
  };
}

/** The numbers of removed rows, and whether copies of them are left in the database's files. */
type Erasure = { leads: number; deliveries: number; areCopiesLeft: boolean };

const clearTries = 25;
const clearPauseMs = 200;

/** Removes the copies of deleted rows; waits for readers, for five seconds. Returns whether it did. */
async function clearCopies({ clearLog }: OpenDatabase): Promise<boolean> {
  for (let tried = 1; ; tried += 1) {
    // What was erased is erased, whatever happens to the log.
    if (await clearLog().catch(() => false)) return true;
    if (tried === clearTries) return false;
    await sleep(clearPauseMs);
  }
}

/** Removes leads and their deliveries. */
export async function eraseLeads(open: OpenDatabase, ids: readonly string[]): Promise<Erasure> {
  const erasure = await open.db.transaction().execute(async (transaction) => {
    const removed = { leads: 0, deliveries: 0 };
    for (const id of ids) {
      const deliveries = await transaction
        .deleteFrom('deliveries')
        .where('lead_id', '=', id)
        .executeTakeFirst();
      const leads = await transaction.deleteFrom('leads').where('id', '=', id).executeTakeFirst();
      removed.deliveries += Number(deliveries.numDeletedRows);
      removed.leads += Number(leads.numDeletedRows);
    }
    return removed;
  });
  return { ...erasure, areCopiesLeft: !(await clearCopies(open)) };
}
