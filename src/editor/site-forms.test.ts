import { expect, test } from 'vitest';
import { valueIn } from '../content/loading/key-names.ts';
import { fieldName, isContentName, readFieldName, readReportItem } from './site-forms.ts';

test('the name of a field says where its value is', () => {
  expect(readFieldName(fieldName('number', ['hours', 0, 'opens']))).toEqual({
    kind: 'number',
    path: ['hours', 0, 'opens'],
  });
  for (const name of ['file', 's:', 's:[]', 's:{}', 's:["__proto__"]', 's:[1.5]', 's:[null]']) {
    expect(readFieldName(name)).toBeUndefined();
  }
  expect(valueIn({ a: [{ b: 1 }] }, ['a', 0, 'b'])).toBe(1);
  expect(valueIn({ a: 1 }, ['a', 'constructor'])).toBeUndefined();
});

test.each(['content/agency.yaml', 'content/posts/hail-season.md', 'content/photos/IMG_1.jpg'])(
  '%s can be written',
  (file) => expect(isContentName(file)).toBe(true),
);

test.each([
  ...['content/../src/a.yaml', 'content/.env.yaml', '/etc/passwd', 'content/a/b/c.yaml'],
  ...['content/posts/a.md/../b.md', 'content/posts/a.sh', 'content\\a.yaml', 'content/a.yaml\n'],
  ...['content/posts/.md', 'content/node_modules.yaml/x.js', 'content//a.yaml'],
])('%s cannot be written', (file) => expect(isContentName(file)).toBe(false));

test('a reported problem names its file, its line and its value', () => {
  expect(
    readReportItem('content/agency.yaml, line 4, hours, entry 1, opens: must be a time: x'),
  ).toEqual({
    file: 'content/agency.yaml',
    line: 4,
    at: 'hours, entry 1, opens',
    text: 'must be a time: x',
  });
  expect(readReportItem('content/a.yaml: is empty').file).toBe('content/a.yaml');
  expect(readReportItem('The disk is full.')).toMatchObject({
    file: '',
    text: 'The disk is full.',
  });
});
