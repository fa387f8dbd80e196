import { shorten } from './excerpt.ts';
import type { SiteFacts } from './site-facts.ts';

/**
 * How much a finding matters: it keeps customers out, it costs calls, or it is a matter of polish.
 */
export type Rank = 1 | 2 | 3;

/** What the words of a verdict may name: a text of the page or a number. */
type Shape = Readonly<Record<string, 'text' | 'number'>>;
type Values<S> = { -readonly [K in keyof S]: S[K] extends 'number' ? number : string };

type Findings = Readonly<Record<string, { rank: Rank; values: Shape }>>;

/**
 * Why a check is inconclusive: what it reads is built by a script or stands in a frame, in a
 * picture, in a part from another site, or in a form that we do not know; it was not asked, did not
 * answer, or turned us away; robots.txt keeps us out or could not be read; it depends on HTTPS or a
 * business; it belongs on the home page, and this is another; it lies on another site; the address
 * has one form.
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

/** What a check says of a site. */
export type Verdict =
  | { verdict: 'found'; check: string; reason: string; values: Record<string, string | number> }
  | { verdict: 'fine'; check: string; values: Record<string, string | number> }
  | { verdict: 'inconclusive'; check: string; reason: InconclusiveReason };

/** How a check says its verdict. */
type Say<Fine extends Shape, Found extends Findings> = {
  fine: (values: Values<Fine>) => Verdict;
  found: <R extends keyof Found & string>(reason: R, values: Values<Found[R]['values']>) => Verdict;
  inconclusive: (reason: InconclusiveReason) => Verdict;
};

/** A check of the audit, for which `content/audit.yaml` has the words. */
type Check<Name extends string, Fine extends Shape, Found extends Findings> = {
  check: Name;
  /**
   * What it reads: how the site answers, the head of the document, or what stands on the page. A
   * page that a script builds has no head and no body of its own, and one in frames no body.
   */
  reads: 'answers' | 'head' | 'body';
  /** What its line may name if nothing is wrong. */
  fine: Fine;
  /** Everything that may be wrong, by its reason. */
  found: Found;
};

type Judged = { judge: (facts: SiteFacts) => Verdict };

/** Texts come from a stranger's page, so all are cut here, where every verdict passes. */
function cutTexts(values: Readonly<Record<string, string | number>>) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? shorten(value) : value,
    ]),
  );
}

/** Defines a check with its facts, what it may find, and how it judges. */
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
