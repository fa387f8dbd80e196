import type { Kysely } from 'kysely';
import { type AuditReport, auditReportSchema } from '../../../audit-checks/audit-report.ts';
import type { AuditReach } from '../../../audit-checks/outcome.ts';
import type { Instant } from '../../../platform/instant.ts';
import type { Store } from '../../../schema/store.ts';
import type { Tables } from '../../../schema/tables.ts';

/** How often an audit is taken up: what brings the server down must not do so for ever. */
const maxAttempts = 3;
/** No server claims an audit for longer, in ms. */
const longestClaimMs = 60 * 60 * 1000;
/** In characters; a whole report has about a tenth of them. */
const maxReportLength = 100_000;

/** A report that is far larger than any site gives reason to. */
export class OversizedReport extends Error {}

/** Whether a server still holds an audit, by the time until which it claimed it. */
export const isClaimed = (claimedUntil: Instant, now: Instant): boolean =>
  // Beyond that, it was claimed while the clock was ahead.
  claimedUntil > now && claimedUntil <= now + longestClaimMs;

const running = (db: Kysely<Tables>, id: string) =>
  db.updateTable('audits').where('id', '=', id).where('state', '=', 'running');

/**
 * Takes up an audit whose server was stopped. Returns its address; undefined when another server
 * holds it or, since it was taken up too often, it has failed.
 */
export async function reclaimAudit(
  { db }: Store,
  { id, now, claimedUntil }: { id: string; now: Instant; claimedUntil: Instant },
): Promise<URL | undefined> {
  const row = await running(db, id)
    .where(({ or, eb }) =>
      or([eb('claimed_until', '<=', now), eb('claimed_until', '>', now + longestClaimMs)]),
    )
    .set(({ eb, ref, case: when }) => ({
      claimed_until: claimedUntil,
      attempts: eb('attempts', '+', 1),
      state: when()
        .when(ref('attempts'), '<', maxAttempts)
        .then('running' as const)
        .else('failed' as const)
        .end(),
    }))
    .returning(['address', 'state'])
    .executeTakeFirst();
  return row?.state === 'running' ? new URL(row.address) : undefined;
}

/** Leaves an audit to the next server, as this one stops. */
export async function releaseAudit({ db }: Store, id: string): Promise<void> {
  await running(db, id).set({ claimed_until: 0 }).execute();
}

/** A report as it is kept. @throws when it is no report, or an `OversizedReport`. */
export function reportText(report: AuditReport): string {
  const text = JSON.stringify(auditReportSchema.parse(report));
  if (text.length > maxReportLength) throw new OversizedReport(`${text.length} characters`);
  return text;
}

/** Keeps the report of an audit, as `reportText` wrote it, and how far the audit came. */
export async function finishAudit(
  { db }: Store,
  id: string,
  report: string,
  state: AuditReach,
): Promise<void> {
  await running(db, id).set({ state, report }).execute();
}

/** Notes that an audit came to nothing. */
export async function failAudit({ db }: Store, id: string): Promise<void> {
  await running(db, id).set({ state: 'failed' }).execute();
}
