import { expect, test } from 'vitest';
import { limitLine, markdownTable, withSection } from './results.ts';

const order = ['First', 'Second', 'Third'];
const stamp = '2031-05-06, 2 cores';
const put = (text: string, title: string, ...lines: string[]) =>
  withSection(text, { title, stamp, lines }, order);

test('sections are in the given order, no matter which is measured first', () => {
  const text = put(put('', 'Third', 'three'), 'First', 'one');
  expect(text.match(/^## .*/gm)).toEqual(['## First', '## Third']);
  expect(text).toContain(`## First\n\n${stamp}\n\none\n`);
});

test('a new result replaces the old section and keeps the others', () => {
  const before = put(put('', 'First', 'one'), 'Second', '- a', '', '- b');
  const after = put(before, 'First', 'another');
  expect(after).toContain('another');
  expect(after).not.toContain('\none\n');
  expect(after.slice(after.indexOf('## Second'))).toBe(before.slice(before.indexOf('## Second')));
});

test('a section without a measurement is dropped', () => {
  const before = put('', 'First', 'one');
  expect(withSection(before, { title: 'Second', stamp, lines: [] }, ['Second'])).not.toMatch('one');
});

test('a table right-aligns its numbers', () => {
  expect(markdownTable(['what', 'ms'], [['this', '1']])).toEqual([
    '| what | ms |',
    '| --- | ---: |',
    '| this | 1 |',
  ]);
});

test.each([
  [1.2, '- LCP: 1.2, at most 1.5'],
  [1.6, '- LCP: 1.6, at most 1.5 – **missed**'],
  [Number.NaN, '- LCP: NaN, at most 1.5 – **missed**'],
])('a figure of %d beside its limit', (figure, line) => {
  expect(limitLine('LCP', figure, 1.5)).toBe(line);
});
