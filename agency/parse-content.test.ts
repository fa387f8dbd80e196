import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseContent } from './parse-content.ts';

const schema = z.strictObject({
  title: z.string(),
  items: z.array(z.strictObject({ name: z.string() })).optional(),
});
const messageFor = (source: string): string => {
  try {
    parseContent('content/pages/home.yaml', source, schema);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

test.each([
  ['a tab', 'title: A\n\titems: []', 2, 'spaces, not with a tab'],
  ['a duplicate key', 'title: A\ntitle: B', 2, 'second time'],
  ['an unquoted colon', 'title: A: B', 1, 'in quotes if it contains a colon'],
  ['a bad indent', 'title: A\nitems:\n  - name: a\n   - name: b', 4, ''],
  ['an open quote', 'title: "A\n', 2, 'not closed'],
  ['text that begins with a brace', 'title: {years} years', 1, 'in quotes if it begins with {'],
])('YAML with %s: the message names the line and the remedy', (_, source, line, remedy) => {
  expect(messageFor(source)).toContain(`content/pages/home.yaml, line ${line}: `);
  expect(messageFor(source)).toContain(remedy);
});

test.each([
  ['an unknown key', 'title: A\nsubtitle: B', 'line 2: unknown key "subtitle"'],
  ['a wrong type', 'title:\n  - A', 'line 1, title: must be text'],
  [
    'an unknown key in a list',
    'title: A\nitems:\n  - name: a\n  - name: b\n    nam: c',
    'line 5, items.1: unknown key "nam"',
  ],
  [
    'a missing key in a list',
    'title: A\nitems:\n  - name: a\n  - {}',
    'line 4, items.1.name: is missing',
  ],
  ['an empty file', '', 'line 1: must be a group of indented keys'],
])('content with %s: the message names line, key and remedy', (_, source, problem) => {
  expect(messageFor(source)).toContain(problem);
});
