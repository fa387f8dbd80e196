import { z } from 'zod';
import { inconclusiveReasons, type Verdict } from './check.ts';
import { auditChecks } from './checks.ts';
import { isHtml, outcomeKinds, outcomeOf } from './outcome.ts';
import type { PageFacts } from './read-page.ts';
import { readDocument } from './read-page.ts';
import { readRobots } from './robots-rules.ts';
import { isResponse, type SiteVisit } from './visit.ts';

/** Maximum number of findings to fix first, and the lowest rank that qualifies. */
const maxFirst = 3;
const maxFirstRank = 2;

const values = z.record(z.string(), z.union([z.string(), z.number()]));
const findingSchema = z.strictObject({
  verdict: z.literal('found'),
  check: z.string(),
  reason: z.string(),
  values,
});
const fineSchema = z.strictObject({ verdict: z.literal('fine'), check: z.string(), values });
const inconclusiveSchema = z.strictObject({
  verdict: z.literal('inconclusive'),
  check: z.string(),
  reason: z.enum(inconclusiveReasons),
});

export type Finding = z.infer<typeof findingSchema>;

/** The result of an audit, as it is stored. Strings are plain and at most 120 characters long. */
export const auditReportSchema = z.strictObject({
  /** The first address requested, and the final one, which was audited. */
  requested: z.string(),
  address: z.string(),
  visitedAt: z.number(),
  outcome: z.strictObject({
    kind: z.enum(outcomeKinds),
    /** The values for the outcome's copy. */
    values,
  }),
  /** At most three findings that cost the business calls, then the rest in order of importance. */
  fixFirst: z.array(findingSchema).max(maxFirst),
  others: z.array(findingSchema),
  fine: z.array(fineSchema),
  inconclusive: z.array(inconclusiveSchema),
});

export type AuditReport = z.infer<typeof auditReportSchema>;

/**
 * Reads the page of a visit; null if it was not received, is not HTML, or has too many elements.
 */
export function readPage({ page }: SiteVisit): PageFacts | null {
  return isResponse(page) && isHtml(page) ? readDocument(page.body, page.address) : null;
}

/** The rank of a finding, from its check. */
function rankOf({ check, reason }: Finding): number {
  const reasons = Object.entries(auditChecks.find((entry) => entry.check === check)?.found ?? {});
  return reasons.find(([name]) => name === reason)?.[1].rank ?? Infinity;
}

/** The verdicts of all checks, in order of importance. */
function verdictsOn(visit: SiteVisit, page: PageFacts | null): Verdict[] {
  const outcome = outcomeOf(visit, page);
  // Without a trusted certificate, nothing was read, and the certificate is the problem to fix.
  if (outcome.kind === 'untrusted') {
    return [{ verdict: 'found', check: 'certificate', reason: 'untrusted', values: {} }];
  }
  if (!outcome.judged || page === null || !isResponse(visit.page)) return [];
  const facts = { visit, response: visit.page, page, robots: readRobots(visit) };
  return auditChecks.map(({ check, reads, judge }) => {
    const isUnseen =
      (outcome.kind === 'script-built' && reads !== 'responses') ||
      (outcome.kind === 'framed' && reads === 'body');
    return isUnseen
      ? { verdict: 'inconclusive', check, reason: outcome.kind as 'script-built' | 'framed' }
      : judge(facts);
  });
}

/** The report on a visit, given the result of `readPage`. */
export function auditReport(visit: SiteVisit, page: PageFacts | null): AuditReport {
  const verdicts = verdictsOn(visit, page);
  const { kind, values } = outcomeOf(visit, page);
  const findings = verdicts
    .filter((verdict) => verdict.verdict === 'found')
    .sort((one, other) => rankOf(one) - rankOf(other));
  const fixFirst = findings.filter((one) => rankOf(one) <= maxFirstRank).slice(0, maxFirst);
  return {
    requested: visit.requested,
    address: visit.page.address,
    visitedAt: visit.visitedAt,
    outcome: { kind, values: { ...values } },
    fixFirst,
    others: findings.slice(fixFirst.length),
    fine: verdicts.filter((verdict) => verdict.verdict === 'fine'),
    inconclusive: verdicts.filter((verdict) => verdict.verdict === 'inconclusive'),
  };
}
