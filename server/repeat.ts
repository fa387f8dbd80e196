/**
 * Does a task now and then at intervals, in ms, never twice at once. The task must not reject. The
 * returned function ends it, and resolves when nothing of it is under way.
 */
export function repeat(task: () => Promise<void>, everyMs: number): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  const start = () => {
    underWay ??= task().finally(() => {
      underWay = undefined;
    });
  };
  start();
  const timer = setInterval(start, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
