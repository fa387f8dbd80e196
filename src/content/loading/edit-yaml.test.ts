import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { exampleFolder } from './content-folder.ts';
import { editFacts, editYaml, UneditableError, type YamlPath } from './edit-yaml.ts';
import { splitFrontMatter } from './markdown-file.ts';

test.each<[string, string, YamlPath, unknown, string]>([
  ['a plain text', 'a: one # why\nb: 2\n', ['a'], 'two', 'a: two # why\nb: 2\n'],
  ['a text that needs quotes', 'a: one\n', ['a'], 'We are #1: yes', 'a: "We are #1: yes"\n'],
  ['a text in its quotes', "a: 'one'\n", ['a'], 'two', "a: 'two'\n"],
  ['a number', 'a: 30 # minutes\n', ['a'], 45, 'a: 45 # minutes\n'],
  [
    'a folded text',
    'a:\n  b: >-\n    One\n    two.\n# c\nd: 1\n',
    ['a', 'b'],
    'Three.',
    'a:\n  b: >-\n    Three.\n# c\nd: 1\n',
  ],
  ['an entry of a list on a line', 'a: [x, y]\n', ['a', 1], 'z', 'a: [x, z]\n'],
  ['a new entry on a line', 'a: [x, y]\n', ['a', 2], 'c, d', 'a: [x, y, "c, d"]\n'],
  ['the first entry on a line', 'a: []\n', ['a', 0], 'x', 'a: [x]\n'],
  ['no entry on a line', 'a: [x, y]\n', ['a', 0], undefined, 'a: [y]\n'],
  ['no last entry on a line', 'a: [x, y]\n', ['a', 1], undefined, 'a: [x]\n'],
  [
    'a new entry of groups',
    't:\n  - name: A # lead\n    role: B\nz: 1\n',
    ['t', 1],
    { name: 'C', role: 'D' },
    't:\n  - name: A # lead\n    role: B\n  - name: C\n    role: D\nz: 1\n',
  ],
  [
    'an entry less',
    't:\n  # first\n  - name: A\n    role: B\n  # second\n  - name: C\n    role: D\nz: 1\n',
    ['t', 0],
    undefined,
    't:\n  # first\n  # second\n  - name: C\n    role: D\nz: 1\n',
  ],
  [
    'a new key',
    'f:\n  role: A\n# c\nz: 1\n',
    ['f', 'name'],
    'B',
    'f:\n  role: A\n  name: B\n# c\nz: 1\n',
  ],
  ['a new group', 'f: 1\n', ['p', 'alt'], 'B', 'f: 1\np:\n  alt: B\n'],
  ['a new key of a group on a line', 'p: { a: 1 }\n', ['p', 'b'], 'x: y', 'p: {a: 1, b: "x: y"}\n'],
  ['the only pair', 'f:\n  a: $1 # ours\nz: 1\n', ['f', 'a'], undefined, 'f: {}\nz: 1\n'],
  ['the only entry', 't:\n  - name: A\n    role: B\nz: 1\n', ['t', 0], undefined, 't: []\nz: 1\n'],
  [
    'two lines in an entry',
    't:\n  - a: x\n    b: 1\n',
    ['t', 0, 'a'],
    'One:\n#2',
    't:\n  - a: |-\n      One:\n      #2\n    b: 1\n',
  ],
  ['no key', 'a: 1\nb: 2 # two\n# c\nd: 3\n', ['b'], undefined, 'a: 1\n# c\nd: 3\n'],
  ['a key without a value', 'a:\nb: 1\n', ['a'], 'x', 'a: x\nb: 1\n'],
  ['a file without a last line break', 'a: 1', ['b'], 2, 'a: 1\nb: 2'],
  [
    'lines that end as on Windows',
    'a: 1\r\nb: >-\r\n  x\r\n',
    ['b'],
    'y',
    'a: 1\r\nb: >-\r\n  y\r\n',
  ],
  [
    'the first key of an entry',
    't:\n  - a: 1\n    b: 2\n',
    ['t', 0, 'a'],
    undefined,
    't:\n  - b: 2\n',
  ],
  ['emoji and umlauts', 'a: x\nb: 🙂 ü\n', ['a'], '🌵', 'a: 🌵\nb: 🙂 ü\n'],
])('%s is edited, and nothing else', (_, source, path, value, expected) => {
  expect(editYaml(source, [{ path, value }])).toBe(expected);
});

test.each([
  ['a color', '#000000', '/* --clay: a; */\n:root {\n  --clay: #000000; /* ours */\n}\n'],
  [
    'a declaration',
    '--clay: #000000;',
    '/* --clay: a; */\n:root {\n  --clay: #000000; /* ours */\n}\n',
  ],
  ['no color', undefined, '/* --clay: a; */\n:root { /* ours */\n}\n'],
])('%s is edited in a stylesheet, and nothing else', (_, value, expected) => {
  const source = '/* --clay: a; */\n:root {\n  --clay: #e8491d; /* ours */\n}\n';
  const change = (css: string, to?: string) =>
    editFacts('content/colors.css', css, [{ path: ['clay'], value: to }]);
  expect(change(source, value)).toBe(expected);
  expect(change(':root {\n}\n', '#111111')).toBe(':root {\n  --clay: #111111;\n}\n');
  expect(change('', '#111111')).toBe(':root {\n  --clay: #111111;\n}\n');
  expect(() => change(source, 'red; } body { color: red')).toThrow(UneditableError);
});

test('what cannot be edited is refused', () => {
  expect(() => editYaml('a: [', [{ path: ['a'], value: 1 }])).toThrow(UneditableError);
  expect(() => editYaml('a: 1\n', [{ path: ['a', 'b'], value: 1 }])).toThrow(UneditableError);
  expect(() => editYaml('a: &x 1\nb: *x\n', [{ path: ['a'], value: 2 }])).toThrow(UneditableError);
});

test('the text of a post stays when its facts change', () => {
  const source = '---\ntitle: A\n---\n\ntitle: A --- B\n';
  const edits = [{ path: ['title'], value: 'B' }];
  expect(editFacts('content/posts/a.md', source, edits)).toBe(
    '---\ntitle: B\n---\n\ntitle: A --- B\n',
  );
});

/** The paths of all texts, numbers and switches in some content. */
function leavesOf(value: unknown, path: YamlPath = []): YamlPath[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries = Array.isArray(value)
    ? value.map((each, index): [number, unknown] => [index, each])
    : Object.entries(value);
  return entries.flatMap(([key, each]) => leavesOf(each, [...path, key]));
}

const at = (content: unknown, path: YamlPath): unknown =>
  path.reduce<unknown>((group, key) => Object(group)[key], content);

test('the first edit of an example shows itself alone', () => {
  for (const name of readdirSync(exampleFolder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:yaml|md)$/.test(name)) continue;
    const source = readFileSync(join(exampleFolder, name), 'utf8');
    const edited = editFacts(name, source, [{ path: ['added'], value: 1 }]);
    expect(edited.replace(/\n?added: 1(?=\n)/, ''), name).toBe(source);
  }
});

/** A file without what an edit may lay out anew: line breaks, quotes, and zeros at the end. */
const unlaid = (source: string): string =>
  source
    .replace(/["']/g, '')
    .replace(/\s+/g, ' ')
    .replace(/(\.\d*?)0+(?!\d)/g, '$1');

/** In all, drawn anew in each run; five thousand on every file were tried once. */
const edits = 60;

test('texts of the example are edited at random and set back, with all the rest', () => {
  const names = readdirSync(exampleFolder, { recursive: true, encoding: 'utf8' });
  const files = names
    .filter((each) => /\.(?:yaml|md)$/.test(each))
    .map((name) => [name, readFileSync(join(exampleFolder, name), 'utf8')] as const);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;
  for (let edit = 0; edit < edits; edit += 1) {
    const [name, source] = pick(files);
    const content = parse(name.endsWith('.md') ? splitFrontMatter(source).yaml : source);
    const path = pick(leavesOf(content));
    const value = at(content, path);
    const changed = typeof value === 'string' ? `${value} It’s: #1 “new”` : 7;
    const once = editFacts(name, source, [{ path, value: changed }]);
    const place = `${name} ${path.join('.')}`;
    expect(editFacts(name, once, [{ path, value: changed }]), place).toBe(once);
    expect(unlaid(editFacts(name, once, [{ path, value }])), place).toBe(unlaid(source));
  }
});
