import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { projectWithCities } from './generated-cities.ts';
import { table } from './results.ts';

const counts = [0, 10, 100, 1000, 10_000];

/** Fewer pages more than the smallest site has cannot be told from noise. */
const leastAdded = 100;

/** What a build took: seconds in all, and the most memory in megabytes. */
type Build = { seconds: number; megabytes: number; pages: number };

function build(folder: string): Build {
  const report = join(folder, 'memory');
  const begun = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', resolve('bench/report-memory.ts'), 'node_modules/astro/bin/astro.mjs', 'build'],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 100_000_000,
      env: { ...process.env, MEMORY_REPORT: report, ASTRO_TELEMETRY_DISABLED: '1' },
    },
  );
  const seconds = (performance.now() - begun) / 1000;
  if (status !== 0) throw new Error(`a build failed:\n${stdout.slice(-2000)}${stderr}`);
  return {
    seconds,
    megabytes: Math.round(Number(readFileSync(report, 'utf8')) / 1024),
    pages: Number(/(\d+) page\(s\) built/.exec(stdout)?.[1]),
  };
}

/** Changes the words of one city, as the agency would. */
function changeOneCity(folder: string): void {
  const file = join(folder, 'content/cities/plano.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('Plano compares', 'Plano now compares'));
}

/**
 * Time and memory of building the site with up to ten thousand generated cities, each with a page
 * and a share image: all of it anew, then again after a change of one file.
 */
export async function measureBuild(): Promise<string[]> {
  const rows: string[][] = [];
  let smallest: Build | undefined;
  for (const count of counts) {
    const folder = projectWithCities(count);
    try {
      const fresh = build(folder);
      changeOneCity(folder);
      const again = build(folder);
      smallest ??= fresh;
      const added = fresh.pages - smallest.pages;
      const msPerPage = (seconds: number) =>
        added >= leastAdded ? ((seconds * 1000) / added).toFixed(1) : '';
      rows.push([
        String(fresh.pages),
        fresh.seconds.toFixed(1),
        msPerPage(fresh.seconds - smallest.seconds),
        String(fresh.megabytes),
        again.seconds.toFixed(1),
        String(again.megabytes),
      ]);
      console.log(rows.at(-1)?.join(' · '));
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  return [
    ...table(
      [
        'pages',
        'all anew, s',
        'ms for each page more',
        'most memory, MB',
        'after one change, s',
        'MB',
      ],
      rows,
    ),
    '',
    'Each page with its share image and its two compressed copies. The cities are generated; their words are those of one page under other names.',
  ];
}
