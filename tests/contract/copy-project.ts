/**
 * Copies the project into a folder, with placeholder content instead of the agency's:
 * `node tests/contract/copy-project.ts FOLDER`.
 */
import { cpSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { standInColors } from './stand-in-colors.ts';

const parts = [
  ...['content-files', 'core', 'server', 'src', 'astro.config.ts'],
  ...['package.json', 'package-lock.json', 'finish-install.mjs'],
];

/** The stand-in colors as a file of the content. */
const colors = Object.entries(standInColors).map(([name, color]) => `  --${name}: ${color};\n`);

/** The environment in which a copy uses its own content. */
export const copyEnvironment = { ...process.env, CONTENT_FOLDER: '' };

/** The folder of the placeholder site that the browser tests visit. */
export const placeholderSite = 'test-results/placeholder-site';

/** Overwrites the folder. `node_modules` is linked, not copied. */
export function copyProject(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const part of parts) cpSync(part, join(folder, part), { recursive: true });
  cpSync(join(import.meta.dirname, 'content'), join(folder, 'content'), { recursive: true });
  writeFileSync(join(folder, 'content/colors.css'), `:root {\n${colors.join('')}}\n`);
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
}

const [folder] = process.argv.slice(2);
if (import.meta.main && folder) copyProject(folder);
