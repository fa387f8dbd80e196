import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseContent } from './parse-content.ts';

const schema = z.strictObject({
  title: z.string(),
  items: z.array(z.strictObject({ name: z.string() })).optional(),
  at: z.iso.time('must be a time').optional(),
  order: z.int().positive().optional(),
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
  ['a duplicate key', 'title: A\ntitle: B', 2, 'is a duplicate'],
  ['an unquoted colon', 'title: A: B', 1, 'in quotes, because it has a colon'],
  ['a list with a bad indent', 'title: A\nitems:\n  - name: a\n - name: b', 4, 'this dash'],
  ['a key with a bad indent', ' title: A\nitems: []', 2, 'indent this line like the others'],
  ['an open quote', 'title: "A\n', 1, 'the " here is not closed; write "'],
  ['a single quote that is open for long', "title: 'A\ntext: B\n\ndate: C\n", 1, "the ' here"],
  ['an open bracket', 'title: A\nlist: [B, C\ntext: D\n', 2, 'the [ here is not closed; write ]'],
  ['an open brace', 'map: { a: B\ntext: D\n', 1, 'the { here is not closed; write }'],
  ['the inner of two brackets', 'list: [[A, B]\ntext: D\n', 1, 'is not closed'],
  ['an apostrophe in single quotes', "title: 'don't'", 1, "write '' for every ' inside"],
  ['quotes in quotes', 'title: "a "b" c"', 1, 'single quotes around it'],
  ['a backslash', 'title: "C:\\dir"', 1, 'in single quotes'],
  ['text that begins with a brace', 'title: {years} years', 1, 'it begins with {'],
  ['text that begins with a star', 'title: *Best* agency', 1, 'it begins with *'],
  ['text that begins with an ampersand', 'title: & Sons', 1, 'it begins with &'],
  ['text that YAML calls an anchor', 'title: &Sons', 1, 'it begins with &'],
  ['text that YAML calls a tag', 'title: !Wow it works', 1, 'it begins with !'],
  ['a number sign', 'title: We are #1 in Dallas', 1, 'in quotes, because a # after a space'],
  ['a number sign in a longer text', 'title: We are\n  the #1 here', 2, 'because a #'],
  ['a number sign in a list', 'titles:\n  - #1 in Dallas', 2, 'because a #'],
  ['a number sign behind a mark', 'title: >- #1\n  in Dallas', 1, 'because a #'],
  ['curly quotes around a colon', 'title: “A: B”', 1, 'write straight quotes (")'],
  ['no space after a colon', 'title: A\norder:1\nitems: []', 2, 'a space after the colon'],
  ['no space between addresses', '/a: /b\n/c:/d\n', 2, 'a space after the colon'],
  ['two versions', '<<<<<<< a\ntitle: A\n=======\ntitle: B\n>>>>>>> b', 1, 'keep one'],
  ['three dashes', 'title: A\n---\nitems: []', 2, 'remove this line'],
])('YAML with %s: the message names the line and the remedy', (_, source, line, remedy) => {
  expect(messageFor(source)).toContain(`content/pages/home.yaml, line ${line}: `);
  expect(messageFor(source)).toContain(remedy);
});

const gone = '; type a space instead';
const cut = '; delete it';
test.each([
  ['title:\u00a0A\nat: "10:00"', 1, `an invisible character (U+00A0) after “title:”${gone}`],
  [
    'at: "10:00"\ntitle:\u00a0A\norder: 1',
    2,
    `an invisible character (U+00A0) after “title:”${gone}`,
  ],
  ['title: A\nat:\u202f"10:00"', 2, `an invisible character (U+202F) after “at:”${gone}`],
  ['title:\u3000A\norder: 1', 1, `an invisible character (U+3000) after “title:”${gone}`],
  [
    'title: A\n\u00a0order: 1',
    2,
    `an invisible character (U+00A0) at the beginning of the line${gone}`,
  ],
  ['title: A\nitems:\n\u00a0 - name: a', 3, 'an invisible character (U+00A0) at the beginning'],
  [
    'title: A\nitems:\n  -\u00a0name: a\n  -\u00a0name: b',
    3,
    'an invisible character (U+00A0) after “-”',
  ],
  ['title: A\nitems:\n  -\u2003a\n', 3, `an invisible character (U+2003) after “-”${gone}`],
  ['ti\u200btle: A', 1, `an invisible character (U+200B) after “ti”${cut}`],
  [
    'title: A\n\ufefforder: 1',
    2,
    `an invisible character (U+FEFF) at the beginning of the line${cut}`,
  ],
  ['title: A\norder:\v1\nitems: []', 2, `an invisible character (U+000B) after “order:”${cut}`],
  ['title: A\norder: 1\u00a0', 2, `an invisible character (U+00A0) at the end of the line${cut}`],
  ['title: A\nat: "10:\u200b00"', 2, `an invisible character (U+200B) after “at: "10:”${cut}`],
  ['title: >-\n\tA text.\norder: 1', 2, 'spaces, not with a tab'],
  ['title: A\nlist: [\n\tB ]', 3, 'spaces, not with a tab'],
  ['title: "A\n\tB"\norder: 1', 2, 'spaces, not with a tab'],
])('a character that nobody sees is named: %j', (source, line, remedy) => {
  expect(messageFor(source)).toContain(`content/pages/home.yaml, line ${line}: `);
  expect(messageFor(source)).toContain(remedy);
});

test.each([
  '\ufefftitle: A\norder: 0\r\n',
  'title: A 👩‍💻\norder: 0',
  'title: A: B\u00a0',
  'title: 10\u00a0AM: now',
  'title: Open at 10\u00a0AM\norder: 0',
])('a character that is no mistake is not named: %j', (source) => {
  expect(messageFor(source)).not.toBe('');
  expect(messageFor(source)).not.toContain('nobody sees');
});

test.each([
  'title: A # with a comment\n#items: []',
  'title: >-\n  We are #1\n',
  'title: "We are #1"',
  'title: C#1\n  # items\n',
])('YAML with # where it is no mistake: %j', (source) => {
  expect(messageFor(source)).toBe('');
});

test.each([
  [
    'aliases that would become endless',
    `a: &a [x, x]\n${[...'bcdefgh'].map((key, index) => `${key}: &${key} [${`*${'abcdefg'[index]},`.repeat(9)}]`).join('\n')}`,
    'home.yaml: repeats text with * too often; write it out',
  ],
  ['an unknown key', 'title: A\nsubtext: B', 'line 2: unknown key "subtext"; check the'],
  ['a misspelled key', 'titel: A', 'home.yaml, line 1: unknown key "titel"; check the spelling'],
  ['a missing key', 'order: 1', 'content/pages/home.yaml, title: is missing; add it'],
  ['a list for a text', 'title:\n  - A', 'line 1, title: must be text, not a list'],
  ['a group for a text', 'title:\n  a: b', 'line 1, title: must be text, not a group'],
  ['a number for a text', 'title: 42', 'line 1, title: must be text; put a number'],
  ['nothing for a text', 'title:', 'line 1, title: is empty; write something after the colon'],
  ['a text for a list', 'title: A\nitems: a', 'line 2, items: must be a list, with a dash'],
  ['no space after the colon', 'title:A', 'line 1: must be a group of indented keys, each with'],
  ['zero', 'title: A\norder: 0', 'line 2, order: must be more than 0'],
  [
    'an unknown key in a list',
    'title: A\nitems:\n  - name: a\n  - name: b\n    nam: c',
    'line 5, items, entry 2: unknown key "nam"',
  ],
  [
    'a missing key in a list',
    'title: A\nitems:\n  - name: a\n  - {}',
    'line 4, items, entry 2, name: is missing',
  ],
  ['an empty file', '', 'content/pages/home.yaml: is empty; restore or delete it'],
])('content with %s: the message names line, key and remedy', (_, source, problem) => {
  expect(messageFor(source)).toContain(problem);
});
