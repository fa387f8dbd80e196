import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Instant } from '../../../core/instant.ts';
import type { Store } from '../engine/engine.ts';
import type { Tables } from '../engine/tables.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** How long the next visitor who asks for the same address gets the same findings, in ms. */
const sharedMs = 10 * minuteMs;
/** How many addresses of reports are given away in 24 hours. */
const maxInDay = 500;
/** How far the clocks of several servers may differ, in ms. */
const clockMs = 5 * minuteMs;

/** An audit that a visitor asks for, to be shown at the address whose digest this is. */
export type NewAudit = {
  digest: string;
  address: URL;
  now: Instant;
  /**
   * When this server is done with it at the latest; undefined when it can take no more, so that
   * only an audit that was made already can be shown.
   */
  claimedUntil: Instant | undefined;
};

/**
 * `started`: this server is to look at the site. `shared`: the address shows an audit of the
 * same website's address that began a few minutes ago. The others store nothing. `too-many-today`: the budget of all
 * visitors is spent. `full`: this server can take no more.
 */
export type StartedAudit =
  | { outcome: 'started'; id: string }
  | { outcome: 'shared' | 'too-many-today' | 'full' };

async function countLinks(transaction: Transaction<Tables>, now: Instant): Promise<number> {
  const { count } = await transaction
    .selectFrom('audit_links')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>', now - dayMs)
    // A time ahead was written while the clock was.
    .where('created_at', '<=', now + clockMs)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * The newest audit that may be shown to another visitor: of the very address that he typed, because
 * its path and query may be another's secret, or not what he asked about.
 */
const sharedAudit = (transaction: Transaction<Tables>, { hostname, href }: URL, now: Instant) =>
  transaction
    .selectFrom('audits')
    .select('id')
    .where('host', '=', hostname)
    .where('address', '=', href)
    .where('state', '!=', 'failed')
    .where('created_at', '>', now - sharedMs)
    .where('created_at', '<=', now + clockMs)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();

/** Gives an audit an address, within the budgets that all servers share. */
export async function startAudit(
  store: Store,
  { digest, address, now, claimedUntil }: NewAudit,
): Promise<StartedAudit> {
  return await store.db.transaction().execute(async (transaction) => {
    await store.lockName(transaction, 'audits');
    if ((await countLinks(transaction, now)) >= maxInDay) return { outcome: 'too-many-today' };
    const addLink = async (id: string) => {
      const row = { digest, audit_id: id, created_at: now };
      await transaction.insertInto('audit_links').values(row).execute();
    };
    const shared = await sharedAudit(transaction, address, now);
    if (shared) {
      await addLink(shared.id);
      return { outcome: 'shared' };
    }
    if (claimedUntil === undefined) return { outcome: 'full' };
    const id = randomUUID();
    await transaction
      .insertInto('audits')
      .values({
        ...{ id, host: address.hostname, address: address.href, created_at: now },
        ...{ state: 'running', claimed_until: claimedUntil, attempts: 1, report: null },
      })
      .execute();
    await addLink(id);
    return { outcome: 'started', id };
  });
}
