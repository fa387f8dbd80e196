import { brotliCompressSync } from 'node:zlib';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { StatDrawing } from '../../content/schemas/stat.ts';
import { StatPicture } from './StatPicture.tsx';

const draw = (kind: StatDrawing['kind'], number: number) =>
  renderToStaticMarkup(<StatPicture drawing={{ kind, number }} />);
const filled = 'var(--filled, var(--clay))';
/** The lengths of the lines in a given color, horizontal ones and upward ones. */
const lengths = (svg: string, stroke: string) =>
  [
    ...(svg.split(`stroke="${stroke}"`)[1]?.split('</path>')[0] ?? '').matchAll(
      /(?:h|v-)([\d.]+)/g,
    ),
  ].map(([, length]) => Number(length));

describe('a share', () => {
  test.each([
    [89, [...Array(17).fill(48), 38]],
    [30, Array(6).fill(48)],
    [4, [38]],
    [99.9, [...Array(19).fill(48), 47.2]],
  ])('%d% fills exactly its plots', (percent, columns) => {
    expect(lengths(draw('share', percent), filled)).toEqual(columns);
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
    expect(lengths(svg, filled)).toEqual([238]);
    expect(svg).toContain(`stroke-dasharray="${before.toFixed(1)} 2"`);
  });
});

test('draws a decrease as the shorter bar', () => {
  const svg = draw('fall', 60);
  expect(lengths(svg, 'currentColor')).toEqual([238]);
  expect(lengths(svg, filled)).toEqual([94]);
});

test('draws additions one by one', () => {
  expect(lengths(draw('count', 120), filled)).toEqual([238, 238, 238, 238, 238]);
  expect(lengths(draw('count', 30), filled)).toEqual([238, 58]);
  expect(lengths(draw('count', 500), filled)).toEqual([...Array(12).fill(398), 198]);
});

test('draws thousands as plots and says so', () => {
  const svg = draw('thousands', 100);
  expect(lengths(svg, filled)).toEqual([198, 198, 198, 198, 198]);
  expect(svg).toContain('>a thousand each</text>');
});

test('draws a return on the scale of what was spent', () => {
  const svg = draw('return', 3);
  expect(lengths(svg, 'currentColor')).toEqual([78]);
  expect(lengths(svg, filled)).toEqual([238]);
  expect(svg).toContain('>spent</text>');
});

test('draws how far the slower one gets in the same time', () => {
  const svg = draw('faster', 60);
  expect(svg).toContain('<path d="M0 10h138"></path><path stroke="none" d="M137 0h1l12 10');
  expect(svg).toContain('<path d="M0 36h228"></path><path stroke="none" d="M227 26h1l12 10');
});

test.each([
  [3, [238], '78 2'],
  [50, [238, 238, 238, 238, 238], '22 2'],
])('draws $%d as that many bills', (dollars, rows, bill) => {
  const svg = draw('dollars', dollars);
  expect(lengths(svg, filled)).toEqual(rows);
  expect(svg).toContain(`stroke-dasharray="${bill}"`);
});

test.each([
  [4.8, 228.8],
  [5, 238],
])('fills %d of five stars', (stars, length) => {
  expect(lengths(draw('rating', stars), filled)).toEqual([length]);
});

test.each([
  ['rise', 300],
  ['fall', 60],
  ['faster', 60],
] as const)('a %s of %d names its start and its end, and no amount', (kind, number) => {
  const names = [...draw(kind, number).matchAll(/<text[^>]*>([^<]*)/g)].map(([, name]) => name);
  expect(names).toEqual(['start', 'now']);
});

test('draws nothing for a figure without a picture', () => {
  expect(renderToStaticMarkup(<StatPicture drawing={undefined} />)).toBe('');
});

test('stays within its byte budget', () => {
  expect(brotliCompressSync(draw('share', 99.9)).length).toBeLessThan(250);
});
