import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { shortName } from './short-name.ts';

/**
 * Names the classes of all CSS modules as briefly as possible, since each name appears in both styles
 * and markup. Names are numbered in file and class order: server and browser agree, and builds are
 * repeatable.
 *
 * @returns The name generator for Vite's `css.modules.generateScopedName`.
 */
export function classNames(folder = 'src'): (name: string, file: string) => string {
  const keyOf = (name: string, file: string) => `${relative('.', file).split('?')[0]} ${name}`;
  const files = globSync(`${folder}/**/*.module.css`).sort();
  const keys = files.flatMap((file) => {
    const found = readFileSync(file, 'utf8').matchAll(/\.([a-zA-Z_][\w-]*)|@keyframes ([\w-]+)/g);
    return [...found].map(([, name, frames]) => keyOf(name ?? frames ?? '', file));
  });
  const numbers = new Map([...new Set(keys)].map((key, index) => [key, index]));
  return (name, file) => {
    const key = keyOf(name, file);
    // A class added after startup, under `npm run dev`.
    if (!numbers.has(key)) numbers.set(key, numbers.size);
    return shortName(numbers.get(key) ?? 0);
  };
}
