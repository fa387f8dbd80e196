import { brotliCompressSync } from 'node:zlib';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { StatDrawing } from '../content/schemas/stat.ts';
import { StatPicture } from './StatPicture.tsx';

const draw = (kind: StatDrawing['kind'], number: number) =>
  renderToStaticMarkup(<StatPicture drawing={{ kind, number }} />);
/** The lengths of the lines in a given color. */
const lengths = (svg: string, stroke: string) =>
  [...(svg.split(`stroke="${stroke}"`)[1]?.split('</path>')[0] ?? '').matchAll(/h([\d.]+)/g)].map(
    ([, length]) => Number(length),
  );

describe('a share', () => {
  test.each([
    [89, [98, 98, 98, 98, 98, 98, 98, 98, 88]],
    [30, [98, 98, 98]],
    [4, [38]],
    [99.9, [98, 98, 98, 98, 98, 98, 98, 98, 98, 97.2]],
  ])('%d% fills exactly its plots', (percent, rows) => {
    expect(lengths(draw('share', percent), 'var(--clay)')).toEqual(rows);
  });
});

describe('a change', () => {
  test.each([
    ['rise', 300, 58],
    ['times', 4, 58],
    ['times', 10, 22],
  ] as const)('a %s of %d keeps both bars on one scale', (kind, number, before) => {
    const svg = draw(kind, number);
    expect(lengths(svg, 'currentColor')).toEqual([before]);
    expect(lengths(svg, 'var(--clay)')).toEqual([238]);
    expect(svg).toContain(`stroke-dasharray="${before.toFixed(1)} 2"`);
  });
});

test('draws a decrease as the shorter bar', () => {
  const svg = draw('fall', 60);
  expect(lengths(svg, 'currentColor')).toEqual([238]);
  expect(lengths(svg, 'var(--clay)')).toEqual([94]);
});

test('draws additions one by one', () => {
  expect(lengths(draw('count', 120), 'var(--clay)')).toEqual([238, 238, 238, 238, 238]);
  expect(lengths(draw('count', 30), 'var(--clay)')).toEqual([238, 58]);
});

test.each([
  ['rise', 300, 'before'],
  ['fall', 60, 'after'],
] as const)('a %s of %d names the shorter bar', (kind, number, name) => {
  expect(draw(kind, number)).toMatch(new RegExp(`<text[^>]*>${name}</text>`));
});

test('draws nothing for a figure without a picture', () => {
  expect(renderToStaticMarkup(<StatPicture drawing={undefined} />)).toBe('');
});

test('stays within its byte budget', () => {
  expect(brotliCompressSync(draw('share', 99.9)).length).toBeLessThan(250);
});
