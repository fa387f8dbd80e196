import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Entry = {
  resolved?: string;
  integrity?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
};

describe.each(['.', 'bench', 'tools'])('the packages of %s', (folder) => {
  const read = (name: string) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
  const { packages }: { packages: Record<string, Entry> } = read('package-lock.json');

  test('are pinned to one version', () => {
    const { dependencies, devDependencies } = read('package.json');
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)),
    );
    expect(loose).toEqual([]);
  });

  test('have no download URL, so any registry mirror works', () => {
    expect(Object.keys(packages).filter((path) => packages[path]?.resolved)).toEqual([]);
  });

  // A registry mirror may lack packages for other platforms, and so their checksums.
  test('have a checksum, at least for this platform', () => {
    const fits = ({ os = [process.platform], cpu = [process.arch] }: Entry) =>
      os.includes(process.platform) && cpu.includes(process.arch);
    const unchecked = Object.entries(packages)
      .filter(([path, entry]) => path !== '' && !entry.integrity)
      .filter(([path, entry]) => !entry.optional || (fits(entry) && !path.includes('musl')));
    expect(unchecked.map(([path]) => path)).toEqual([]);
  });

  // npm omits packages that its registry lacks for other platforms; `npm ci` then rejects the file.
  test('are listed for every platform', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });
});
