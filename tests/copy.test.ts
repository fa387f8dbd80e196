import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readContentFiles } from '../src/content/loading/content-folder.ts';
import { targetFacts } from '../src/vocabulary/delivery-targets.ts';

type File = { file: string; source: string };

const files: File[] = [...readContentFiles()].map(([name, source]) => ({
  file: name.replace('content/', ''),
  source,
}));

test('no copy asks only satisfied customers for reviews, which Google forbids', () => {
  const forbidden = /ask (our |your )?(happy|satisfied) (clients|customers)/i;
  expect(files.filter(({ source }) => forbidden.test(source)).map(({ file }) => file)).toEqual([]);
});

/**
 * The texts that a notice shows without analytics: unconditional ones, and those of any other
 * condition.
 */
const withoutAnalytics = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (!value || typeof value !== 'object') return [];
  if ('when' in value && value.when === 'analytics') return [];
  return Object.values(value).flatMap(withoutAnalytics);
};

test('the privacy notice says what each delivery target receives, and which fields the form has', () => {
  const privacy = files.find(({ file }) => file === 'notices/privacy.yaml')?.source ?? '';
  expect(privacy).toContain('{formFields}');
  for (const { condition } of Object.values(targetFacts))
    expect(privacy).toContain(`when: ${condition}`);
});

test('notices speak of analytics only while the site has some', () => {
  const notices = files.filter(({ file }) => file.startsWith('notices/'));
  const texts = notices.flatMap(({ source }) => withoutAnalytics(parse(source)));
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter((text) => /analytics/i.test(text))).toEqual([]);
});

const serviceFiles = files.filter(({ file }) => file.startsWith('services/'));
const figures = serviceFiles.flatMap(({ file, source }) =>
  Object.entries<string>(parse(source).figures ?? {}).map(([key, value]) => ({ file, key, value })),
);

/** Whether a text states the value itself, rather than as part of a longer number. */
const states = (text: string, value: string) =>
  text
    .split(value)
    .slice(1)
    .some((after) => !/^[\d,%]/.test(after));

test.each(figures)('$value in $file is written once and quoted as $key', ({ file, key, value }) => {
  const own = figures.filter((each) => each.value === value).map((each) => each.file);
  const elsewhere = files.filter(
    // Frisco's own drive time happens to be the same.
    (each) => !own.includes(each.file) && each.file !== 'cities/frisco.yaml',
  );
  expect(elsewhere.filter(({ source }) => states(source, value)).map((each) => each.file)).toEqual(
    [],
  );
  const source = files.find((each) => each.file === file)?.source ?? '';
  expect(source.split(value)).toHaveLength(2);
  const name = `{${file.replace(/^services\/|\.yaml$/g, '')}.${key}}`;
  expect(files.some((each) => each.source.includes(name))).toBe(true);
});

/** Every text of a file. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.values(value && typeof value === 'object' ? value : {}).flatMap(textsIn);
const copyOf = ({ file, source }: File): string[] =>
  file.endsWith('.md') ? [source] : textsIn(parse(source));
const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+/);

test('at most one sentence of twenty hangs on "so" or "because"', () => {
  const sentences = files.flatMap(copyOf).flatMap(sentencesOf);
  expect(sentences.length).toBeGreaterThan(1000);
  const hanging = sentences.filter((each) => /, so\s|\bbecause\b/.test(each));
  expect(hanging.length / sentences.length).toBeLessThanOrEqual(1 / 20);
});

test('only the automatic report is called an audit, by one name', () => {
  const pages = files.filter(({ file }) => /^(?:pages|services|cities|shared)\/.*yaml$/.test(file));
  const texts = pages.flatMap(({ file, source }) => {
    const { answers = [], ...rest } = parse(source) ?? {};
    // Without what the chat's visitors type.
    const replies = answers.map(({ reply }: { reply: string }) => reply);
    return textsIn([rest, replies]).map((text) => ({ file, text }));
  });
  const known = /\bfree site audit\b|^Get a free marketing audit$/gi;
  expect(texts.some(({ text }) => text.search(known) >= 0)).toBe(true);
  expect(texts.filter(({ text }) => /\baudit/i.test(text.replace(known, '')))).toEqual([]);
});

/** Where sentences reconcile figures that seem to refute each other. */
test.each([
  [
    'services/google-ads.yaml',
    'a customer costs depends on your trade',
    'Roofing clicks alone cost more than $3',
  ],
  ['services/google-ads.yaml', 'Most run {google-ads.return}', 'average above is at the low end'],
  [
    'services/lead-generation.yaml',
    '500 leads a month cost $25,000',
    'figure on our Google Ads page',
  ],
  [
    'services/seo-content.yaml',
    'What’s realistic depends on',
    'our case study is one business’s alone',
  ],
  ['services/digital-marketing.yaml', '.share} of revenue, or', 'our fee included'],
  ['pages/services.yaml', 'Our fee is extra', 'our fee included'],
  ['cities/frisco.yaml', 'until ads work at their best', 'SEO takes months'],
])('%s says of its figures %j and %j in one text', (file, ...parts) => {
  const texts = files.filter((each) => each.file === file).flatMap(copyOf);
  const isTogether = (text: string) => parts.every((part) => text.includes(part));
  expect(texts.some(isTogether), texts.join('\n')).toBe(true);
});
