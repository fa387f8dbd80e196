/**
 * Runs a task every `everyMs` ms, and now unless `startsNow` is false. Skips a run while the
 * previous one is in progress. The task must not reject. The returned function stops it, and
 * resolves when no run is in progress.
 */
export function repeat(
  task: () => Promise<void>,
  everyMs: number,
  { startsNow = true }: { startsNow?: boolean } = {},
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
