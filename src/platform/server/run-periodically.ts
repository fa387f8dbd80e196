import type { FastifyInstance } from 'fastify';
import { storeFailure } from './database/store-failure.ts';

type Options = { startsNow?: boolean };

/**
 * Runs a task every `everyMs` ms, first now unless `startsNow` is false. Skips a run while the
 * previous one is in progress. The task must not reject. The returned function stops it, and
 * resolves when no run is in progress.
 */
export function repeat(
  task: () => Promise<void>,
  everyMs: number,
  { startsNow = true }: Options = {},
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const start = () => {
    running ??= task().finally(() => {
      running = undefined;
    });
  };
  if (startsNow) start();
  const timer = setInterval(start, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/**
 * Runs a task like `repeat`, from when the app is ready until it closes, which aborts the signal.
 *
 * @param failureMessage The message to log when the task rejects.
 */
export function runEvery(
  app: Pick<FastifyInstance, 'log' | 'addHook'>,
  everyMs: number,
  failureMessage: string,
  task: (signal: AbortSignal) => Promise<void>,
  options?: Options,
): void {
  const closing = new AbortController();
  const run = () =>
    task(closing.signal).catch((error: unknown) =>
      app.log.error(storeFailure(error), failureMessage),
    );
  let stop: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => {
    stop = repeat(run, everyMs, options);
  });
  app.addHook('onClose', async () => {
    closing.abort();
    await stop?.();
  });
}
