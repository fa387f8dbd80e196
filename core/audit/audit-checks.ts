/**
 * How much a finding matters: it keeps customers out, it costs calls, or it is a matter of polish.
 */
type Rank = 1 | 2 | 3;

/** What the words of a verdict may name: a text of the page or a number. */
type Shape = Readonly<Record<string, 'text' | 'number'>>;

type Check = {
  check: string;
  /**
   * What it looks at: how the site answers, the head of the document, or what stands on the page.
   */
  looksAt: 'answers' | 'head' | 'body';
  fine: Shape;
  /** Everything that may be wrong, by its reason. */
  found: Readonly<Record<string, { rank: Rank; values: Shape }>>;
};

/** All checks, in order of importance among findings of one rank. */
export const auditChecks = [
  {
    check: 'indexing',
    looksAt: 'answers',
    fine: {},
    found: {
      'robots-txt': { rank: 1, values: {} },
      tag: { rank: 1, values: { rule: 'text' } },
      header: { rank: 1, values: { rule: 'text' } },
    },
  },
  {
    check: 'https',
    looksAt: 'answers',
    fine: {},
    found: {
      insecure: { rank: 1, values: {} },
      unused: { rank: 1, values: { address: 'text' } },
      'http-stays': { rank: 2, values: { address: 'text' } },
    },
  },
  {
    check: 'certificate',
    looksAt: 'answers',
    fine: { days: 'number' },
    found: {
      untrusted: { rank: 1, values: {} },
      'ends-soon': { rank: 1, values: { days: 'number' } },
    },
  },
  {
    check: 'phone',
    looksAt: 'body',
    fine: { phone: 'text' },
    found: {
      'no-contact': { rank: 1, values: {} },
      'as-text': { rank: 1, values: { phone: 'text' } },
      'no-phone': { rank: 2, values: {} },
    },
  },
  {
    check: 'viewport',
    looksAt: 'answers',
    fine: {},
    found: {
      absent: { rank: 1, values: {} },
      fixed: { rank: 1, values: { content: 'text' } },
    },
  },
  {
    check: 'host-forms',
    looksAt: 'answers',
    fine: { host: 'text', other: 'text' },
    found: {
      dead: { rank: 1, values: { host: 'text', other: 'text' } },
      untrusted: { rank: 1, values: { host: 'text', other: 'text' } },
      error: { rank: 1, values: { host: 'text', other: 'text', status: 'number' } },
      elsewhere: { rank: 1, values: { host: 'text', other: 'text', destination: 'text' } },
      both: { rank: 3, values: { host: 'text', other: 'text' } },
    },
  },
  {
    check: 'canonical',
    looksAt: 'head',
    fine: {},
    found: {
      elsewhere: { rank: 1, values: { canonical: 'text' } },
      several: { rank: 2, values: { first: 'text', second: 'text' } },
      'other-form': { rank: 2, values: { canonical: 'text', address: 'text' } },
      unreadable: { rank: 2, values: { canonical: 'text' } },
    },
  },
  {
    check: 'title',
    looksAt: 'head',
    fine: { title: 'text' },
    found: {
      absent: { rank: 1, values: {} },
      template: { rank: 1, values: { title: 'text' } },
      short: { rank: 2, values: { title: 'text', length: 'number' } },
      long: { rank: 3, values: { title: 'text', length: 'number' } },
    },
  },
  {
    check: 'business-details',
    looksAt: 'body',
    fine: {},
    found: {
      'phone-differs': { rank: 2, values: { shown: 'text', data: 'text' } },
      'address-differs': { rank: 2, values: { shown: 'text', data: 'text' } },
      'name-differs': { rank: 2, values: { data: 'text' } },
      'address-unseen': { rank: 2, values: { data: 'text' } },
      'data-lacks-both': { rank: 3, values: { phone: 'text', address: 'text' } },
      'data-lacks-phone': { rank: 3, values: { phone: 'text' } },
      'data-lacks-address': { rank: 3, values: { address: 'text' } },
    },
  },
  {
    check: 'hours',
    looksAt: 'body',
    fine: {},
    found: {
      absent: { rank: 2, values: {} },
      unseen: { rank: 2, values: {} },
    },
  },
  {
    check: 'main-heading',
    looksAt: 'body',
    fine: { heading: 'text' },
    found: {
      absent: { rank: 2, values: {} },
      several: { rank: 3, values: { count: 'number', first: 'text', second: 'text' } },
    },
  },
  {
    check: 'business-data',
    looksAt: 'body',
    fine: { name: 'text' },
    found: {
      unreadable: { rank: 2, values: { data: 'text' } },
      absent: { rank: 2, values: {} },
    },
  },
  {
    check: 'description',
    looksAt: 'head',
    fine: { description: 'text' },
    found: {
      absent: { rank: 2, values: {} },
      short: { rank: 3, values: { description: 'text', length: 'number' } },
      long: { rank: 3, values: { description: 'text', length: 'number' } },
    },
  },
  {
    check: 'missing-page',
    looksAt: 'answers',
    fine: { status: 'number' },
    found: {
      error: { rank: 2, values: { status: 'number' } },
      redirected: { rank: 3, values: { destination: 'text' } },
      answered: { rank: 3, values: { address: 'text' } },
    },
  },
  {
    check: 'weight',
    looksAt: 'answers',
    fine: { kilobytes: 'number' },
    found: {
      heavy: { rank: 2, values: { kilobytes: 'number' } },
      uncompressed: { rank: 2, values: { kilobytes: 'number' } },
    },
  },
  {
    check: 'blocking-scripts',
    looksAt: 'head',
    fine: { count: 'number' },
    found: { several: { rank: 2, values: { count: 'number', first: 'text' } } },
  },
  {
    check: 'redirects',
    looksAt: 'answers',
    fine: { count: 'number' },
    found: { several: { rank: 2, values: { count: 'number', first: 'text', last: 'text' } } },
  },
  {
    check: 'image-loading',
    looksAt: 'body',
    fine: { count: 'number' },
    found: {
      both: { rank: 2, values: { withoutSize: 'number', eager: 'number', count: 'number' } },
      'no-size': { rank: 3, values: { withoutSize: 'number', count: 'number', first: 'text' } },
      'not-lazy': { rank: 3, values: { eager: 'number', count: 'number' } },
    },
  },
  {
    check: 'image-alt',
    looksAt: 'body',
    fine: { count: 'number' },
    found: {
      absent: { rank: 3, values: { withoutAlt: 'number', count: 'number', first: 'text' } },
    },
  },
  {
    check: 'share-card',
    looksAt: 'head',
    fine: {},
    found: {
      absent: { rank: 3, values: {} },
      'no-picture': { rank: 3, values: {} },
      'no-title': { rank: 3, values: {} },
    },
  },
  {
    check: 'sitemap',
    looksAt: 'answers',
    fine: { address: 'text' },
    found: {
      broken: { rank: 3, values: { address: 'text' } },
      absent: { rank: 3, values: { address: 'text' } },
    },
  },
  {
    check: 'language',
    looksAt: 'head',
    fine: { language: 'text' },
    found: {
      absent: { rank: 3, values: {} },
      unreadable: { rank: 3, values: { language: 'text' } },
    },
  },
  {
    check: 'caching',
    looksAt: 'answers',
    fine: {},
    found: {
      'page-kept': { rank: 3, values: { hours: 'number' } },
      'file-not-kept': { rank: 3, values: { file: 'text' } },
    },
  },
  {
    check: 'heading-order',
    looksAt: 'body',
    fine: {},
    found: {
      skipped: { rank: 3, values: { from: 'number', to: 'number', heading: 'text' } },
    },
  },
] as const satisfies readonly Check[];

type Checks = (typeof auditChecks)[number];

export type AuditCheck = Checks['check'];

type CheckOf<C extends AuditCheck> = Extract<Checks, { check: C }>;
type ValuesOf<S> = { -readonly [K in keyof S]: S[K] extends 'number' ? number : string };

/** The reasons for which a check may find something. */
export type FindingReason<C extends AuditCheck> = keyof CheckOf<C>['found'] & string;

/** What the words of a finding may name. */
export type FindingValues<
  C extends AuditCheck,
  R extends FindingReason<C>,
> = CheckOf<C>['found'][R] extends { values: infer S } ? ValuesOf<S> : never;

/** What the words of a check that found nothing wrong may name. */
export type FineValues<C extends AuditCheck> = ValuesOf<CheckOf<C>['fine']>;
