import { expect, test } from 'vitest';
import { promisesFile } from '../../content-files/promises.ts';
import { promiseProblems } from './promise-problems.ts';

const problems = (promises: string) =>
  promiseProblems(
    new Map([
      [promisesFile, promises],
      ['content/services/ads.yaml', 'faq:\n  - You own the account.\n'],
    ]),
  );

test('a promise without a text is a mistake', () => {
  expect(problems('services/ads:\n  faq.2:\nservices/seo:\n  faq:\n')).toEqual([
    'content/promises.yaml, line 2, services/ads, faq.2: content/services/ads has no such text; correct the key, or delete this line',
    'content/promises.yaml, line 4, services/seo, faq: content/services/seo has no such text; correct the key, or delete this line',
  ]);
});

test('neither a changed wording nor a site without promises is a mistake', () => {
  expect(problems('services/ads:\n  faq.1: "0123456789ab"\n')).toEqual([]);
  expect(promiseProblems(new Map())).toEqual([]);
});
