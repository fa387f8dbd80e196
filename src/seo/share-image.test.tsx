import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { drawingNames } from '../drawings/names.ts';
import { shareImage } from './share-image.tsx';
import type { ShareSubject } from './share-subject.ts';

// Vitest empties stylesheets, even those imported as text.
vi.mock('../styles/tokens.css?raw', () => ({
  default: readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8'),
}));

const title = 'Website Development in Dallas-Fort Worth and the Towns Around';
const around = { latitude: 33.02, longitude: -96.7 };
const subjects: [string, ShareSubject][] = [
  ['a drawing', { kind: 'drawings', names: ['lead-funnel'] }],
  ['a sheet of drawings', { kind: 'drawings', names: [...drawingNames].slice(0, 9) }],
  ['the mark', { kind: 'mark' }],
  [
    'a city',
    {
      kind: 'territory',
      plots: [{ city: 'plano', column: 20, row: 7 }],
      highlighted: new Set(['plano']),
      around,
    },
  ],
  ['a pin', { kind: 'territory', plots: [], highlighted: new Set(), pin: around }],
];

test.each(subjects)('shows %s beside the longest title in less than 60 KB', async (_, subject) => {
  const png = await shareImage(title, subject);
  const { format, width, height } = await sharp(png).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
  expect(png.length).toBeLessThan(60_000);
});

test('keeps the text clear of the picture and the bottom edge', async () => {
  const png = await shareImage(title, { kind: 'mark' });
  for (const region of [
    { left: 610, top: 0, width: 45, height: 630 },
    { left: 0, top: 585, width: 655, height: 45 },
  ]) {
    const margin = await sharp(png).extract(region).png().toBuffer();
    const { channels } = await sharp(margin).stats();
    expect(channels.map(({ stdev }) => Math.round(stdev))).toEqual([0, 0, 0]);
  }
});
