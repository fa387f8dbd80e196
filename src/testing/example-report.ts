import type { AuditReport } from '../audit-checks/audit-report.ts';

/** A report on a site without faults. */
export function exampleReport(address: string): AuditReport {
  return {
    requested: address,
    address,
    visitedAt: 1_800_000_000_000,
    outcome: { kind: 'complete', values: {} },
    fixFirst: [],
    others: [],
    fine: [{ verdict: 'fine', check: 'language', values: {} }],
    inconclusive: [],
  };
}
