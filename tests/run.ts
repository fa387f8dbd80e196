/**
 * `npm test`: runs the checks and summarizes them. A failing check does not stop the others. A check
 * that cannot run on this machine is reported as skipped; in CI it counts as failed.
 */
import { pbkdf2Sync } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { type BrowserName, installedBrowser } from './browsers.ts';
import { endProcesses, runProcess } from './check-process.ts';
import { installBrowser } from './install-browsers.ts';
import { Progress } from './progress.ts';

type Check = {
  name: string;
  command: string[];
  /** Returns what is missing to run the check, if anything. */
  missing?: () => string | undefined;
  /** Whether only the whole run has it. */
  onlyInAll?: boolean;
  /** Whether its temporary files are not in memory. */
  onDisk?: boolean;
};

const { values: flags } = parseArgs({
  options: { all: { type: 'boolean' }, verbose: { type: 'boolean' } },
});
const isCi = Boolean(process.env.CI);
const isAll = flags.all || isCi;

/** Installs a browser; returns what is missing if that fails. */
const needs = (browser: BrowserName) => () => {
  installBrowser(browser);
  return installedBrowser(browser) ? undefined : `${browser} is not installed`;
};

const vitest = ['vitest', 'run', '--reporter=./tests/vitest-reporter.ts'];

const units: Check = { name: 'unit tests', command: [...vitest, '--project=!desk on PostgreSQL'] };
const untilBuilt: Check[] = [
  { name: 'format and lint', command: ['biome', 'ci', '.'] },
  { name: 'comments', command: ['node', 'tests/lint-comments.ts'] },
  { name: 'build', command: ['node', 'src/app/build.ts'] },
];
/** These run side by side: most wait more than they compute, or compute on one core. */
const onBuild: Check[][] = [
  [
    { name: 'types', command: ['astro', 'check'] },
    {
      name: 'build for a static host',
      command: ['node', 'tests/contract/copy-project.ts', 'test-results/static-site'],
      onlyInAll: true,
    },
    {
      name: 'main journeys in Firefox',
      command: [...vitest, '-c', 'tests/firefox/vitest.config.ts'],
      missing: needs('firefox'),
      onlyInAll: true,
    },
  ],
  [
    {
      name: 'crash tests',
      command: [...vitest, '-c', 'tests/crash/vitest.config.ts'],
      onlyInAll: true,
      // The crash suite needs a real disk.
      onDisk: true,
    },
    {
      name: 'desk on PostgreSQL',
      command: [...vitest, '--project=desk on PostgreSQL'],
      onlyInAll: true,
    },
  ],
];
/** Alone, because it measures what moves on a page. */
const last: Check = {
  name: 'browser tests in Chromium',
  command: ['playwright', 'test', '--reporter=./tests/playwright-reporter.ts'],
  missing: needs('chromium'),
};

const stallMs = 15 * 60_000;
/** What the temporary files of a run need at most. */
const temporaryBytes = 4e9;

/** A new folder for temporary files, in memory where there is enough. */
function temporaryFolder(): string {
  const memory = '/dev/shm';
  const isRoomy = (folder: string) => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > temporaryBytes;
  };
  const folder = mkdtempSync(
    join(existsSync(memory) && isRoomy(memory) ? memory : tmpdir(), 'checks-'),
  );
  // PostgreSQL runs as another user there.
  chmodSync(folder, 0o755);
  return folder;
}

/**
 * How many times as long as on a quiet machine of two cores a check may take here, at least 4: by a
 * piece of work that takes 0.15 s there.
 */
function slowness(): number {
  const before = performance.now();
  pbkdf2Sync('a', 'b', 200_000, 64, 'sha512');
  return Math.max(4, Math.ceil((performance.now() - before) / 35));
}

const temporary = temporaryFolder();
const progress = new Progress(flags.verbose ?? false);
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));

const environment = {
  ...process.env,
  ASTRO_TELEMETRY_DISABLED: '1',
  // The tests know the example, not an agency's own content.
  CONTENT_FOLDER: resolve('content'),
  STATIC_SITE: 'built',
  TEST_TIER: isAll ? 'all' : 'short',
  // Tests start hundreds of programs, and most load the same modules.
  NODE_COMPILE_CACHE: resolve('test-results/compile-cache'),
  SLOWNESS: String(slowness()),
};

let isEnding = false;
/** Ends what runs, tells what has failed so far, and exits. */
async function end(reason: string, exitCode: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  progress.line(reason);
  await endProcesses();
  progress.summarize();
  process.exit(exitCode);
}
for (const [signal, exitCode] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)
  process.on(signal, () => end(`Stopped by ${signal}.`, exitCode));

async function run({ name, command, missing, onDisk }: Check): Promise<void> {
  const check = progress.start(name);
  const reason = missing?.();
  if (reason) return check.skip(reason, isCi);
  let lastEvent = performance.now();
  const watch = setInterval(() => {
    if (performance.now() - lastEvent < stallMs) return;
    void end(`${name}: nothing has ended for 15 minutes. ${check.running()}`, 1);
  }, 1000);
  const { code, output } = await runProcess(command, {
    env: { ...environment, TMPDIR: onDisk ? tmpdir() : temporary },
    onEvent: (event) => {
      lastEvent = performance.now();
      check.note(event);
    },
    onOutput: (text) => (flags.verbose ? process.stdout.write(text) : undefined),
  });
  clearInterval(watch);
  check.end(code === 0, stripVTControlCharacters(output));
}

async function runInOrder(checks: readonly Check[]): Promise<void> {
  for (const check of checks) if (!isEnding && (isAll || !check.onlyInAll)) await run(check);
}

rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results');
const built = runInOrder(untilBuilt).then(() => Promise.all(onBuild.map(runInOrder)));
await Promise.all([run(units), built]);
await runInOrder([last]);
process.exitCode = progress.summarize(
  isAll
    ? undefined
    : 'One page of each kind was checked. Every page, Firefox, crashes, the desk on PostgreSQL, and other builds: npm run test:all',
)
  ? 0
  : 1;
