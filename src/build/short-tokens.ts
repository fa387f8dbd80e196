import { globSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { shortName } from './short-name.ts';

const customProperty = /--[a-z][\w-]*/g;

/**
 * Shortens the names of the tokens that `folder` declares, `--space-section` to `--A`, wherever a module
 * of the site uses them, because every page contains its styles. Other custom properties keep their
 * names, which begin with a lowercase letter.
 */
export function shortTokens(folder = 'src/styles'): Plugin {
  const styles = globSync(`${folder}/*.css`).sort();
  const declared = styles.flatMap(
    (file) => readFileSync(file, 'utf8').match(/--[a-z][\w-]*(?=:)/g) ?? [],
  );
  const names = new Map(
    [...new Set(declared)].map((name, index) => [name, `--${shortName(index).toUpperCase()}`]),
  );
  return {
    name: 'short-tokens',
    apply: 'build',
    // Not before Vite's own CSS plugin, which inlines imported files.
    transform(code, id) {
      if (!id.includes('/src/')) return;
      return {
        code: code.replace(customProperty, (name) => names.get(name) ?? name),
        map: null,
      };
    },
  };
}
