import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { photoProblems } from './photo-problems.ts';

const folder = mkdtempSync(join(tmpdir(), 'photos-'));
afterAll(() => rmSync(folder, { recursive: true }));
const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
const picture = sharp({
  create: { width: 300, height: 200, channels: 3, background: '#000', noise },
});
const encoded = {
  jpg: await picture.clone().jpeg().toBuffer(),
  png: await picture.clone().png().toBuffer(),
  webp: await picture.clone().webp().toBuffer(),
  avif: await picture.clone().avif({ effort: 0 }).toBuffer(),
  gif: await picture.clone().gif().toBuffer(),
};
const frames = [encoded.png, await picture.clone().negate().png().toBuffer()];
const animated = await sharp(frames, { join: { animated: true } })
  .webp()
  .toBuffer();
/** How a file of this brand begins. */
const begun = (brand: string) => Buffer.from(`\0\0\0\x1cftyp${brand}\0\0\0\0`);

async function problemsOf(name: string, content: string | Buffer): Promise<string[]> {
  writeFileSync(join(folder, name), content, 'latin1');
  return photoProblems([name], folder);
}

test.each(['jpg', 'png', 'webp', 'avif'] as const)(
  'a whole photo in %s is right',
  async (format) => {
    expect(await problemsOf(`van.${format}`, encoded[format])).toEqual([]);
  },
);

test('a photo may have the extension of another format that browsers show', async () => {
  expect(await problemsOf('van.JPG', encoded.png)).toEqual([]);
});

const isAnimated = 'is animated, but the site shows only its first frame';
test.each([
  ['a text', 'not a photo', 'is not a photo'],
  ['an empty file', '', 'is empty'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'is not a photo'],
  ['a video', begun('isom'), 'is not a photo'],
  ['a GIF', encoded.gif, 'is a GIF, which the site does not show'],
  ['an animated WebP', animated, isAnimated],
  ['an animated PNG', `${encoded.png.toString('latin1', 0, 33)}acTL....IDAT`, isAnimated],
  ['an animated AVIF', begun('avis'), isAnimated],
  ['a photo of a phone', begun('heic'), 'is a .heic photo, which browsers do not show'],
])('%s is refused with the remedy', async (_, content, problem) => {
  expect(await problemsOf('van.jpg', content)).toEqual([
    `van.jpg: ${problem}; open the photo and save it again as JPEG`,
  ]);
});

test.each(['jpg', 'png', 'webp', 'avif'] as const)(
  'a %s that is cut off is refused',
  async (format) => {
    const half = encoded[format].subarray(0, encoded[format].length / 2);
    expect(await problemsOf(`cut.${format}`, half)).toEqual([
      `cut.${format}: is damaged, so only part of the photo would be shown; open the photo and save it again as JPEG`,
    ]);
  },
);

test('each file has its own line', async () => {
  writeFileSync(join(folder, 'a.jpg'), 'a');
  writeFileSync(join(folder, 'b.jpg'), 'b');
  expect(await photoProblems(['a.jpg', 'b.jpg'], folder)).toHaveLength(2);
});
