/**
 * Subsets the faces to one weight and width: for pages, to the characters they use; for share
 * images, whose texts are names and titles, to all of Latin. Run `npm run fonts` after a change.
 * The results are committed, so a build needs neither this script nor its packages.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
const symbols = '–—‘’“”…′″←↑→↗';
const pageCharacters = `${range(0x20, 0x7e)}\u00a0©°×·é½${symbols}`;
const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}${symbols}‚„†•‹›€™`;
const extendedLatin = `${range(0x100, 0x24f)}${range(0x1e00, 0x1eff)}`;

/** The optical size for large text, slightly narrow. */
const axes = { opsz: 48, wdth: 96, wght: 760 };
const display = 'bricolage-grotesque';
const text = 'instrument-sans';

const faces = [
  { face: display, from: 'latin-standard', characters: pageCharacters, to: `${display}.woff2` },
  { face: display, from: 'latin-standard', characters: latin, to: `${display}-latin.woff` },
  {
    face: display,
    from: 'latin-ext-standard',
    characters: extendedLatin,
    to: `${display}-latin-ext.woff`,
  },
  {
    face: text,
    from: 'latin-wght',
    characters: `${pageCharacters}áíóúñü¿¡`,
    to: `${text}.woff2`,
    axes: { wght: 400 },
  },
];

const resolve = createRequire(import.meta.url).resolve;
for (const { face, from, to, characters, axes: variationAxes = axes } of faces) {
  const file = `@fontsource-variable/${face}/files/${face}-${from}-normal.woff2`;
  const font = await subsetFont(await readFile(resolve(file)), characters, {
    targetFormat: to.endsWith('woff2') ? 'woff2' : 'woff',
    variationAxes,
  });
  await writeFile(new URL(`../src/styles/fonts/${to}`, import.meta.url), font);
  console.log(`${to}: ${(font.length / 1024).toFixed(1)} KB`);
}
