import { expect, test } from 'vitest';
import { auditReport, auditReportSchema, readPage } from './audit-report.ts';
import { inconclusiveReasons } from './check.ts';
import { auditChecks } from './checks.ts';
import { contactSites } from './contact-sites.fixture.ts';
import { documentSites } from './document-sites.fixture.ts';
import { withDocument, without } from './example-site.fixture.ts';
import { oddSites } from './odd-sites.fixture.ts';
import { servedSites } from './served-sites.fixture.ts';
import { changed, movedTo, visitTo } from './sound-site.fixture.ts';
import type { SiteVisit } from './visit.ts';

const reportOn = (visit: SiteVisit) => auditReport(visit, readPage(visit));
const sites = Object.entries({ ...contactSites, ...documentSites, ...servedSites, ...oddSites });

test('the examples show everything that can be found, and every reason not to tell', () => {
  expect(sites.length).toBeGreaterThan(60);
  const shown = new Set(sites.flatMap(([, { found = [] }]) => found));
  const possible = auditChecks.flatMap(({ check, found }) =>
    Object.keys(found).map((reason) => `${check}: ${reason}`),
  );
  expect(possible.filter((finding) => !shown.has(finding))).toEqual([]);
  const inconclusive = sites.flatMap(([, { inconclusive = [] }]) => inconclusive);
  const reasons = new Set(inconclusive.map((verdict) => verdict.replace(/.*: /, '')));
  expect(inconclusiveReasons.filter((reason) => !reasons.has(reason))).toEqual([]);
});

test.each(sites)('%s', (_, { visit, kind = 'complete', found = [], inconclusive = [] }) => {
  const report = reportOn(visit);
  const findings = [...report.fixFirst, ...report.others];
  expect(report.outcome.kind).toBe(kind);
  expect(findings.map(({ check, reason }) => `${check}: ${reason}`).sort()).toEqual(
    found.toSorted(),
  );
  expect(report.inconclusive.map(({ check, reason }) => `${check}: ${reason}`).sort()).toEqual(
    inconclusive.toSorted(),
  );
  const judged = findings.length + report.fine.length + report.inconclusive.length;
  const isJudged = ['complete', 'script-built', 'framed'].includes(kind);
  expect(judged).toBe(isJudged ? auditChecks.length : found.length);
  expect(auditReportSchema.parse(JSON.parse(JSON.stringify(report)))).toEqual(report);
});

test('what keeps customers out comes first, then what costs calls, then polish', () => {
  const html = changed(
    without(' lang="en"', /<script type="application\/ld.*<\/script>/, /<meta name="viewport".*>/),
    '<meta charset="utf-8">',
    '<meta name="robots" content="noindex">',
  );
  const { fixFirst, others } = reportOn(visitTo(changed(html, /<title>.*<\/title>/, '')));
  expect(fixFirst.map(({ check }) => check)).toEqual(['indexing', 'viewport', 'title']);
  expect(others.map(({ check }) => check)).toEqual(['business-data', 'language']);
});

test('polish is nothing to fix first', () => {
  const { fixFirst, others } = reportOn(visitTo(without(' lang="en"')));
  expect(fixFirst).toEqual([]);
  expect(others.map(({ check }) => check)).toEqual(['language']);
});

test.each([
  [
    withDocument(' lang="en"', ' lang="<script>alert(1)"'),
    'language',
    { language: '<script>alert(1)' },
  ],
  [
    withDocument(/<title>.*<\/title>/, `<title>\u202e  Roof\n\0repair ${'x'.repeat(400)}</title>`),
    'title',
    { title: `Roof �repair ${'x'.repeat(106)}…`, length: 413 },
  ],
  [
    withDocument('<h2>What we repair</h2>', '<h1>Shingles <b>and</b> more</h1>'),
    'main-heading',
    { count: 2, first: 'Roof repair in Plano', second: 'Shingles and more' },
  ],
  [
    withDocument('<a href="tel:+19725550118">(972) 555-0118</a>', '<b>972</b>.555.0118'),
    'phone',
    { phone: '972.555.0118' },
  ],
  [
    withDocument(
      '<a href="tel:+19725550118">(972) 555-0118</a>',
      '<i>972</i>&#8288;<span>‑</span>555<span>&#8203;-0118</span> ext. 4',
    ),
    'phone',
    { phone: '972-555-0118 ext. 4' },
  ],
  [
    withDocument(
      '</body>',
      '<img src="data:image/gif;base64,R0/lGO" data-src="/a/crew.jpg"></body>',
    ),
    'image-alt',
    { count: 2, withoutAlt: 1, first: 'crew.jpg' },
  ],
  [
    withDocument('roofing.example/">', 'roofing.other.example/en/">'),
    'canonical',
    { canonical: 'https://www.lonestar-roofing.other.example/en/' },
  ],
  [visitTo(undefined, {}, { wireBytes: 420_400, bytes: 1_600_000 }), 'weight', { kilobytes: 420 }],
])('a finding carries what was seen %#', (visit, check, values) => {
  const { fixFirst, others } = reportOn(visit);
  const finding = [...fixFirst, ...others].find((found) => found.check === check);
  expect(finding?.values).toEqual(values);
});

test('the smallest page weighs one kilobyte', () => {
  const { fine } = reportOn(visitTo(undefined, {}, { wireBytes: 310 }));
  expect(fine).toContainEqual({ verdict: 'fine', check: 'weight', values: { kilobytes: 1 } });
});

test('a domain that its seller shows is named, and not the seller', () => {
  const { outcome } = reportOn(movedTo('https://www.hugedomains.com/profile', visitTo()));
  expect(outcome).toEqual({ kind: 'parked', values: { host: 'www.lonestar-roofing.example' } });
});
