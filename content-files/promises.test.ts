import { expect, test } from 'vitest';
import { fingerprint, promisesFile, readPromises, textFinder } from './promises.ts';

const service = 'faq:\n  - Yours.\n  - Free.\nhero:\n  intro: We answer.\n';
const find = textFinder(
  new Map([
    ['content/services/ads.yaml', service],
    ['content/posts/hail.md', '---\ntitle: Hail\n---\n\nWe measure.\n'],
  ]),
);

test('finds the texts of keys: entries count from 1, and the text of a post is its body', () => {
  expect(find('services/ads', 'faq.2')).toMatchObject({ text: 'Free.', line: 3 });
  expect(find('services/ads', 'hero')).toMatchObject({ text: { intro: 'We answer.' }, line: 4 });
  expect(find('posts/hail', 'body')).toEqual({
    file: 'content/posts/hail.md',
    text: '\nWe measure.\n',
    line: 4,
  });
});

test.each(['faq.3', 'faq.0', 'faq.first', 'hero.title', 'constructor', 'faq.length'])(
  'finds no text at %s',
  (key) => {
    expect(find('services/ads', key)).toBeUndefined();
  },
);

test('finds no text in a missing file', () => {
  expect(find('services/seo', 'faq')).toBeUndefined();
});

test('a fingerprint does not depend on line breaks', () => {
  expect(fingerprint('Yours.')).not.toBe(fingerprint('Yours!'));
  expect(fingerprint({ text: 'All of\n\nit  is yours.' })).toBe(
    fingerprint({ text: 'All of it is yours.' }),
  );
  expect(fingerprint('One\r\ntwo')).toBe(fingerprint('One\ntwo'));
});

const read = (promises: string) => readPromises(new Map([[promisesFile, promises]]));

test.each([
  ['services/ads:\n  - faq\n', /promises\.yaml, line 1, services\/ads: must be a group/],
  ['services/ads:\n  faq: 12\n', /line 2, services\/ads\.faq: must be a fingerprint/],
])('says what is wrong with %j', (promises, message) => {
  expect(() => read(promises)).toThrow(message);
});

test('a site without promises has none', () => {
  expect(readPromises(new Map()).content).toEqual({});
});
