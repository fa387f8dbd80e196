import { brotliCompressSync } from 'node:zlib';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
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

/** The plain lines, the filled ones, and everything else drawn. */
const drawn: [StatDrawing['kind'], number, number[], number[], string?][] = [
  ['share', 89, Array(20).fill(48), [...Array(17).fill(48), 38]],
  ['share', 30, Array(20).fill(48), Array(6).fill(48)],
  ['share', 4, Array(20).fill(48), [38]],
  ['share', 99.9, Array(20).fill(48), [...Array(19).fill(48), 47.2]],
  ['rise', 300, [58], [238], 'stroke-dasharray="58.0 2"'],
  ['times', 4, [58], [238], 'stroke-dasharray="58.0 2"'],
  ['times', 10, [22], [238], 'stroke-dasharray="22.0 2"'],
  ['fall', 60, [238], [94]],
  ['return', 3, [78], [238], '>spent</text>'],
  ['count', 120, [], Array(5).fill(238)],
  ['count', 30, [], [238, 58]],
  ['count', 500, [], [...Array(12).fill(398), 198]],
  ['thousands', 100, [], Array(5).fill(198), '>a thousand each</text>'],
  ['dollars', 3, [], [238], 'stroke-dasharray="78 2"'],
  ['dollars', 50, [], Array(5).fill(238), 'stroke-dasharray="22 2"'],
  ['rating', 4.8, [238], [228.8]],
  ['rating', 5, [238], [238]],
];

test.each(drawn)('%s: %d is drawn to scale', (kind, number, plain, full, also = '') => {
  const svg = draw(kind, number);
  expect(lengths(svg, 'currentColor')).toEqual(plain);
  expect(lengths(svg, filled)).toEqual(full);
  expect(svg).toContain(also);
});

test('draws how far the slower one gets in the same time', () => {
  const svg = draw('faster', 60);
  expect(svg).toContain('<path d="M0 10h138"></path><path stroke="none" d="M137 0h1l12 10');
  expect(svg).toContain('<path d="M0 36h228"></path><path stroke="none" d="M227 26h1l12 10');
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
