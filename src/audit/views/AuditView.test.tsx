import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { auditRefusals } from '../../audit-checks/audit-refusals.ts';
import type { AuditReport, Finding } from '../../audit-checks/audit-report.ts';
import { inconclusiveReasons } from '../../audit-checks/check.ts';
import { auditChecks } from '../../audit-checks/checks.ts';
import { outcomeKinds } from '../../audit-checks/outcome.ts';
import { auditCopy } from '../../content/copy.data.ts';
import type { AuditPage } from '../audit-page.ts';
import { AuditView } from './AuditView.tsx';
import { mayHaveSecretUrl } from './audit-title.ts';

vi.mock('astro:env/client', () => ({ PUBLIC_LEAD_INBOX: 'on' }));

const token = 'Zm9vYmFyYmF6cXV4MTIzNA';
const hostile = '<script>alert(1)</script>{title}\u202eabc';
const outcomeValues = { host: 'roofs.example', type: 'image/png', status: 403, target: hostile };
/** A value for each blank of some words, by the shapes that the checks give. */
const valuesFor = (shape: object) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, kind]) => [name, kind === 'number' ? 1234 : hostile]),
  );

const nothing: AuditReport = {
  requested: 'http://roofs.example/',
  address: `https://roofs.example/${'a'.repeat(400)}`,
  visitedAt: Date.UTC(2026, 9, 5, 15),
  outcome: { kind: 'complete', values: {} },
  fixFirst: [],
  others: [],
  fine: [],
  inconclusive: [],
};
const show = (page: AuditPage) =>
  renderToStaticMarkup(<AuditView page={page} site={new URL('https://www.acre.example')} />);
const showReport = (parts: Partial<AuditReport>) =>
  show({
    view: 'report',
    path: `/audit/${token}`,
    host: 'roofs.example',
    isCorrected: false,
    keptUntil: Date.UTC(2026, 10, 4, 15),
    report: { ...nothing, ...parts },
  });
/** The text of a page, as a visitor reads it. */
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"');
/** The part of a report that shows what was found. */
const plateIn = (html: string) => html.match(/<figure.*?<\/figure>/s)?.[0] ?? '';
const findingOf = (check: string, reason: string, values: Finding['values'] = {}) => ({
  verdict: 'found' as const,
  check,
  reason,
  values,
});
const findings = auditChecks.flatMap(({ check, found }) =>
  Object.entries<{ values: object }>(found).map(([reason, { values }]) =>
    findingOf(check, reason, valuesFor(values)),
  ),
);

describe('a report', () => {
  test.each(findings)('says all about $reason, found by $check', (finding) => {
    const html = showReport({ fixFirst: [finding] });
    expect(html).toContain(auditCopy.report.first.heading);
    expect(html).toContain('How to fix it');
    expect(html).not.toContain('<script>');
    // Texts of a page are not read for blanks, so only those of the hostile text are left.
    expect(textOf(html).replaceAll('{title}\u202eabc', '')).not.toMatch(/\{[^}]*\}|undefined/);
  });

  const shortTitle = findingOf('title', 'short', { title: 'Roofs', length: 5 });
  test('shows a bad title above the description, as a list of results gets them', () => {
    const description = {
      verdict: 'fine',
      check: 'description',
      values: { description: 'In Plano' },
    } as const;
    const html = showReport({ fixFirst: [shortTitle], fine: [description] });
    expect(textOf(plateIn(html))).toMatch(/roofs\.example\s+Roofs\s+In Plano/);
  });

  test('shows a place for a missing description, and none for one that it cannot tell', () => {
    const missing = findingOf('description', 'absent');
    const lines = (html: string) => plateIn(html).match(/<p/g)?.length;
    expect(lines(showReport({ fixFirst: [shortTitle, missing] }))).toBe(3);
    expect(lines(showReport({ fixFirst: [shortTitle] }))).toBe(2);
  });

  test('shows a number as text beside the same one as a link, which does not dial', () => {
    const asText = findingOf('phone', 'as-text', { phone: '972-555-0164' });
    const plate = plateIn(showReport({ fixFirst: [asText] }));
    expect(textOf(plate).match(/972-555-0164/g)).toHaveLength(2);
    expect(plate).not.toContain('<a');
  });

  test('lists what is fine and what could not be told, with the reason', () => {
    const html = showReport({
      fine: auditChecks.map(({ check, fine }) => ({
        verdict: 'fine' as const,
        check,
        values: valuesFor(fine),
      })),
      inconclusive: inconclusiveReasons.map((reason, index) => ({
        verdict: 'inconclusive' as const,
        check: auditChecks[index]?.check ?? 'title',
        reason,
      })),
    });
    expect(html).toContain(auditCopy.report.title.sound);
    for (const reason of inconclusiveReasons)
      expect(textOf(html)).toContain(auditCopy.cannotTell[reason]);
    expect(textOf(html).replaceAll('{title}\u202eabc', '')).not.toMatch(/\{[^}]*\}|undefined/);
  });

  test.each(outcomeKinds)('tells what became of it: %s', (kind) => {
    const html = showReport({ outcome: { kind, values: outcomeValues } });
    const words = (auditCopy.outcomes as Record<string, { saw: string } | undefined>)[kind];
    const [start = ''] = words?.saw.split('{') ?? [];
    expect(textOf(html)).toContain(start);
    expect(html.includes(auditCopy.report.title.unjudged)).toBe(true);
    expect(html).not.toContain('<script>');
  });

  test('says so when it found small things alone', () => {
    const html = textOf(showReport({ others: findings.slice(0, 1) }));
    expect(html).toContain(auditCopy.report.title.small);
    expect(html).toContain(auditCopy.report.small.heading);
    expect(html).not.toContain(auditCopy.report.others.heading);
  });

  test('says a reason once for all that it keeps us from telling', () => {
    const inconclusive = (['phone', 'image-alt'] as const).map((check) => ({
      verdict: 'inconclusive' as const,
      check,
      reason: 'framed' as const,
    }));
    const html = showReport({ inconclusive });
    const [phone, pictures] = inconclusive.map(({ check }) => auditCopy.checks[check]?.name);
    expect(html).toContain(`${phone}; ${pictures}.`);
    expect(textOf(html).split(auditCopy.cannotTell.framed)).toHaveLength(2);
  });

  test('numbers its findings on, and leaves out one that it has no words for', () => {
    const [first, second, third, fourth] = findings;
    if (!first || !second || !third || !fourth) throw new Error('there are four findings');
    const html = showReport({
      fixFirst: [first, second, { ...third, reason: 'renamed' }],
      others: [fourth],
    });
    expect(html).toContain('start="4"');
    expect(html.match(/<li><div/g)).toHaveLength(3);
  });

  test('goes along to the forms, and keeps the direction of foreign text', () => {
    const html = showReport({ fixFirst: findings.filter(({ check }) => check === 'title') });
    expect(html).toContain(`href="/contact?audit=${token}&amp;site=roofs.example#report"`);
    expect(html).toContain(`href="/book?audit=${token}&amp;site=roofs.example#report"`);
    expect(html).toMatch(/<bdi dir="auto" translate="no">&lt;script/);
  });
});

test.each(auditRefusals)(
  'says why %s, that it is about an audit, whom to call, and has the focus',
  (refusal) => {
    const html = show({ view: 'ask', input: '"><b>roofs', refusal, host: 'roofs.example' });
    const words = auditCopy.refusals[refusal]
      .replaceAll('{minutes}', '10')
      .replaceAll('{host}', 'roofs.example');
    expect(textOf(html).replace(/\s+/g, ' ')).toContain(words.split('roofs.example')[0]?.trimEnd());
    expect(words).toMatch(/audit/);
    expect(textOf(html)).not.toMatch(/\{[^}]*\}|undefined/);
    expect(html).toMatch(/href="tel:\+1\d{10}"/);
    expect(html).toContain('value="&quot;&gt;&lt;b&gt;roofs"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('autofocus');
  },
);

test('an address that may be meant is a button', () => {
  const html = show({
    view: 'ask',
    input: 'plano roofing',
    refusal: 'no-address',
    suggestion: 'a.com',
  });
  expect(html).toMatch(/<button type="submit" [^>]*value="a.com" name="site">[^<]*a\.com/);
  expect(show({ view: 'ask', input: 'x', refusal: 'no-address' })).not.toContain('value="a.com"');
});

test('says which site was looked at if its address was corrected', () => {
  const page = { view: 'report', path: '/audit/x', host: 'roofs.example', keptUntil: 0 } as const;
  const words = 'We looked at roofs.example.';
  for (const isCorrected of [true, false]) {
    const text = textOf(show({ ...page, isCorrected, report: nothing })).replace(/ +/g, ' ');
    expect(text.replace(' .', '.').includes(words)).toBe(isCorrected);
  }
});

test('asks without a word of refusal at first', () => {
  const html = show({ view: 'ask', input: '', refusal: undefined });
  expect(html).not.toMatch(/aria-invalid|autofocus/);
  expect(html).toMatch(/<form [^>]*action="\/audit" method="post">/);
  expect(html).toContain('id="robot"');
  expect(html).toContain('User-agent: FreeSiteAudit');
});

test('says that it is at work, and of which host', () => {
  const html = show({ view: 'running', host: 'roofs.example', isCorrected: true });
  expect(html).toContain('href="?corrected"');
  expect(html).toContain('roofs.example');
  expect(html).toContain(auditCopy.running.again);
});

test('says that there is no such report, and takes another address', () => {
  const html = show({ view: 'unknown' });
  expect(textOf(html)).toContain('30 days');
  expect(html).toContain('action="/audit"');
});

test('the field is not measured where it stands at the address of a report', () => {
  expect(mayHaveSecretUrl({ view: 'ask', input: '', refusal: 'unavailable' })).toBe(true);
  expect(mayHaveSecretUrl({ view: 'unknown' })).toBe(true);
  expect(mayHaveSecretUrl({ view: 'ask', input: 'shop.example/a', refusal: undefined })).toBe(true);
  expect(mayHaveSecretUrl({ view: 'ask', input: '', refusal: undefined })).toBe(false);
  expect(mayHaveSecretUrl({ view: 'ask', input: 'x', refusal: 'no-answer' })).toBe(true);
  expect(mayHaveSecretUrl({ view: 'ask', input: 'x', refusal: 'no-address' })).toBe(false);
});

test('a report begins with what it comes to, as a sentence and as plots', () => {
  const [first, ...others] = findings;
  if (!first) throw new Error('there are findings');
  const fine = [{ verdict: 'fine' as const, check: 'weight', values: { kilobytes: 9 } }];
  const html = showReport({ fixFirst: [first], others: others.slice(0, 2), fine });
  expect(html).toContain('1 to fix first, 2 more, 1 fine.');
  expect(html).toContain('role="img" aria-label="1 to fix first, 2 more, 1 fine"');
  expect(html.match(/<span class="[^"]*(?:first|later|fine|inconclusive)/g)).toHaveLength(4 + 3);
  expect(showReport({})).not.toContain('role="img"');
});

test('a report is passed on by an email with what to fix first and its address', () => {
  const title = findings.find(({ reason }) => reason === 'template');
  const saw = { ...title, values: { title: 'Home & "more"' } } as (typeof findings)[number];
  const mailOf = (fixFirst: typeof findings) => {
    const [, href = ''] = /href="(mailto:[^"]*)"/.exec(showReport({ fixFirst })) ?? [];
    return new URL(href.replaceAll('&amp;', '&')).searchParams;
  };
  expect(mailOf([saw]).get('subject')).toBe('What to fix first on roofs.example');
  expect(mailOf([saw]).get('body')).toContain('Your title is “Home & "more"”.');
  expect(mailOf([saw]).get('body')).toMatch(/\nhttps:\/\/www\.acre\.example\/audit\/\S+$/);
  // Windows passes on no longer address.
  const long = Array(20).fill(saw);
  expect(mailOf(long).get('body')).not.toContain('Home');
  expect(mailOf(long).get('body')).toContain(`/audit/${token}`);
});

test('a site can be looked at again', () => {
  const html = showReport({});
  expect(html).toMatch(
    /name="site" value="http:\/\/roofs\.example\/"[^>]*>.*name="again" value="1"/,
  );
});

test('the sample says that it is one, and leads to the same checks of our page', () => {
  const [first] = findings;
  if (!first) throw new Error('there are findings');
  const report = { ...nothing, fixFirst: [first] };
  const html = textOf(show({ view: 'example', host: 'roofs.example', report }));
  expect(html).toContain('Sample site audit of roofs.example');
  expect(html).toContain(auditCopy.report.sample.note);
  expect(html).toContain(auditCopy.checks[first.check]?.name ?? '-');
  expect(html).not.toContain(auditCopy.report.passOn.action);
  const ours = textOf(show({ view: 'ours', host: 'acre.example', report }));
  expect(ours).toContain(auditCopy.report.ours.note);
  expect(html).toContain(auditCopy.report.ours.link);
  expect(ours).not.toContain(auditCopy.report.ours.link);
});
