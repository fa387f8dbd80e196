import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import type { City } from '../../content/entries.ts';
import { drawingNames } from '../../drawings/names.ts';
import { shareImage } from './share-image.tsx';
import type { SitePage } from './site-pages.ts';

type Picture = SitePage['picture'];

const green = [11, 138, 61];
const yellow = [255, 212, 0];
const purple = [123, 44, 191];

// The accent differs from the agency's.
vi.mock('../../content/tokens.data.ts', async (original) => {
  const { tokens } = await original<typeof import('../../content/tokens.data.ts')>();
  return { tokens: { ...tokens, clay: { value: '#7b2cbf' } } };
});
vi.mock('../../content/logo.data.ts', () => ({
  logo: {
    viewBox: '0 0 32 32',
    elements: '<path fill="#0b8a3d" d="M0 0h32v32H0z"/><path fill="#ffd400" d="M8 8h16v16H8z"/>',
  },
}));

const title = 'Website Development in Dallas-Fort Worth and the Towns Around';
const around = { latitude: 33.02, longitude: -96.7 };
const plan = {
  districts: { Uptown: [32.8, -96.8], Downtown: [32.78, -96.8] },
  roads: {
    Central: [
      [32.7, -96.79],
      [32.9, -96.76],
    ],
  },
};
const territory = {
  cities: [
    { id: 'plano', data: { location: around } },
    { id: 'dallas', data: { page: { area: { map: plan } } } },
  ] as unknown as City[],
  plots: new Map([['plano', [{ column: 20, row: 7 }]]]),
};
const city: Picture = { kind: 'map', city: 'plano' };
const pictures: [string, Picture][] = [
  ['a drawing', { kind: 'drawings', names: ['lead-funnel'] }],
  ['a sheet of drawings', { kind: 'drawings', names: [...drawingNames].slice(0, 9) }],
  ['the mark', undefined],
  ['a city', city],
  ['the districts of a city', { kind: 'map', city: 'dallas' }],
  ['a pin', { kind: 'map', pinned: true }],
];
const imageOf = (picture: Picture, line = title, pageTitle = title) =>
  shareImage({ headline: line, title: pageTitle, picture }, territory);

test.each(pictures)('shows %s beside the longest title in less than 60 KB', async (_, picture) => {
  const png = await imageOf(picture);
  const { format, width, height } = await sharp(png).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
  expect(png.length).toBeLessThan(60_000);
});

type Color = readonly number[];

/** Whether colors look the same: the palette may move a color by a step or two of 255. */
const isSame = (one: Color, other: Color) =>
  one.every((part, index) => Math.abs(part - (other[index] ?? 0)) <= 2);

/** The color at a pixel: red, green and blue. */
async function colorAt(png: Buffer, left: number, top: number): Promise<Color> {
  const pixel = sharp(png).extract({ left, top, width: 1, height: 1 });
  return [...(await pixel.raw().toBuffer())];
}

test.each(pictures)('keeps the colors of the logo beside %s', async (_, picture) => {
  const png = await imageOf(picture);
  expect(await colorAt(png, 60, 60)).toSatisfy((color: Color) => isSame(color, green));
  expect(await colorAt(png, 80, 80)).toSatisfy((color: Color) => isSame(color, yellow));
});

test('keeps the colors of a changed theme', async () => {
  const png = await imageOf(city);
  // In the highlighted plot.
  expect(await colorAt(png, 972, 272)).toSatisfy((color: Color) => isSame(color, purple));
});

test.each([
  ['the longest title', title],
  ['a word wider than the text', 'Sesquipedalianism-free Internationalization'],
  ['a word of any length', 'W'.repeat(200)],
  ['a title of any length', 'Landing pages for plumbers '.repeat(20)],
])('keeps %s clear of the picture and the edges', async (_, line) => {
  const png = await imageOf(undefined, line, 'A title');
  for (const region of [
    { left: 610, top: 0, width: 45, height: 630 },
    { left: 0, top: 585, width: 655, height: 45 },
    { left: 0, top: 0, width: 655, height: 45 },
  ]) {
    const margin = await sharp(png).extract(region).png().toBuffer();
    const { channels } = await sharp(margin).stats();
    expect(channels.map(({ stdev }) => Math.round(stdev))).toEqual([0, 0, 0]);
  }
});
