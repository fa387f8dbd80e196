import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { auditPauseMinutes } from '../../../audit-checks/audit-limits.ts';
import type { Instant } from '../../../platform/instant.ts';
import type { Store, Tables } from '../../../schema/tables.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/**
 * Minimum time between two visits to a site, in ms. Requests for the same page within it share one
 * audit.
 */
const minVisitIntervalMs = auditPauseMinutes * minuteMs;
/** Maximum audits of a site within that time, including repeats that visitors ask for. */
const maxAuditsPerPause = 5;
/** Maximum number of report URLs issued in 24 hours. */
const maxLinksPerDay = 500;

/** A requested audit, with the digest of the token in its URL. */
export type NewAudit = {
  digest: string;
  address: URL;
  /** Whether the host is visited; our own is not. */
  isVisit: boolean;
  /** Whether to repeat the audit although the page was just audited. */
  isRepeat?: boolean;
  now: Instant;
  /**
   * When this server's lease would expire; undefined when its queue is full or the visitor may not
   * start an audit, in which case only an existing audit can be shown.
   */
  claimedUntil: Instant | undefined;
};

/**
 * `started`: this server must now audit the site. `shared`: the URL shows an audit of the same page
 * that began a few minutes ago. All other outcomes store nothing. `just-visited`: the site was
 * visited a few minutes ago for another page. `audited-too-often`: a repeat was requested, but the
 * site was audited too often. `too-many-today`: the budget of all visitors is spent. `full`: there
 * is no audit to share, and no new one can be started.
 */
export type StartedAudit =
  | { outcome: 'started' | 'shared'; id: string }
  | { outcome: 'just-visited' | 'audited-too-often' | 'too-many-today' | 'full' };

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

/** The audits of a site within the last few minutes, newest first. */
const latestAudits = (transaction: Transaction<Tables>, address: URL, now: Instant) =>
  transaction
    .selectFrom('audits')
    .select(['id', 'address', 'state'])
    .where('host', '=', siteKey(address))
    .where('state', 'not in', ['failed', 'nothing'])
    .where('created_at', '>', now - minVisitIntervalMs)
    .orderBy('created_at', 'desc')
    .execute();

/** Identifies a site regardless of www and scheme; only in tests does it have another port. */
function siteKey({ hostname, port }: URL): string {
  const host = hostname.replace(/^www\./, '');
  return ['', '80', '443'].includes(port) ? host : `${host}:${port}`;
}

/** Identifies a page by its whole address: another scheme, host or port may lead nowhere. */
const pageKey = ({ origin, pathname, search }: URL): string => origin + pathname + search;

/** Starts or shares an audit under a new URL, within the budgets that all servers share. */
export async function startAudit(
  store: Store,
  { digest, address, isVisit, isRepeat = false, now, claimedUntil }: NewAudit,
): Promise<StartedAudit> {
  return await store.db.transaction().execute(async (transaction) => {
    await store.lockName(transaction, 'audits');
    if ((await countLinks(transaction, now)) >= maxLinksPerDay)
      return { outcome: 'too-many-today' };
    const addLink = async (id: string) => {
      const row = { digest, audit_id: id, created_at: now };
      await transaction.insertInto('audit_links').values(row).execute();
    };
    const recent = await latestAudits(transaction, address, now);
    // Never share the report on another page: its address may be another visitor's secret.
    const samePage = recent.find((audit) => pageKey(new URL(audit.address)) === pageKey(address));
    const isOverLimit = recent.length >= maxAuditsPerPause;
    // Do not show the earlier findings, which may have been fixed.
    if (isRepeat && samePage && samePage.state !== 'running' && isOverLimit)
      return { outcome: 'audited-too-often' };
    const repeatsAudit = isRepeat && samePage?.state !== 'running' && !isOverLimit;
    if (samePage && !repeatsAudit) {
      await addLink(samePage.id);
      return { outcome: 'shared', id: samePage.id };
    }
    if (claimedUntil === undefined) return { outcome: 'full' };
    // A missing page does not block the site, nor does a running audit of its other scheme or host.
    const isVisited = recent.some(
      ({ state, address: visited }) =>
        state === 'judged' || (state === 'running' && new URL(visited).origin === address.origin),
    );
    if (isVisit && isVisited && !repeatsAudit) return { outcome: 'just-visited' };
    const id = randomUUID();
    await transaction
      .insertInto('audits')
      .values({
        id,
        host: siteKey(address),
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
