import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { shortClassNames } from './class-names.ts';

/** A project with one stylesheet per name, each with these classes. */
function projectWith(files: string[], classes: string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'class-names-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'src/ui'), { recursive: true });
  for (const file of files) {
    writeFileSync(
      join(root, file),
      classes.map((name) => `.${name}:hover { gap: 0.5rem }`).join(''),
    );
  }
  return root;
}

const files = ['src/ui/Button.module.css', 'src/ui/Field.module.css'];
const classes = Array.from({ length: 1000 }, (_, index) => `item${index}`);

test('every class has a name of two characters of its own, which no ad blocker hides', () => {
  const root = projectWith(files, classes);
  const nameOf = shortClassNames(root);
  const names = files.flatMap((file) => classes.map((name) => nameOf(join(root, file), name)));
  expect(new Set(names).size).toBe(2000);
  expect(names.filter((name) => !/^[b-zB-Z][a-zA-Z0-9]$/.test(name))).toEqual([]);
});

test('a class has the same name in a folder of another name', () => {
  const [here, there] = [projectWith(files, classes), projectWith(files, classes)];
  for (const file of files) {
    expect(shortClassNames(here)(join(here, file), 'item7')).toBe(
      shortClassNames(there)(join(there, file), 'item7'),
    );
  }
});

test('a class that no stylesheet has stops the build', () => {
  const root = projectWith(files, ['title']);
  expect(() => shortClassNames(root)(join(root, 'src/ui/Button.module.css'), 'tilte')).toThrow(
    'found no class or animation "tilte"',
  );
});

test('more classes than names stop the build', () => {
  const many = Array.from({ length: 4000 }, (_, index) => `item${index}`);
  expect(() => shortClassNames(projectWith(files, many))).toThrow('more classes than names');
});
