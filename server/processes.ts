import cluster, { type Worker } from 'node:cluster';

const pauseBeforeAnotherMs = 1000;

/**
 * Keeps as many processes serving on one port; Node hands them the connections in turn. One that
 * ends is replaced after a second. When the first cannot even start, all ends with its exit code,
 * after it has said why. Call it in the process that was started, and nothing else there.
 */
export function keepProcesses(count: number): void {
  let stopping = false;

  function stop(exitCode: number): void {
    stopping = true;
    process.exitCode = exitCode;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
  }

  function add(onListening: () => void = () => {}): void {
    if (stopping) return;
    const worker: Worker = cluster.fork();
    let listening = false;
    worker.once('listening', () => {
      listening = true;
      onListening();
    });
    worker.once('exit', (code) => {
      if (stopping) return;
      if (!listening) stop(code || 1);
      else setTimeout(add, pauseBeforeAnotherMs);
    });
  }

  // The others wait for the first, so that what keeps it from starting is said once.
  add(() => {
    for (let others = 1; others < count; others += 1) add();
  });

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stop(0);
    });
  }
}
