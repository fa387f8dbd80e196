import type { Kysely } from 'kysely';
import { auditKeptDays } from '../../../audit-checks/audit-limits.ts';
import { type AuditReport, auditReportSchema } from '../../../audit-checks/audit-report.ts';
import type { Instant } from '../../../platform/instant.ts';
import { hashToken } from '../../../platform/server/secret.ts';
import type { Store, Tables } from '../../../schema/tables.ts';
import { auditReportPath } from '../../../vocabulary/paths.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** How long the URL of a report works, in ms. */
const retentionMs = auditKeptDays * dayMs;

/** The audit at the URL of a report. */
export type StoredAudit = { host: string; address: string } & (
  | { state: 'running'; id: string; claimedUntil: Instant }
  | { state: 'done'; report: AuditReport; keptUntil: Instant }
  | { state: 'failed' }
);

/** Parses a report; undefined if this version cannot read it. */
function readReport(json: string | null): AuditReport | undefined {
  try {
    return auditReportSchema.safeParse(JSON.parse(json ?? '')).data;
  } catch {
    return undefined;
  }
}

/** Finds the audit at the URL with this digest; undefined if there is none or it has expired. */
export async function findAudit(
  { db }: Store,
  digest: string,
  now: Instant,
): Promise<StoredAudit | undefined> {
  const row = await db
    .selectFrom('audit_links')
    .innerJoin('audits', 'audits.id', 'audit_links.audit_id')
    .selectAll('audits')
    .select('audit_links.created_at as linked_at')
    .where('digest', '=', digest)
    .where('audit_links.created_at', '>', now - retentionMs)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, address, state } = row;
  const { host } = new URL(address);
  if (state === 'running') return { host, address, state, id, claimedUntil: row.claimed_until };
  if (state === 'failed') return { host, address, state };
  const report = readReport(row.report);
  return report && { host, address, state: 'done', report, keptUntil: row.linked_at + retentionMs };
}

/** Deletes expired report URLs, and audits that no longer have a URL. */
export async function deleteOldAudits(db: Kysely<Tables>, now: Instant): Promise<void> {
  await db
    .deleteFrom('audit_links')
    .where('created_at', '<=', now - retentionMs)
    .execute();
  await deleteUnshownAudits(db);
}

async function deleteUnshownAudits(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('audits')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('audit_links').select('digest').whereRef('audit_id', '=', 'audits.id')),
      ),
    )
    .execute();
}

/** Deletes the URL of a report, and the report itself if it has no other URL. */
export async function eraseReport(db: Kysely<Tables>, path: string): Promise<void> {
  const digest = hashToken(path.slice(auditReportPath('').length));
  await db.deleteFrom('audit_links').where('digest', '=', digest).execute();
  await deleteUnshownAudits(db);
}
