import { auditKeptDays } from '../../audit-checks/audit-limits.ts';
import { auditRefusals } from '../../audit-checks/audit-refusals.ts';
import type { AuditReport } from '../../audit-checks/audit-report.ts';
import { outcomeKinds } from '../../audit-checks/outcome.ts';
import { auditCorrectedField, auditReportPath } from '../../vocabulary/paths.ts';
import type { AuditPage } from '../audit-page.ts';

const exampleReport: Omit<AuditReport, 'outcome'> = {
  requested: 'http://roofs.example',
  address: 'https://www.roofs.example/',
  visitedAt: Date.now(),
  fixFirst: [
    { verdict: 'found', check: 'phone', reason: 'as-text', values: { phone: '(469) 555-0100' } },
    { verdict: 'found', check: 'viewport', reason: 'absent', values: {} },
    { verdict: 'found', check: 'title', reason: 'template', values: { title: 'Home' } },
  ],
  others: [
    { verdict: 'found', check: 'weight', reason: 'uncompressed', values: { kilobytes: 1240 } },
    {
      verdict: 'found',
      check: 'canonical',
      reason: 'several',
      values: { first: 'https://roofs.example/', second: 'https://www.roofs.example/home' },
    },
  ],
  fine: [
    { verdict: 'fine', check: 'indexing', values: {} },
    { verdict: 'fine', check: 'main-heading', values: { heading: 'Roof repair in Plano' } },
  ],
  inconclusive: [{ verdict: 'inconclusive', check: 'sitemap', reason: 'robots-forbid' }],
};

/**
 * Example content for the audit page under `npm run dev`, where no server fills it in.
 * `?view=` takes `report`, `running` and `unknown`. `?outcome=parked` and so on show other
 * outcomes, `?refusal=no-answer` and so on refusals, `?view=report&corrected` a corrected typo.
 */
export function auditExample(query: URLSearchParams): AuditPage {
  const view = query.get('view');
  const kind = outcomeKinds.find((each) => each === query.get('outcome'));
  const host = 'www.roofs.example';
  if (view === 'running') return { view, host, isCorrected: false };
  if (view === 'unknown') return { view };
  const refusal = auditRefusals.find((each) => each === query.get('refusal')) ?? 'no-address';
  if (view !== 'report' && !kind)
    return { view: 'ask', input: 'roofs', refusal, host, suggestion: 'roofs.com' };
  const values = { host, type: 'application/pdf', status: 403, target: 'https://roofs.example/' };
  const isWhole = !kind || kind === 'complete';
  const seen = isWhole ? {} : { fixFirst: [], others: [], fine: [], inconclusive: [] };
  return {
    view: 'report',
    path: auditReportPath('example'),
    host,
    isCorrected: query.has(auditCorrectedField),
    keptUntil: exampleReport.visitedAt + auditKeptDays * 24 * 60 * 60 * 1000,
    report: { ...exampleReport, ...seen, outcome: { kind: kind ?? 'complete', values } },
  };
}
