import { expect, test } from 'vitest';
import { editFacts, UneditableError } from '../../content/loading/edit-yaml.ts';
import { mergedText } from './file-change.ts';
import { editsOf } from './site-edits.ts';

const base = 'a\nb\nc\nd\ne\n';

test.each([
  ['the first and the last line', 'A\nb\nc\nd\ne\n', 'a\nb\nc\nd\nE\n', 'A\nb\nc\nd\nE\n'],
  ['a line more, and one less', 'a\nb\nx\nc\nd\ne\n', 'a\nb\nc\nd\n', 'a\nb\nx\nc\nd\n'],
  ['the same', 'a\nb\nC\nd\ne\n', 'a\nb\nX\nd\ne\n', undefined],
  ['lines beside each other', 'a\nb\nC\nd\ne\n', 'a\nb\nc\nD\ne\n', undefined],
  ['line breaks alone', 'a\r\nb\r\nc\r\nd\r\nE\r\n', 'A\nb\nc\nd\ne\n', 'A\nb\nc\nd\nE\n'],
])('two people change %s', (_, mine, theirs, merged) => {
  expect(mergedText(base, mine, theirs)).toBe(merged);
  if (!mine.includes('\r')) expect(mergedText(base, theirs, mine)).toBe(merged);
});

test('what is chosen of a list keeps the order of the file', () => {
  const content = { offers: ['times', 'contact'] };
  const form = (chosen: string[]) => ({ 'l:["offers"]': ['', ...chosen] });
  expect(editsOf(form(['contact', 'times']), content, ['offers'])).toEqual([]);
  expect(editsOf(form(['call', 'contact', 'times']), content, ['offers'])).toEqual([
    { path: ['offers'], value: ['times', 'contact', 'call'] },
  ]);
  expect(editsOf(form([]), content, ['offers'])).toEqual([{ path: ['offers'], value: undefined }]);
});

test('a form with more changes than anybody makes at once is refused', () => {
  const many = Object.fromEntries(
    Array.from({ length: 2500 }, (_, index) => [`s:["address","k${index}"]`, 'x']),
  );
  expect(() => editsOf(many, { address: {} }, ['address'])).toThrow(UneditableError);
});

test('new entries follow the last one, whichever of their fields are filled in', () => {
  const body = {
    ...{ 's:["hours",3,"opens"]': 'a', 's:["hours",3,"days",1]': 'b', 's:["hours",2,"opens"]': '' },
    ...{ 's:["hours",200000000,"opens"]': 'c', 's:["hours",-1,"opens"]': 'd' },
  };
  expect(editsOf(body, { hours: [{ opens: 'x' }] })).toEqual([
    { path: ['hours', 1, 'opens'], value: 'a' },
    { path: ['hours', 1, 'days', 0], value: 'b' },
    { path: ['hours', 2, 'opens'], value: 'c' },
  ]);
});

test('a new value gets the name that is typed, and none without it', () => {
  const body = (name: string) => ({ 's:["figures",""]': '5', 'k:["figures",""]': name });
  const [edit] = editsOf(body(' clients '), { figures: {} });
  expect(edit).toEqual({ path: ['figures', 'clients'], value: '5' });
  for (const name of [' ', '__proto__']) {
    const edits = editsOf(body(name), { figures: {} });
    expect(() => editFacts('content/agency.yaml', 'figures: {}\n', edits)).toThrow('needs a name');
  }
});

test('entries and groups are removed from the end, whatever is above them', () => {
  const content = { a: [{ b: ['x', 'y'] }, { b: ['x', 'y'] }], map: { c: 1 } };
  const body = Object.fromEntries(
    ['["a",0]', '["map"]', '["a",1,"b",0]', '["a",1,"b",1]', '["a",7]'].map((path) => [
      `r:${path}`,
      'yes',
    ]),
  );
  const text = 'a:\n  - b: [x, y]\n  - b: [x, y]\nmap:\n  c: 1\nz: 1\n';
  expect(editFacts('content/a.yaml', text, editsOf(body, content))).toBe('a:\n  - b: []\nz: 1\n');
});

test('a field cannot reach what every object has', () => {
  const body = { 's:["figures","new","constructor","prototype","polluted"]': 'x' };
  expect(editsOf(body, {}, ['figures'])).toEqual([]);
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

test.each([
  { 's:["figures","new","a",0]': 'x', 'n:["figures","new","a","length"]': '4000000000' },
  { 's:["figures","new","a"]': 'x', 's:["figures","new","a","b"]': 'y' },
  { 's:["figures","new","a","b"]': 'x', 's:["figures","new","a",0]': 'y' },
])('what fits into no group is refused: %j', (body) => {
  const edits = editsOf(body, {}, ['figures']);
  expect(() => editFacts('content/agency.yaml', '', edits)).toThrow(UneditableError);
});
