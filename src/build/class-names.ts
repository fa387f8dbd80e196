import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

// Without d: blockers of advertisements hide what is called "ad".
const letters = 'abcefghijklmnopqrstuvwxyz';

/** A short name for each number, from 0: a, b … z, aa, ab … */
function shortName(index: number): string {
  const last = letters[index % letters.length] ?? '';
  return index < letters.length ? last : shortName(Math.floor(index / letters.length) - 1) + last;
}

/**
 * Names for the classes of all CSS modules, as short as can be: each stands in the styles and in the
 * markup of its pages. They are numbered in the order of files and classes, so that server and
 * browser agree and a build repeats the names of the one before.
 *
 * @returns The name generator that Vite's `css.modules.generateScopedName` asks for.
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
    // A class that was written after the start, as happens under `npm run dev`.
    if (!numbers.has(key)) numbers.set(key, numbers.size);
    return shortName(numbers.get(key) ?? 0);
  };
}
