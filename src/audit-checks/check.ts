import { shorten } from './excerpt.ts';
import type { SiteFacts } from './site-facts.ts';

/**
 * How much a finding matters: 1 keeps customers out, 2 costs calls, 3 is a matter of polish.
 */
export type Rank = 1 | 2 | 3;

/** The values for a verdict's copy: texts from the page, or numbers. */
type Shape = Readonly<Record<string, 'text' | 'number'>>;
type Values<S> = { -readonly [K in keyof S]: S[K] extends 'number' ? number : string };

type Findings = Readonly<Record<string, { rank: Rank; values: Shape }>>;

/**
 * Why a check is inconclusive: its subject is built by a script, or is in a frame, a picture, a
 * part from another site, or an unknown format; it was not requested, did not answer, or turned us
 * away; robots.txt forbids it or could not be read; it depends on HTTPS or on a business; it
 * belongs on the home page, and this is another page; it is on another site; the address has only
 * one form.
 */
export const inconclusiveReasons = [
  'script-built',
  'framed',
  'pictured',
  'embedded',
  'odd-number',
  'not-asked',
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
type Say<Fine extends Shape, Found extends Findings> = {
  fine: (values: Values<Fine>) => Verdict;
  found: <R extends keyof Found & string>(reason: R, values: Values<Found[R]['values']>) => Verdict;
  inconclusive: (reason: InconclusiveReason) => Verdict;
};

/** A check of the audit. Its copy is in `content/audit.yaml`. */
type Check<Name extends string, Fine extends Shape, Found extends Findings> = {
  check: Name;
  /**
   * Its subject: the responses of the site, the head of the document, or its body. A page built by
   * a script has neither head nor body of its own, and a page in frames has no body.
   */
  reads: 'answers' | 'head' | 'body';
  /** The values for its copy if nothing is wrong. */
  fine: Fine;
  /** The possible findings, by reason. */
  found: Found;
};

type Judged = { judge: (facts: SiteFacts) => Verdict };

/** Texts are untrusted, so they are cut here, where every verdict passes. */
function cutTexts(values: Readonly<Record<string, string | number>>) {
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
  const Fine extends Shape,
  const Found extends Findings,
>({
  judge,
  ...check
}: Check<Name, Fine, Found> & {
  judge: (facts: SiteFacts, say: Say<Fine, Found>) => Verdict;
}): Check<Name, Fine, Found> & Judged {
  const name = check.check;
  const say: Say<Fine, Found> = {
    fine: (values) => ({ verdict: 'fine', check: name, values: cutTexts(values) }),
    found: (reason, values) => ({
      verdict: 'found',
      check: name,
      reason,
      values: cutTexts(values),
    }),
    inconclusive: (reason) => ({ verdict: 'inconclusive', check: name, reason }),
  };
  return { ...check, judge: (facts) => judge(facts, say) };
}
