/*
 * Content is written once and outlives many versions of the product, so a version may not refuse
 * what an earlier one published:
 *
 * - A new key is optional, or, in a file that every site has, gets a line below and is what the
 *   example in `content/` says. What claims or promises something is always optional.
 * - A key that is renamed or removed, and a file that is removed, gets a line below, and is read, or
 *   named and ignored.
 * - A new file that every site needs gets a line below, and is the example's until there is one.
 * - A new check of texts that were right before is a notice and stops no publish.
 *
 * `tests/earlier-content.test.ts` builds the site with the content of earlier versions.
 */

type Path = readonly PropertyKey[];

/**
 * A key of an earlier version, in files by name, and the key that has its value now, or what to
 * write instead, if anything.
 */
type RetiredKey = { files: RegExp; key: string; now?: string; instead?: string };

const retiredKeys: readonly RetiredKey[] = [
  { files: /^content\/case-studies\//, key: 'period', instead: 'write facts.months' },
  { files: /^content\/case-studies\//, key: 'start', instead: 'write facts.start' },
  { files: /^content\/services\//, key: 'inquiry.ask' },
  { files: /^content\/cities\//, key: 'page.inquiry' },
  { files: /^content\/pages\/services\./, key: 'costs.columns' },
  { files: /^content\/shared\/service\./, key: 'facts.cost', now: 'facts.budget' },
  { files: /^content\/shared\/service\./, key: 'facts.unknownCost', now: 'facts.unknownFee' },
  { files: /^content\/shared\/service\./, key: 'facts.unknownTime' },
  { files: /^content\/shared\/service\./, key: 'budget.marked' },
  { files: /^content\/shared\/service\./, key: 'budget.serviceRequest' },
  { files: /^content\/shared\/service\./, key: 'budget.ask' },
  { files: /^content\/shared\/booking\./, key: 'details.nameRemedy' },
  { files: /^content\/shared\/booking\./, key: 'details.emailRemedy' },
  { files: /^content\/shared\/city\./, key: 'map.districts' },
  ...['business-details', 'hours', 'image-loading', 'caching', 'heading-order'].map((check) => ({
    files: /^content\/audit\./,
    key: `checks.${check}`,
  })),
  ...['no-business-data', 'no-headings', 'other-language'].map((reason) => ({
    files: /^content\/audit\./,
    key: `cannotTell.${reason}`,
  })),
];

/** Keys that came after the first version, in files that every site has. */
const laterKeys: Readonly<Record<string, readonly string[]>> = {
  'content/pages/blog.yaml': ['labels.author', 'labels.contents', 'labels.next'],
  'content/pages/case-studies.yaml': [
    ...['figure', 'labels.client', 'labels.done', 'labels.months', 'measured'],
  ],
  'content/pages/contact.yaml': [
    ...['form.afterwards', 'form.messagePlaceholder', 'form.orWrite', 'form.within'],
  ],
  'content/shared/booking.yaml': [
    ...['details.offline', 'session.lapsed', 'times.chosen', 'times.more'],
  ],
  'content/shared/chat.yaml': [
    ...['capture.again', 'capture.complete', 'capture.unchanged', 'capture.written', 'launcher'],
    ...['offers', 'offers.call', 'offers.callMe', 'offers.writeMe', 'outcome.noted', 'reach'],
    ...['replies.refused'],
  ],
  'content/shared/city.yaml': [
    ...['ending', 'map.ask', 'map.city', 'map.district', 'map.paged', 'map.prompt', 'pages'],
    ...['unlisted'],
  ],
  'content/shared/service.yaml': [
    ...['contractQuestion', 'ending', 'facts.budget', 'facts.unknownFee', 'related.city'],
  ],
};

/** Whether a key may be missing in a file, because an earlier version did not know it. */
export const isLaterKey = (file: string, path: Path): boolean =>
  laterFiles.has(file) || (laterKeys[file]?.includes(path.join('.')) ?? false);

/** Files that every site needs, and of which the first version knew nothing. */
export const laterFiles: ReadonlySet<string> = new Set([
  'content/audit.yaml',
  'content/shared/hero.yaml',
]);

/** Files of earlier versions that nothing reads. */
export const retiredFiles: ReadonlySet<string> = new Set(['content/promises.yaml']);

/** The value at a path; undefined if there is none. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((parent, key) => Object(parent)[key], value);

/** The group of a key, made on the way if it is missing; undefined if something else is there. */
function groupOf(value: unknown, path: Path): Record<PropertyKey, unknown> | undefined {
  let group = value;
  for (const key of path.slice(0, -1)) {
    if (typeof group !== 'object' || group === null) return undefined;
    const parent = group as Record<PropertyKey, unknown>;
    parent[key] ??= {};
    group = parent[key];
  }
  return typeof group === 'object' && group !== null
    ? (group as Record<PropertyKey, unknown>)
    : undefined;
}

/** Writes a value at a path of parsed content. */
export function setValueAt(content: unknown, path: Path, value: unknown): void {
  const [key = ''] = path.slice(-1);
  const group = groupOf(content, path);
  if (group) group[key] = value;
}

/**
 * Content without the keys that only earlier versions had, their values moved to where they are
 * read now.
 *
 * @param file Its name, such as "content/services/google-ads.yaml".
 * @returns a copy, and the keys that do nothing any more.
 */
export function currentContent(
  file: string,
  content: unknown,
): { content: unknown; retired: { path: Path; instead: string }[] } {
  const known = retiredKeys
    .filter(({ files }) => files.test(file))
    .map(({ key, now, instead = 'remove it' }) => ({
      path: key.split('.'),
      now: now?.split('.'),
      instead,
    }))
    .filter(({ path }) => valueAt(content, path) !== undefined);
  if (known.length === 0) return { content, retired: [] };
  const copy: unknown = structuredClone(content);
  for (const { path, now } of known) {
    const [key = ''] = path.slice(-1);
    if (now && valueAt(copy, now) === undefined) setValueAt(copy, now, valueAt(copy, path));
    delete groupOf(copy, path)?.[key];
  }
  return { content: copy, retired: known.filter(({ now }) => !now) };
}
