import { expect, test } from 'vitest';
import { fingerprint, promisesFile, readPromises } from './promises.ts';

const service = 'faq:\n  - Yours.\n  - Free.\nhero:\n  intro: We answer.\n';
const read = (promises: string) =>
  readPromises(
    new Map([
      [promisesFile, promises],
      ['content/services/ads.yaml', service],
      ['content/posts/hail.md', '---\ntitle: Hail\n---\n\nWe measure.\n'],
    ]),
  );

test('finds the texts of keys: entries count from 1, and the text of a post is its body', () => {
  expect(read('services/ads:\n  faq.2:\n  hero:\nposts/hail:\n  body:\n')).toMatchObject([
    { key: 'services/ads:faq.2', line: 2, place: { text: 'Free.', line: 3 } },
    { key: 'services/ads:hero', line: 3, place: { text: { intro: 'We answer.' }, line: 4 } },
    {
      ...{ key: 'posts/hail:body', line: 5 },
      place: { file: 'content/posts/hail.md', text: '\nWe measure.\n', line: 4 },
    },
  ]);
});

test.each(['faq.3', 'faq.0', 'faq.first', 'hero.title', 'constructor', 'faq.length'])(
  'finds no text at %s',
  (key) => {
    expect(read(`services/ads:\n  ${key}:\n`)).toMatchObject([{ place: undefined }]);
  },
);

test('finds no text of a file that is not there', () => {
  expect(read('services/seo:\n  faq:\n')).toMatchObject([{ place: undefined, isConfirmed: false }]);
});

test('a wording is confirmed until it changes; where its lines break does not matter', () => {
  const confirm = (wording: unknown) =>
    read(`services/ads:\n  faq.1: "${fingerprint(wording)}"\n`)[0]?.isConfirmed;
  expect(confirm('Yours.')).toBe(true);
  expect(confirm('Yours!')).toBe(false);
  expect(fingerprint({ text: 'All of\n\nit  is yours.' })).toBe(
    fingerprint({ text: 'All of it is yours.' }),
  );
});

test.each([
  ['services/ads:\n  - faq\n', /promises\.yaml, line 1, services\/ads: must be a group/],
  ['services/ads:\n  faq: 12\n', /line 2, services\/ads\.faq: must be a fingerprint/],
])('says what is wrong with %j', (promises, message) => {
  expect(() => read(promises)).toThrow(message);
});
