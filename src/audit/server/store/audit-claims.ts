import type { Kysely } from 'kysely';
import { type AuditReport, auditReportSchema } from '../../../audit-checks/audit-report.ts';
import type { AuditReach } from '../../../audit-checks/outcome.ts';
import type { Instant } from '../../../platform/instant.ts';
import type { Store, Tables } from '../../../schema/tables.ts';

/** Maximum attempts, so that an audit that crashes the server is not retried forever. */
const maxAttempts = 3;
/** Maximum lease of an audit, in ms. */
const maxLeaseMs = 60 * 60 * 1000;
/** In characters; a full report is about a tenth of this long. */
const maxReportLength = 100_000;

/** A report that is far larger than any site can justify. */
export class OversizedReport extends Error {}

/** Whether a server still holds an audit, given when its lease expires. */
export const isClaimed = (claimedUntil: Instant, now: Instant): boolean =>
  // A longer lease does not count: it was taken while the clock was ahead.
  claimedUntil > now && claimedUntil <= now + maxLeaseMs;

const runningAudit = (db: Kysely<Tables>, id: string) =>
  db.updateTable('audits').where('id', '=', id).where('state', '=', 'running');

/**
 * Reclaims an audit whose lease has expired. Returns its address; undefined when another server
 * holds it, or when it has failed after too many attempts.
 */
export async function reclaimAudit(
  { db }: Store,
  { id, now, claimedUntil }: { id: string; now: Instant; claimedUntil: Instant },
): Promise<URL | undefined> {
  const row = await runningAudit(db, id)
    .where(({ or, eb }) =>
      or([eb('claimed_until', '<=', now), eb('claimed_until', '>', now + maxLeaseMs)]),
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

/** Releases an audit to the next server, because this one stops. */
export async function releaseAudit({ db }: Store, id: string): Promise<void> {
  await runningAudit(db, id).set({ claimed_until: 0 }).execute();
}

/** Serializes a report for storage. @throws when it is invalid, or an `OversizedReport`. */
export function reportText(report: AuditReport): string {
  const text = JSON.stringify(auditReportSchema.parse(report));
  if (text.length > maxReportLength) throw new OversizedReport(`${text.length} characters`);
  return text;
}

/** Stores the report of an audit, from `reportText`, and how far the audit got. */
export async function finishAudit(
  { db }: Store,
  id: string,
  report: string,
  state: AuditReach,
): Promise<void> {
  await runningAudit(db, id).set({ state, report }).execute();
}

/** Marks an audit as failed. */
export async function failAudit({ db }: Store, id: string): Promise<void> {
  await runningAudit(db, id).set({ state: 'failed' }).execute();
}
