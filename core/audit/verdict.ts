import { z } from 'zod';
import {
  type AuditCheck,
  auditChecks,
  type FindingReason,
  type FindingValues,
  type FineValues,
} from './audit-checks.ts';
import { shorten } from './excerpt.ts';

/**
 * Why a check cannot tell: what it needs is built by a script or stands in a frame; it was not
 * asked, did not answer, or turned us away; robots.txt keeps us out or could not be read; it
 * depends on HTTPS, a business, its data, or headings that are not there; it belongs on the home
 * page, and this is another; it is in a language we do not read; it lies on another site; the
 * address has one form.
 */
export const untoldReasons = [
  'script-built',
  'framed',
  'not-asked',
  'no-answer',
  'turned-away',
  'robots-forbid',
  'robots-unread',
  'no-https',
  'no-business',
  'no-business-data',
  'no-headings',
  'not-home',
  'other-language',
  'elsewhere',
  'one-form',
] as const;

export type UntoldReason = (typeof untoldReasons)[number];

const check = z.enum(auditChecks.map((entry) => entry.check));
const values = z.record(z.string(), z.union([z.string(), z.number()]));

export const findingSchema = z.strictObject({
  verdict: z.literal('found'),
  check,
  reason: z.string(),
  values,
});
export const fineSchema = z.strictObject({ verdict: z.literal('fine'), check, values });
export const untoldSchema = z.strictObject({
  verdict: z.literal('cannot tell'),
  check,
  reason: z.enum(untoldReasons),
});

export type Finding = z.infer<typeof findingSchema>;
export type FineVerdict = z.infer<typeof fineSchema>;
export type UntoldVerdict = z.infer<typeof untoldSchema>;

/** What a check says of a site. */
export type Verdict = Finding | FineVerdict | UntoldVerdict;

/** Texts come from a stranger's page, so all are cut here, where every verdict passes. */
function cutTexts(measured: Record<string, string | number>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(measured).map(([name, value]) => [
      name,
      typeof value === 'string' ? shorten(value) : value,
    ]),
  );
}

export function found<C extends AuditCheck, R extends FindingReason<C>>(
  name: C,
  reason: R,
  measured: FindingValues<C, R>,
): Finding {
  return { verdict: 'found', check: name, reason, values: cutTexts(measured) };
}

export function fine<C extends AuditCheck>(name: C, measured: FineValues<C>): FineVerdict {
  return { verdict: 'fine', check: name, values: cutTexts(measured) };
}

export function cannotTell(name: AuditCheck, reason: UntoldReason): UntoldVerdict {
  return { verdict: 'cannot tell', check: name, reason };
}
