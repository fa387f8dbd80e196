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

/** Why a check is inconclusive. */
export const inconclusiveReasons = [
  'script-built', // A script builds its subject.
  'framed', // Its subject is in a frame.
  'pictured', // Its subject may be in an image.
  'embedded', // Its subject may be in a hidden part, or in one from another site.
  'unrecognized-number', // There seems to be a phone number in an unknown format.
  'not-requested', // The address, or the redirect that it answered with, was not requested.
  'no-answer', // The address did not respond.
  'turned-away', // The address blocked us.
  'robots-forbid', // The robots.txt forbids the request.
  'robots-unread', // The robots.txt could not be read.
  'no-https', // It applies only to HTTPS sites.
  'no-business', // It applies only to businesses.
  'not-home', // Its subject belongs on the home page, and this is another page.
  'elsewhere', // Its subject is on another site.
  'one-host', // The host has no counterpart with or without www.
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
