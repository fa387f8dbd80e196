import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

type File = { file: string; source: string };

const files: File[] = readdirSync('content', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(yaml|md)$/.test(file))
  .map((file) => ({ file, source: readFileSync(`content/${file}`, 'utf8') }));

/** The text visitors read, without comments, drawing names and alt text. */
const visibleCopy = ({ source }: File) =>
  source
    .replace(/^\s*#(?!#).*$/gm, '')
    .replace(/^\s*(drawing|alt|plots): .*$/gm, '')
    .toLowerCase();

const countMatches = (pattern: RegExp, text: string) => (text.match(pattern) ?? []).length;

test('copy contains no land puns', () => {
  const puns =
    /\b(plots?|survey(s|ed|ing|ors?)?|stakes?|acres?|gain(ed)? ground|territor(y|ies))\b/g;
  const found = files.flatMap((each) =>
    // Except a key in home.yaml, and the brand name in addresses.
    (
      visibleCopy(each)
        .replace(/^territory:|boldacre|bold acre/gm, '')
        .match(puns) ?? []
    ).map((word) => `${each.file}: ${word}`),
  );
  expect(found).toEqual([]);
});

test.each(files)('$file does not overuse nobody, somebody and never', (each) => {
  expect(countMatches(/\b(nobody|somebody|never)\b/g, visibleCopy(each))).toBeLessThanOrEqual(2);
});

test.each([
  /unlock|elevate|supercharge|fast-paced/,
  // Google forbids asking only satisfied customers for reviews.
  /ask (our |your )?(happy|satisfied) (clients|customers)/,
  /same day|that week/,
  /figures come from|accounts reach/,
])('copy does not contain %s', (pattern) => {
  expect(files.filter((each) => pattern.test(visibleCopy(each))).map(({ file }) => file)).toEqual(
    [],
  );
});

const serviceFiles = files.filter(({ file }) => file.startsWith('services/'));
const figures = serviceFiles.flatMap(({ file, source }) =>
  Object.entries<string>(parse(source).figures ?? {}).map(([key, value]) => ({ file, key, value })),
);

test('the services have figures', () => {
  expect(figures.length).toBeGreaterThanOrEqual(8);
});

test.each(figures)('$value in $file is written once and quoted as $key', ({ file, key, value }) => {
  const own = figures.filter((each) => each.value === value).map((each) => each.file);
  const elsewhere = files.filter(
    // Frisco states its own time, which happens to be the same.
    (each) => !own.includes(each.file) && each.file !== 'cities/frisco.yaml',
  );
  expect(elsewhere.filter(({ source }) => source.includes(value)).map((each) => each.file)).toEqual(
    [],
  );
  const source = files.find((each) => each.file === file)?.source ?? '';
  expect(source.split(value)).toHaveLength(2);
  const name = `{${file.replace(/^services\/|\.yaml$/g, '')}.${key}}`;
  expect(files.some((each) => each.source.includes(name))).toBe(true);
});

test('web design is listed as a service', () => {
  const page = files.find(({ file }) => file === 'services/website-development.yaml');
  expect(parse(page?.source ?? '').hero.name).toMatch(/^Web design/);
});
