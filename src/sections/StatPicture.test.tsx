import { brotliCompressSync } from 'node:zlib';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { StatPicture } from './StatPicture.tsx';

const draw = (value: string, label = 'of all') =>
  renderToStaticMarkup(<StatPicture value={value} label={label} />);
/** The lines of the part in that color: how long each is. */
const lengths = (svg: string, stroke: string) =>
  [...(svg.split(`stroke="${stroke}"`)[1]?.split('</path>')[0] ?? '').matchAll(/h([\d.]+)/g)].map(
    ([, length]) => Number(length),
  );

describe('a share', () => {
  test.each([
    ['89%', [98, 98, 98, 98, 98, 98, 98, 98, 88]],
    ['30%', [98, 98, 98]],
    ['4%', [38]],
    ['99.9%', [98, 98, 98, 98, 98, 98, 98, 98, 98, 97.2]],
  ])('%s takes its plots and no more', (value, rows) => {
    expect(lengths(draw(value), 'var(--clay)')).toEqual(rows);
  });
});

describe('a change', () => {
  test.each([
    ['300%', 58],
    ['4x', 58],
    ['10x', 22],
  ])('%s keeps both bars on one scale', (value, before) => {
    const svg = draw(value);
    expect(lengths(svg, 'currentColor')).toEqual([before]);
    expect(lengths(svg, 'var(--clay)')).toEqual([238]);
    expect(svg).toContain(`stroke-dasharray="${before.toFixed(1)} 2"`);
  });
});

test('a decrease is drawn as the shorter bar', () => {
  const svg = draw('60%', 'less production time');
  expect(lengths(svg, 'currentColor')).toEqual([238]);
  expect(lengths(svg, 'var(--clay)')).toEqual([94]);
});

test('what was added is drawn one by one', () => {
  expect(lengths(draw('+120', 'reviews'), 'var(--clay)')).toEqual([238, 238, 238, 238, 238]);
  expect(lengths(draw('+30', 'reviews'), 'var(--clay)')).toEqual([238, 58]);
});

test.each([
  ['300%', 'more traffic', 'before'],
  ['60%', 'less time', 'after'],
])('%s %s names the shorter bar', (value, label, name) => {
  expect(draw(value, label)).toMatch(new RegExp(`<text[^>]*>${name}</text>`));
});

test('draws nothing for a figure without a scale', () => {
  expect(draw('$50')).toBe('');
});

test('costs a page few bytes', () => {
  expect(brotliCompressSync(draw('99.9%')).length).toBeLessThan(250);
});
