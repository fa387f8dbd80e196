/**
 * Subsets the display face to the characters and the weight that the site uses, as a woff2 file in
 * `src/styles/fonts/`. Run `npm run fonts` after a change. The result is committed, so a build
 * needs neither this script nor its packages.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const characters = `${ascii}\u00a0©°×·é½–—‘’“”…′″←↑→↗`;

const faces = [
  {
    from: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
    to: 'bricolage-grotesque.woff2',
    // A single instance for headings: the optical size for large text, slightly narrow.
    axes: { opsz: 48, wdth: 96, wght: 760 },
  },
];

const resolve = createRequire(import.meta.url).resolve;
for (const { from, to, axes } of faces) {
  const font = await subsetFont(await readFile(resolve(from)), characters, {
    targetFormat: 'woff2',
    variationAxes: axes,
  });
  await writeFile(new URL(`../src/styles/fonts/${to}`, import.meta.url), font);
  console.log(`${to}: ${(font.length / 1024).toFixed(1)} KB`);
}
