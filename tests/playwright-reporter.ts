import { relative } from 'node:path';
import type { Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { sendEvent } from './test-events.ts';

/** The file and line of a test, and its titles without those of project and file. */
function nameOf(test: TestCase): string {
  const { file, line } = test.location;
  return [`${relative('', file)}:${line}`, ...test.titlePath().slice(3)].join(' › ');
}

const described = (errors: readonly TestError[]): string[] =>
  errors.map(({ message, stack, value }) => stack ?? message ?? value ?? '');

/** Reports the run of Playwright to `run.ts`. */
export default class implements Reporter {
  onBegin(_: unknown, suite: Suite): void {
    sendEvent({ kind: 'found', tests: suite.allTests().length });
  }

  onTestBegin(test: TestCase): void {
    sendEvent({ kind: 'begun', name: nameOf(test) });
  }

  onTestEnd(test: TestCase, { errors }: TestResult): void {
    const outcomes = {
      expected: 'passed',
      skipped: 'skipped',
      unexpected: 'failed',
      flaky: 'failed',
    };
    const outcome = outcomes[test.outcome()] as 'passed' | 'skipped' | 'failed';
    sendEvent({ kind: 'ended', name: nameOf(test), outcome, errors: described(errors) });
  }

  onError(error: TestError): void {
    const errors = described([error]);
    sendEvent({ kind: 'ended', name: 'outside of any test', outcome: 'failed', errors });
  }
}
