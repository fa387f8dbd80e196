import { z } from 'zod';
import { type AuditRefusal, auditRefusals } from '../../audit-checks/audit-refusals.ts';
import { inconclusiveReasons } from '../../audit-checks/check.ts';
import { auditChecks } from '../../audit-checks/checks.ts';
import type { OutcomeKind, OutcomeValues } from '../../audit-checks/outcome.ts';
import { recordOf } from '../../platform/record-of.ts';
import {
  boundedText,
  callToAction,
  headedBlock,
  heading,
  hero,
  label,
  sentences,
  seo,
  template,
  text,
} from './text.ts';

/** What we saw, why it costs calls, and how to fix it; each may quote measured values. */
const findingWords = (blanks: readonly string[]) =>
  z.strictObject(recordOf(['saw', 'why', 'fix'], () => sentences(...blanks)));

/**
 * The blanks in the text of each outcome. `complete` needs no text. `untrusted` says only what we
 * saw, because the finding of the certificate check has the rest.
 */
const outcomeBlanks: Record<
  Exclude<OutcomeKind, 'complete' | 'untrusted'>,
  readonly (keyof OutcomeValues)[]
> = {
  'script-built': [],
  framed: [],
  forwarded: ['target'],
  empty: [],
  login: [],
  parked: ['host'],
  elsewhere: ['host'],
  'not-html': ['type'],
  'turned-away': ['status'],
  'error-status': ['status'],
  unreachable: [],
  'timed-out': [],
  unfinished: [],
  'too-large': [],
  'too-many-redirects': [],
  unreadable: [],
};
const outcomes = z.strictObject({
  ...Object.fromEntries(
    Object.entries(outcomeBlanks).map(([kind, blanks]) => [kind, findingWords(blanks)]),
  ),
  untrusted: z.strictObject({ saw: sentences() }),
});

/** The copy of every check: its name, its line if all is fine, and each possible finding. */
const checks = z.strictObject(
  Object.fromEntries(
    auditChecks.map(({ check, fine, found }) => {
      const reasons = Object.entries<{ values: object }>(found);
      const foundWords = reasons.map(([reason, { values }]) => [
        reason,
        findingWords(Object.keys(values)),
      ]);
      const words = {
        name: heading,
        fine: sentences(...Object.keys(fine)),
        found: z.strictObject(Object.fromEntries(foundWords)),
      };
      return [check, z.strictObject(words)];
    }),
  ),
) as z.ZodType<Record<string, CheckWords>>;

/** The copy of a finding. */
export type FindingWords = { saw: string; why: string; fix: string };
type CheckWords = { name: string; fine: string; found: Record<string, FindingWords> };

/** The blanks in the text of a refusal. */
const refusalBlanks: Partial<Record<AuditRefusal, readonly string[]>> = {
  'no-such-name': ['host'],
  'no-answer': ['host'],
  'too-slow': ['host'],
  'just-visited': ['minutes'],
  'audited-too-often': ['minutes'],
};

/** The copy of the site audit: its page, its field on other pages, and every word of a report. */
export const auditSchema = z.strictObject({
  /** The link text of `/audit`. */
  name: label,
  seo,
  hero: z.strictObject(hero),
  field: z.strictObject({
    label,
    placeholder: label,
    action: label,
    /** The button to audit the address that the visitor probably meant. */
    likely: template('address').pipe(z.string().max(40)),
  }),
  /** What happens after the button, in three sentences. */
  steps: z.array(sentences()).length(3),
  /** The link to the privacy notice. */
  privacy: label,
  /** How our robot treats other people's sites; `rules` precedes the lines that keep it out. */
  robot: z.strictObject({
    heading,
    paragraphs: z.array(sentences('robot', 'days', 'requests', 'minutes')).min(1),
    rules: sentences(),
  }),
  closing: callToAction,
  refusals: z.strictObject(
    recordOf(auditRefusals, (refusal) => sentences(...(refusalBlanks[refusal] ?? []))),
  ),
  running: z.strictObject({
    name: boundedText(8, 64, 'the name of a page'),
    title: text,
    text: sentences('host'),
    /** Above the report: the audited site, if a typo in its address was corrected. */
    corrected: sentences('host'),
    /** The link for a browser that does not refresh by itself. */
    again: label,
  }),
  /** For an address without a report, or whose report has expired. */
  unknown: z.strictObject({
    name: boundedText(8, 64, 'the name of a page'),
    title: text,
    text: sentences('days'),
  }),
  report: z.strictObject({
    name: template('host'),
    /**
     * The title, depending on the result: something to fix first, only small things, nothing, or a
     * page that could not be judged.
     */
    title: z.strictObject({ found: text, small: text, sound: text, unjudged: text }),
    /** The counts of checks: to fix first, to fix later, fine, and inconclusive. */
    count: z.strictObject({
      first: template('count'),
      later: template('count'),
      fine: template('count'),
      inconclusive: template('count'),
    }),
    facts: z.strictObject({
      heading,
      address: label,
      seen: label,
      kept: label,
      /** The report's own address, for print. */
      report: label,
      shared: sentences(),
    }),
    first: z.strictObject(headedBlock),
    others: z.strictObject(headedBlock),
    /** Precedes the findings if there is nothing to fix first. */
    small: z.strictObject(headedBlock),
    why: label,
    fix: label,
    /** Above the small pictures of what we saw. */
    pictures: z
      .strictObject({ listing: label, phone: label })
      .default({ listing: 'How search results list it', phone: 'As it stands, and as a link' }),
    fine: z.strictObject(headedBlock),
    inconclusive: z.strictObject(headedBlock),
    /** The mail to the person who maintains the site. */
    passOn: z.strictObject({
      action: boundedText(8, 60, 'the text of a button'),
      subject: template('host'),
      text: sentences(),
    }),
    /** The button to audit the site again. */
    again: label,
    /** The closing: links to booking, if visitors can book, and to the contact form. */
    closing: z.strictObject({ heading, text: sentences(), book: label, write: label }),
    /** The report on a made-up site. */
    sample: z.strictObject({
      name: template('host'),
      link: label,
      note: sentences(),
      /** Precedes the form. */
      ask: heading,
    }),
    /** The report on our own home page. */
    ours: z.strictObject({ name: template('host'), link: label, note: sentences() }),
    /** Says on /contact and /book that the report is attached. */
    carried: z.strictObject({ message: template('site'), session: template('site'), site: label }),
    /** Precedes the form for another address. */
    another: heading,
  }),
  outcomes,
  checks,
  /** Follows the name of an inconclusive check. */
  cannotTell: z.strictObject(recordOf(inconclusiveReasons, () => sentences())),
});
