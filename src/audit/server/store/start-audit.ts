import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { auditPauseMinutes } from '../../../audit-checks/audit-limits.ts';
import type { Instant } from '../../../platform/instant.ts';
import type { Store } from '../../../schema/store.ts';
import type { Tables } from '../../../schema/tables.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/**
 * A site is visited once in that time, in ms; whoever asks for the same page gets the same
 * findings.
 */
const betweenVisitsMs = auditPauseMinutes * minuteMs;
/** How often a site is looked at within that time, however often somebody asks to look again. */
const mostLooks = 5;
/** How many addresses of reports are given away in 24 hours. */
const maxInDay = 500;

/** An audit that a visitor asks for, to be shown at the address whose digest this is. */
export type NewAudit = {
  digest: string;
  address: URL;
  /** Whether the host is visited; ours is not. */
  isVisit: boolean;
  /** Whether to look again although the page was just looked at. */
  again?: boolean;
  now: Instant;
  /**
   * When this server is done with it at the latest; undefined when it can take no more, or not from
   * this visitor, so that only an audit that was made already can be shown.
   */
  claimedUntil: Instant | undefined;
};

/**
 * `started`: this server is to look at the site. `shared`: the address shows an audit of the same
 * page that began a few minutes ago. The others store nothing. `just-visited`: the site was visited
 * a few minutes ago for another page. `looked-enough`: somebody asks to look again, but it was looked at too
 * often. `too-many-today`: the budget of all visitors is spent. `full`:
 * there was no audit to share, and no other can be taken.
 */
export type StartedAudit =
  | { outcome: 'started' | 'shared'; id: string }
  | { outcome: 'just-visited' | 'looked-enough' | 'too-many-today' | 'full' };

async function countLinks(transaction: Transaction<Tables>, now: Instant): Promise<number> {
  const { count } = await transaction
    .selectFrom('audit_links')
    .innerJoin('audits', 'audits.id', 'audit_links.audit_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '!=', 'nothing')
    .where('audit_links.created_at', '>', now - dayMs)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The audits of a site within the last minutes, the newest first. */
const latestAudits = (transaction: Transaction<Tables>, address: URL, now: Instant) =>
  transaction
    .selectFrom('audits')
    .select(['id', 'address', 'state'])
    .where('host', '=', siteOf(address))
    .where('state', 'not in', ['failed', 'nothing'])
    .where('created_at', '>', now - betweenVisitsMs)
    .orderBy('created_at', 'desc')
    .execute();

/** What names a site, with or without www and by either port; only in tests has it another one. */
function siteOf({ hostname, port }: URL): string {
  const host = hostname.replace(/^www\./, '');
  return ['', '80', '443'].includes(port) ? host : `${host}:${port}`;
}

/** What names a page of a site. Another scheme, host or port may lead nowhere. */
const pageOf = ({ origin, pathname, search }: URL): string => origin + pathname + search;

/** Gives an audit an address, within the budgets that all servers share. */
export async function startAudit(
  store: Store,
  { digest, address, isVisit, again = false, now, claimedUntil }: NewAudit,
): Promise<StartedAudit> {
  return await store.db.transaction().execute(async (transaction) => {
    await store.lockName(transaction, 'audits');
    if ((await countLinks(transaction, now)) >= maxInDay) return { outcome: 'too-many-today' };
    const addLink = async (id: string) => {
      const row = { digest, audit_id: id, created_at: now };
      await transaction.insertInto('audit_links').values(row).execute();
    };
    const latest = await latestAudits(transaction, address, now);
    // Never share the report on another page: its address may be the secret of whoever typed it.
    const same = latest.find((audit) => pageOf(new URL(audit.address)) === pageOf(address));
    const isEnough = latest.length >= mostLooks;
    // Not the findings of before, which may have been mended.
    if (again && same && same.state !== 'running' && isEnough) return { outcome: 'looked-enough' };
    const looksAgain = again && same?.state !== 'running' && !isEnough;
    if (same && !looksAgain) {
      await addLink(same.id);
      return { outcome: 'shared', id: same.id };
    }
    if (claimedUntil === undefined) return { outcome: 'full' };
    // A page that is missing, and a spelling that leads elsewhere, keep nobody from the site.
    const isVisited = latest.some(
      ({ state, address: visited }) =>
        state === 'judged' || (state === 'running' && new URL(visited).origin === address.origin),
    );
    if (isVisit && isVisited && !looksAgain) return { outcome: 'just-visited' };
    const id = randomUUID();
    await transaction
      .insertInto('audits')
      .values({
        id,
        host: siteOf(address),
        address: address.href,
        created_at: now,
        state: 'running',
        claimed_until: claimedUntil,
        attempts: 1,
        report: null,
      })
      .execute();
    await addLink(id);
    return { outcome: 'started', id };
  });
}
