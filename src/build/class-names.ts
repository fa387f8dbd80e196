import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** Enough for thousands of classes; two that agree stop the build. */
const length = 5;

/** The class names given so far, each with the class that it stands for. */
const given = new Map<string, string>();

/**
 * A class name of five letters and digits, the same on every machine. Throws if another class of
 * this build has it.
 *
 * @param source The path of the stylesheet from the root of the project.
 */
export function shortClassName(name: string, source: string): string {
  const className = `${source} .${name}`;
  const hash = createHash('sha256').update(className).digest('base64url');
  // A class name begins with a letter.
  const short = hash.replace(/[-_]/g, '').replace(/^\d+/, '').slice(0, length);
  const other = given.get(short);
  if (other !== undefined && other !== className) {
    throw new Error(`${className} and ${other} get the same short name; rename one of them`);
  }
  given.set(short, className);
  return short;
}

/**
 * Short names for the classes of CSS modules, because every page carries its styles and each name
 * that tells its file costs about 10 bytes that don't compress. The development server keeps the
 * long ones.
 */
export function shortClassNames(): Plugin {
  let root = '';
  return {
    name: 'short-class-names',
    apply: 'build',
    config: (config) => {
      root = config.root ?? process.cwd();
      return {
        css: {
          modules: {
            generateScopedName: (name, file) =>
              shortClassName(name, relative(root, file).replaceAll('\\', '/')),
          },
        },
      };
    },
  };
}
