/**
 * Runs every check and summarizes their reports. A failing check does not stop
 * the others. A check that cannot run on this machine is reported as skipped; in CI it counts as
 * failed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type BrowserName, installedBrowser } from './browsers.ts';
import { installBrowser } from './install-browsers.ts';

type Count = {
  passed: number;
  failed: number;
  skipped: number;
  /** One line per failure, repeated in the summary because CI logs may be truncated at the top. */
  failures?: string[];
};
type Check = {
  name: string;
  command: string[];
  /** Reads the counts from the check's report. Without it, the exit code decides. */
  count?: (report: string) => Count;
  /** Returns what is missing to run the check, if anything. */
  missing?: () => string | undefined;
};

const reports = 'test-results/reports';

function vitestCount(report: string): Count {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(report);
  const files: VitestFile[] = testResults;
  // A file that fails before its first test contains no failed test.
  const broken = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failed = files.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed'),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests,
    failures: [
      ...broken.map(({ name, message }) => failureLine(name, message)),
      ...failed.map(({ fullName, failureMessages }) => failureLine(fullName, failureMessages[0])),
    ],
  };
}

type VitestFile = {
  name: string;
  status: string;
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
};

function failureLine(name: string, message = ''): string {
  return `  ${name}: ${stripVTControlCharacters(message).split('\n', 1)[0]}`;
}

function playwrightCount(report: string): Count {
  const { stats, errors, suites } = JSON.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: suites.flatMap(playwrightFailures),
  };
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    line: number;
    title: string;
    ok: boolean;
    tests: { results: { error?: { message?: string } }[] }[];
  }[];
};

function playwrightFailures({ suites = [], specs }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map(({ file, line, title, tests }) =>
      failureLine(`${file}:${line} ${title}`, tests[0]?.results[0]?.error?.message),
    ),
    ...suites.flatMap(playwrightFailures),
  ];
}

const vitest = ['vitest', 'run', '--reporter=default', '--reporter=json'];

/** Installs a browser; returns what is missing if that fails. */
const needs = (browser: BrowserName) => () => {
  installBrowser(browser);
  return installedBrowser(browser) ? undefined : `${browser} is not installed`;
};

const first: Check[] = [
  { name: 'format and lint', command: ['biome', 'ci', '.'] },
  { name: 'build', command: ['node', 'src/app/build.ts'] },
];
/** These run side by side: most wait more than they compute, or compute on one core. */
const lanes: Check[][] = [
  [{ name: 'unit tests', command: vitest, count: vitestCount }],
  [
    {
      name: 'crash tests',
      command: [...vitest, '-c', 'tests/crash/vitest.config.ts'],
      count: vitestCount,
    },
  ],
  [
    { name: 'types', command: ['astro', 'check'] },
    {
      name: 'build for a static host',
      command: ['node', 'tests/contract/copy-project.ts', 'test-results/static-site'],
    },
    {
      name: 'main journeys in Firefox',
      command: [...vitest, '-c', 'tests/firefox/vitest.config.ts'],
      count: vitestCount,
      missing: needs('firefox'),
    },
  ],
];
/** Alone, because it measures what moves on a page. */
const last: Check[] = [
  {
    name: 'browser tests in Chromium',
    command: ['playwright', 'test'],
    count: playwrightCount,
    missing: needs('chromium'),
  },
];

function reportFile(check: Check): string {
  return `${reports}/${check.name.replaceAll(' ', '-')}.json`;
}

async function run(check: Check): Promise<Count> {
  const missing = check.missing?.();
  if (missing) {
    console.log(`Skipped: ${check.name} (${missing}).`);
    return { passed: 0, failed: process.env.CI ? 1 : 0, skipped: process.env.CI ? 0 : 1 };
  }
  const [command = '', ...args] = check.command;
  const outputFile = command === 'vitest' ? [`--outputFile.json=${reportFile(check)}`] : [];
  const running = spawn(command, [...args, ...outputFile], {
    stdio: 'inherit',
    env: {
      ...process.env,
      REPORT_FILE: reportFile(check),
      ASTRO_TELEMETRY_DISABLED: '1',
      // The tests know the example, not an agency's own content.
      CONTENT_FOLDER: '',
      STATIC_SITE: 'built',
      // Tests start hundreds of programs, and most load the same modules.
      NODE_COMPILE_CACHE: resolve('test-results/compile-cache'),
    },
  });
  const [status] = await once(running, 'exit').catch(() => [1]);
  if (!check.count)
    return { passed: Number(status === 0), failed: Number(status !== 0), skipped: 0 };
  try {
    const counts = check.count(readFileSync(reportFile(check), 'utf8'));
    // The runner itself may fail even if no test did.
    return { ...counts, failed: counts.failed || Number(status !== 0) };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

rmSync('test-results', { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const total: Count = { passed: 0, failed: 0, skipped: 0 };
const summary: string[] = [];
async function runInOrder(checks: readonly Check[]): Promise<void> {
  for (const check of checks) await runAndCount(check);
}

async function runAndCount(check: Check): Promise<void> {
  console.log(`\n── ${check.name}`);
  const start = performance.now();
  const { passed, failed, skipped, failures = [] } = await run(check);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  const counts = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
  summary.push(`${failed ? '✗' : '✓'} ${check.name}: ${counts} (${seconds} s)`, ...failures);
}

await runInOrder(first);
await Promise.all(lanes.map(runInOrder));
await runInOrder(last);

console.log(`\n${summary.join('\n')}\n`);
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`,
);
process.exitCode = total.failed > 0 ? 1 : 0;
