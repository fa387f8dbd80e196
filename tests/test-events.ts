/** What a test reporter says of its run, over the channel to the process that started it. */
export type TestEvent =
  | { kind: 'found'; tests: number }
  | { kind: 'begun'; name: string }
  | {
      kind: 'ended';
      name: string;
      outcome: 'passed' | 'failed' | 'skipped';
      /** Message and stack of each error. */
      errors: string[];
    };

/** Sends an event to `run.ts`. */
export function sendEvent(event: TestEvent): void {
  process.send?.(event);
}
