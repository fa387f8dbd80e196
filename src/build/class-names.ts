import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

const sheets = 'src/**/*.module.css';
/** Classes and animations, whose names are local to their stylesheet. */
const localName = /(?:\.|@keyframes )([a-z][\w-]*)/gi;

// Without A and a: ad blockers hide what is called `ad`.
const letters = 'bcdefghijklmnopqrstuvwxyzBCDEFGHIJKLMNOPQRSTUVWXYZ';
const followers = `${letters}aA0123456789`;

/** The names of two characters, enough for 3,000 classes. */
function shortName(index: number): string {
  const first = letters[Math.floor(index / followers.length)];
  if (first === undefined) throw new Error('more classes than names of two characters');
  return `${first}${followers[index % followers.length]}`;
}

const keyOf = (file: string, name: string): string => `${file.replaceAll('\\', '/')} .${name}`;

/**
 * Two characters for each class of the project's CSS modules, by the stylesheet's path from `root`
 * and the class; the same on every machine. Throws if there are more than 3,000 classes.
 */
export function shortClassNames(root: string): (file: string, name: string) => string {
  const keys = globSync(sheets, { cwd: root })
    .sort()
    .flatMap((file) => {
      const css = readFileSync(join(root, file), 'utf8');
      return [...css.matchAll(localName)].map(([, name = '']) => keyOf(file, name));
    });
  const names = new Map([...new Set(keys)].map((key, index) => [key, shortName(index)]));
  return (file, name) => {
    const short = names.get(keyOf(relative(root, file), name));
    if (!short) throw new Error(`${file}: the build found no class or animation "${name}"`);
    return short;
  };
}

/**
 * Gives the classes of a build short names, because every page carries its styles, and a name that
 * tells its file costs about 10 bytes that don't compress. The development server keeps long ones.
 */
export function classNames(): Plugin {
  return {
    name: 'class-names',
    apply: 'build',
    config: ({ root = process.cwd() }) => {
      const shortFor = shortClassNames(root);
      return {
        css: { modules: { generateScopedName: (name, file) => shortFor(file, name) } },
      };
    },
  };
}
