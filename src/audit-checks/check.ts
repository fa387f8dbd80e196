import { shorten } from './excerpt.ts';
import type { SiteFacts } from './site-facts.ts';

/**
 * How much a finding matters: 1 keeps customers out, 2 loses phone calls, 3 is a matter of polish.
 */
export type Rank = 1 | 2 | 3;

/** The types of the values for a verdict's copy: text from the page, or numbers. */
type ValueTypes = Readonly<Record<string, 'text' | 'number'>>;
type Values<S> = { -readonly [K in keyof S]: S[K] extends 'number' ? number : string };

type Findings = Readonly<Record<string, { rank: Rank; values: ValueTypes }>>;

/**
 * Why a check is inconclusive, in order: its subject is built by a script, or is in a frame, an
 * image, a part from another site, or an unknown format; it was not requested, did not respond, or
 * blocked us; robots.txt forbids it or could not be read; it applies only to HTTPS sites or only to
 * businesses; it belongs on the home page, and this is another page; it is on another site; the
 * address has only one form.
 */
export const inconclusiveReasons = [
  'script-built',
  'framed',
  'pictured',
  'embedded',
  'unrecognized-number',
  'not-requested',
  'no-answer',
  'turned-away',
  'robots-forbid',
  'robots-unread',
  'no-https',
  'no-business',
  'not-home',
  'elsewhere',
  'one-form',
] as const;

export type InconclusiveReason = (typeof inconclusiveReasons)[number];

/** The result of a check. */
export type Verdict =
  | { verdict: 'found'; check: string; reason: string; values: Record<string, string | number> }
  | { verdict: 'fine'; check: string; values: Record<string, string | number> }
  | { verdict: 'inconclusive'; check: string; reason: InconclusiveReason };

/** Creates the verdicts of a check. */
type Verdicts<Fine extends ValueTypes, Found extends Findings> = {
  fine: (values: Values<Fine>) => Verdict;
  found: <R extends keyof Found & string>(reason: R, values: Values<Found[R]['values']>) => Verdict;
  inconclusive: (reason: InconclusiveReason) => Verdict;
};

/** A check of the audit. Its copy is in `content/audit.yaml`. */
type Check<Name extends string, Fine extends ValueTypes, Found extends Findings> = {
  check: Name;
  /**
   * Its subject: the responses of the site, the head of the document, or its body. A page built by
   * a script has neither head nor body of its own, and a page in frames has no body.
   */
  reads: 'responses' | 'head' | 'body';
  /** The values for its copy if nothing is wrong. */
  fine: Fine;
  /** The possible findings, by reason. */
  found: Found;
};

type WithJudge = { judge: (facts: SiteFacts) => Verdict };

/** Text from a page is untrusted, so it is truncated here, where every verdict is created. */
function truncateTexts(values: Readonly<Record<string, string | number>>) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? shorten(value) : value,
    ]),
  );
}

/** Defines a check with its subject, its possible findings, and its `judge` function. */
export function defineCheck<
  const Name extends string,
  const Fine extends ValueTypes,
  const Found extends Findings,
>({
  judge,
  ...check
}: Check<Name, Fine, Found> & {
  judge: (facts: SiteFacts, verdict: Verdicts<Fine, Found>) => Verdict;
}): Check<Name, Fine, Found> & WithJudge {
  const name = check.check;
  const verdict: Verdicts<Fine, Found> = {
    fine: (values) => ({ verdict: 'fine', check: name, values: truncateTexts(values) }),
    found: (reason, values) => ({
      verdict: 'found',
      check: name,
      reason,
      values: truncateTexts(values),
    }),
    inconclusive: (reason) => ({ verdict: 'inconclusive', check: name, reason }),
  };
  return { ...check, judge: (facts) => judge(facts, verdict) };
}
