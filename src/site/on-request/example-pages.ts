/**
 * What the pages of bookings and of the audit show under `npm run dev`, where no server fills them
 * in.
 */

import type { AuditPage } from '../../audit/audit-page.ts';
import { auditKeptDays } from '../../audit-checks/audit-limits.ts';
import { auditRefusals } from '../../audit-checks/audit-refusals.ts';
import type { AuditReport } from '../../audit-checks/audit-report.ts';
import { outcomeKinds } from '../../audit-checks/outcome.ts';
import { bookableDays } from '../../booking/bookable-days.ts';
import type { BookingPage, ChooseTimePage } from '../../booking/booking-pages.ts';
import { bookingRules } from '../../booking/booking-rules.ts';
import { agency } from '../../content/agency.data.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { auditMendedField, auditReportPath } from '../../vocabulary/audit-paths.ts';

function exampleDays() {
  const rules = bookingRules(agency);
  return rules ? bookableDays(rules, Date.now(), () => true) : [];
}

export function chooseTimeExample(): ChooseTimePage {
  const days = exampleDays();
  return {
    id: uuidv7(),
    days: days.slice(0, 5),
    nearest: [],
    earlierFrom: undefined,
    laterFrom: days[5]?.date,
    origin: {},
    rejected: { values: {}, problems: [] },
    moving: undefined,
  };
}

const isState = (text: string | null): text is BookingPage['state'] =>
  text === 'held' || text === 'lapsed' || text === 'cancelled';

/** `?state=held`, `?state=lapsed` and `?state=cancelled` show the other states. */
export function bookingExample(query: URLSearchParams): BookingPage {
  const state = query.get('state');
  const { start, end } = exampleDays()[0]?.slots[0] ?? { start: Date.now(), end: Date.now() };
  return {
    id: uuidv7(),
    key: 'example',
    reference: 'EXAMPLE',
    state: isState(state) ? state : 'open',
    start,
    end,
    heldMinutes: 15,
    isMoved: false,
    isOver: false,
    name: 'Ann Lee',
    email: 'ann@shop.example',
    phone: '(469) 555-0100',
    message: 'We repair roofs in Plano.',
    isMailed: true,
    confirmKey: undefined,
  };
}

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
 * `?view=report`, `running`, `unknown`; `?outcome=parked` and so on show what became of an audit,
 * `?refusal=no-answer` and so on why there is none, and `?view=report&mended` that of a slip.
 */
export function auditExample(query: URLSearchParams): AuditPage {
  const view = query.get('view');
  const kind = outcomeKinds.find((each) => each === query.get('outcome'));
  const host = 'www.roofs.example';
  if (view === 'running') return { view, host, isCorrected: false };
  if (view === 'unknown') return { view };
  const refusal = auditRefusals.find((each) => each === query.get('refusal')) ?? 'no-address';
  if (view !== 'report' && !kind)
    return { view: 'ask', typed: 'roofs', refusal, host, likely: 'roofs.com' };
  const values = { host, type: 'application/pdf', status: 403, target: 'https://roofs.example/' };
  const isWhole = !kind || kind === 'whole';
  const seen = isWhole ? {} : { fixFirst: [], others: [], fine: [], inconclusive: [] };
  return {
    view: 'report',
    path: auditReportPath('example'),
    host,
    isCorrected: query.has(auditMendedField),
    keptUntil: exampleReport.visitedAt + auditKeptDays * 24 * 60 * 60 * 1000,
    report: { ...exampleReport, ...seen, outcome: { kind: kind ?? 'whole', values } },
  };
}
