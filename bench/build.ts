import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { projectWithCities } from './generated-cities.ts';
import { table } from './results.ts';

const counts = [0, 10, 100, 1000, 10_000];

/** With fewer added pages, the time per page is noise. */
const minAdded = 100;

/** A build's total time, peak memory and number of pages. */
type Build = { seconds: number; megabytes: number; pages: number };

function build(folder: string): Build {
  const report = join(folder, 'memory');
  const start = performance.now();
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
  const seconds = (performance.now() - start) / 1000;
  if (status !== 0) throw new Error(`the build failed:\n${stdout.slice(-2000)}${stderr}`);
  return {
    seconds,
    megabytes: Math.round(Number(readFileSync(report, 'utf8')) / 1024),
    pages: globSync('dist/client/**/*.html', { cwd: folder }).length,
  };
}

/** Edits the text of one city. */
function changeOneCity(folder: string): void {
  const file = join(folder, 'content/cities/plano.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('Plano compares', 'Plano now compares'));
}

/**
 * Time and memory to build the site with up to ten thousand generated cities, each with a page and a
 * share image: a clean build, then a rebuild after a change to one file.
 */
export async function measureBuild(): Promise<string[]> {
  const rows: string[][] = [];
  let smallest: Build | undefined;
  for (const count of counts) {
    const folder = projectWithCities(count);
    try {
      const clean = build(folder);
      changeOneCity(folder);
      const rebuild = build(folder);
      smallest ??= clean;
      const added = clean.pages - smallest.pages;
      const msPerPage = (seconds: number) =>
        added >= minAdded ? ((seconds * 1000) / added).toFixed(1) : '';
      rows.push([
        String(clean.pages),
        clean.seconds.toFixed(1),
        msPerPage(clean.seconds - smallest.seconds),
        String(clean.megabytes),
        rebuild.seconds.toFixed(1),
        String(rebuild.megabytes),
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
        'clean build, s',
        'ms per added page',
        'peak memory, MB',
        'after one change, s',
        'peak memory, MB',
      ],
      rows,
    ),
    '',
    'Each page includes its share image and two compressed copies. The cities are generated from one page with different names.',
  ];
}
