/** A job. It should end soon after the signal aborts. */
type Work<Result> = (signal: AbortSignal) => Promise<Result>;

/** A place in a queue, which is freed when its job is done or `leave` is called. */
export type QueuePlace = {
  /** The longest time until its job ends, in ms from now, if `perform` is called right away. */
  maxMs: number;
  /**
   * Runs a job when its turn comes.
   *
   * @throws the job's own error, `WorkTimeout` when it takes too long, and `WorkStopped` when the
   * queue is stopped before or during the job. In the last two cases, the job is abandoned.
   */
  perform: <Result>(work: Work<Result>) => Promise<Result>;
  /** Frees the place without running a job. */
  leave: () => void;
};

export type WorkQueue = {
  /** Takes a place; undefined when all are taken. */
  enter: () => QueuePlace | undefined;
  /** Stops all jobs; resolves once every job has settled. */
  stop: () => Promise<void>;
};

/** A job did not end in time. */
export class WorkTimeout extends Error {}

/** The queue was stopped before the job was done. */
export class WorkStopped extends Error {}

/** How many jobs may run and wait at the same time, and how long a job may take, in ms. */
type Limits = {
  maxRunning: number;
  maxWaiting: number;
  /** When the job's signal aborts, so that the job can end with its results so far. */
  abortMs: number;
  /** When the job is abandoned. */
  deadlineMs: number;
};

/** Creates a queue that runs jobs in order, a few at a time, each with a deadline. */
export function workQueue({ maxRunning, maxWaiting, abortMs, deadlineMs }: Limits): WorkQueue {
  const stopping = new AbortController();
  const waitingJobs: (() => void)[] = [];
  const performed = new Set<Promise<unknown>>();
  let placesTaken = 0;
  let runningJobs = 0;

  const startWaitingJobs = (): void => {
    while (runningJobs < maxRunning) {
      const begin = waitingJobs.shift();
      if (!begin) return;
      runningJobs += 1;
      begin();
    }
  };

  async function underDeadline<Result>(work: Work<Result>): Promise<Result> {
    if (stopping.signal.aborted) throw new WorkStopped();
    const failure = Promise.withResolvers<never>();
    const ending = new AbortController();
    const stop = () => {
      ending.abort();
      failure.reject(new WorkStopped());
    };
    stopping.signal.addEventListener('abort', stop);
    const timers = [
      setTimeout(() => ending.abort(), abortMs),
      setTimeout(() => failure.reject(new WorkTimeout(`took over ${deadlineMs} ms`)), deadlineMs),
    ];
    try {
      return await Promise.race([work(ending.signal), failure.promise]);
    } finally {
      for (const timer of timers) clearTimeout(timer);
      stopping.signal.removeEventListener('abort', stop);
    }
  }

  async function inTurn<Result>(work: Work<Result>): Promise<Result> {
    await new Promise<void>((begin) => {
      waitingJobs.push(begin);
      startWaitingJobs();
    });
    try {
      return await underDeadline(work);
    } finally {
      runningJobs -= 1;
      startWaitingJobs();
    }
  }

  return {
    enter: () => {
      if (placesTaken >= maxRunning + maxWaiting) return undefined;
      placesTaken += 1;
      let isHeld = true;
      const leave = (): void => {
        if (isHeld) placesTaken -= 1;
        isHeld = false;
      };
      return {
        maxMs: Math.ceil(placesTaken / maxRunning) * deadlineMs,
        perform: async (work) => {
          const result = inTurn(work).finally(leave);
          performed.add(result);
          return await result.finally(() => performed.delete(result));
        },
        leave,
      };
    },
    stop: async () => {
      stopping.abort();
      await Promise.allSettled(performed);
    },
  };
}
