/**
 * Copies the project into a folder, with placeholder content instead of the agency's:
 * `node tests/contract/copy-project.ts FOLDER`.
 */
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { standInColors } from './stand-in-colors.ts';

const parts = [
  ...['content-files', 'core', 'server', 'src', 'astro.config.ts'],
  ...['package.json', 'package-lock.json', 'finish-install.mjs'],
];

/** The site's tokens with the stand-in colors. */
function themed(tokens: string): string {
  return Object.entries(standInColors).reduce(
    (css, [name, color]) => css.replace(new RegExp(`--${name}: [^;]*;`), `--${name}: ${color};`),
    tokens,
  );
}

/** The folder of the placeholder site that the browser tests visit. */
export const placeholderSite = 'test-results/placeholder-site';

/** Overwrites the folder. `node_modules` is linked, not copied. */
export function copyProject(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const part of parts) cpSync(part, join(folder, part), { recursive: true });
  cpSync(join(import.meta.dirname, 'content'), join(folder, 'content'), { recursive: true });
  const tokens = join(folder, 'src/styles/tokens.css');
  writeFileSync(tokens, themed(readFileSync(tokens, 'utf8')));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
}

const [folder] = process.argv.slice(2);
if (import.meta.main && folder) copyProject(folder);
