import { clearScreenDown, moveCursor } from 'node:readline';
import type { TestEvent } from './test-events.ts';

type Counts = { passed: number; failed: number; skipped: number };

const counted = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;

/** How often the running tests are logged, in ms; a terminal always shows them. */
const logEveryMs = 30_000;

/** One check, such as the unit tests: how far it is, and what failed. */
class CheckProgress {
  readonly counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  readonly failures: string[] = [];
  isOver = false;
  readonly #name: string;
  readonly #started = performance.now();
  readonly #running = new Set<string>();
  readonly #progress: Progress;
  #found = 0;

  constructor(name: string, progress: Progress) {
    this.#name = name;
    this.#progress = progress;
  }

  /** How far it is, in one line. */
  status(): string {
    const { passed, failed, skipped } = this.counts;
    const done = passed + failed + skipped;
    const failures = failed > 0 ? `, ${failed} failed` : '';
    return `${this.#name}: ${this.#seconds()} s${this.#found > 0 ? `, ${done} of ${this.#found}${failures}` : ''}`;
  }

  /** Which tests have not ended. */
  running(): string {
    return `Running: ${[...this.#running].join('; ') || 'no test'}.`;
  }

  note(event: TestEvent): void {
    if (event.kind === 'found') this.#found += event.tests;
    if (event.kind === 'begun') this.#running.add(event.name);
    if (event.kind !== 'ended') return;
    const { name, outcome, errors } = event;
    this.#running.delete(name);
    this.counts[outcome] += 1;
    if (outcome === 'failed') this.failures.push([`✗ ${name}`, ...errors].join('\n'));
    if (outcome === 'skipped') this.#progress.line(`– skipped: ${name}`);
    this.#progress.ended(`${outcome === 'failed' ? '✗' : '✓'} ${name}`);
  }

  skip(reason: string, isFailure: boolean): void {
    this.counts[isFailure ? 'failed' : 'skipped'] += 1;
    this.#finish(`${isFailure ? '✗' : '–'} ${this.#name}: skipped (${reason})`);
  }

  /** @param output Its output, shown if no test says what failed. */
  end(isSuccess: boolean, output: string): void {
    const isCounted = this.#found > 0;
    if (!isSuccess && this.counts.failed === 0) {
      this.counts.failed += 1;
      this.failures.push(`✗ ${this.#name}\n${output.trim()}`);
    } else if (!isCounted) this.counts.passed += 1;
    const mark = this.counts.failed > 0 ? '✗' : '✓';
    const counts = isCounted ? `${counted(this.counts)} ` : '';
    this.#finish(`${mark} ${this.#name}: ${counts}(${this.#seconds()} s)`);
  }

  #finish(result: string): void {
    this.isOver = true;
    this.#progress.line(result);
  }

  #seconds(): number {
    return Math.round((performance.now() - this.#started) / 1000);
  }
}

/** Prints how far a run is: a line for each check, and the failures at the end. */
export class Progress {
  readonly #checks: CheckProgress[] = [];
  readonly #isVerbose: boolean;
  #drawn = 0;
  #logged = performance.now();

  /** @param isVerbose Whether the name of each test is printed. */
  constructor(isVerbose: boolean) {
    this.#isVerbose = isVerbose;
    setInterval(() => this.#show(), process.stdout.isTTY ? 250 : 1000).unref();
  }

  start(name: string): CheckProgress {
    const check = new CheckProgress(name, this);
    this.#checks.push(check);
    return check;
  }

  /** Prints a line above those of the checks that run. */
  line(text: string): void {
    this.#clear();
    console.log(text);
    if (process.stdout.isTTY) this.#show();
  }

  ended(line: string): void {
    if (this.#isVerbose) this.line(line);
  }

  /** Prints each failure, whole, and the counts; returns whether nothing failed. */
  summarize(note?: string): boolean {
    this.#clear();
    for (const failure of this.#checks.flatMap(({ failures }) => failures))
      console.log(`\n${failure}`);
    const total: Counts = { passed: 0, failed: 0, skipped: 0 };
    for (const { counts } of this.#checks)
      for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key];
    console.log(`\n${note ? `${note}\n` : ''}${counted(total)}`);
    return total.failed === 0;
  }

  #clear(): void {
    if (this.#drawn > 0) {
      moveCursor(process.stdout, 0, -this.#drawn);
      clearScreenDown(process.stdout);
    }
    this.#drawn = 0;
  }

  #show(): void {
    const lines = this.#checks.filter(({ isOver }) => !isOver).map((check) => check.status());
    if (process.stdout.isTTY) {
      this.#clear();
      for (const line of lines) console.log(line.slice(0, process.stdout.columns - 1));
      this.#drawn = lines.length;
    } else if (lines.length > 0 && performance.now() - this.#logged > logEveryMs) {
      this.#logged = performance.now();
      console.log(lines.join('; '));
    }
  }
}
