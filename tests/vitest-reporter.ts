import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { sendEvent } from './test-events.ts';

const nameOf = (test: TestCase): string =>
  [test.project.name, test.module.relativeModuleId, test.fullName].filter(Boolean).join(' › ');

const described = (errors: readonly SerializedError[]): string[] =>
  errors.map(({ message, diff, stack }) =>
    [message, diff, stack?.replace(message, '').trim()].filter(Boolean).join('\n'),
  );

/** Reports the run of Vitest to `run.ts`. */
export default class implements Reporter {
  onTestModuleCollected(module: TestModule): void {
    sendEvent({ kind: 'found', tests: [...module.children.allTests()].length });
  }

  onTestCaseReady(test: TestCase): void {
    sendEvent({ kind: 'begun', name: nameOf(test) });
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    const outcome = state === 'pending' ? 'failed' : state;
    sendEvent({ kind: 'ended', name: nameOf(test), outcome, errors: described(errors) });
  }

  /** A file that fails outside of its tests counts as a failed test. */
  onTestModuleEnd(module: TestModule): void {
    this.#fail(module.relativeModuleId, module.errors());
    for (const suite of module.children.allSuites())
      this.#fail(`${module.relativeModuleId} › ${suite.fullName}`, suite.errors());
  }

  onTestRunEnd(_: readonly TestModule[], errors: readonly SerializedError[]): void {
    this.#fail('outside of any test', errors);
  }

  #fail(name: string, errors: readonly SerializedError[]): void {
    if (errors.length > 0)
      sendEvent({ kind: 'ended', name, outcome: 'failed', errors: described(errors) });
  }
}
