/** A job. It should end soon after the signal aborts. */
type Work<Result> = (signal: AbortSignal) => Promise<Result>;

/** A place in a queue, which is freed when its job is done or `leave` is called. */
export type QueuePlace = {
  /** The longest time until its job ends, in ms from now, if it is performed at once. */
  longestMs: number;
  /**
   * Runs a job when its turn comes.
   *
   * @throws the job's own error, `LateWork` when it takes too long, and `StoppedWork` when the
   * queue is stopped before or during the job. A job that does not end then is abandoned.
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
export class LateWork extends Error {}

/** The queue was stopped before the job was done. */
export class StoppedWork extends Error {}

/** How many jobs run and wait at once, and how long a job may take, in ms. */
type Limits = {
  atOnce: number;
  waiting: number;
  /** When the job's signal aborts, so that it can finish with its results so far. */
  hintMs: number;
  /** When the job is abandoned. */
  deadlineMs: number;
};

/** Creates a queue that runs jobs in order, a few at once, each with a deadline. */
export function workQueue({ atOnce, waiting, hintMs, deadlineMs }: Limits): WorkQueue {
  const stopping = new AbortController();
  const turns: (() => void)[] = [];
  const performed = new Set<Promise<unknown>>();
  let taken = 0;
  let active = 0;

  const nextTurns = (): void => {
    while (active < atOnce) {
      const begin = turns.shift();
      if (!begin) return;
      active += 1;
      begin();
    }
  };

  async function underDeadline<Result>(work: Work<Result>): Promise<Result> {
    if (stopping.signal.aborted) throw new StoppedWork();
    const over = Promise.withResolvers<never>();
    const hint = new AbortController();
    const stop = () => {
      hint.abort();
      over.reject(new StoppedWork());
    };
    stopping.signal.addEventListener('abort', stop);
    const timers = [
      setTimeout(() => hint.abort(), hintMs),
      setTimeout(() => over.reject(new LateWork(`took over ${deadlineMs} ms`)), deadlineMs),
    ];
    try {
      return await Promise.race([work(hint.signal), over.promise]);
    } finally {
      for (const timer of timers) clearTimeout(timer);
      stopping.signal.removeEventListener('abort', stop);
    }
  }

  async function inTurn<Result>(work: Work<Result>): Promise<Result> {
    await new Promise<void>((begin) => {
      turns.push(begin);
      nextTurns();
    });
    try {
      return await underDeadline(work);
    } finally {
      active -= 1;
      nextTurns();
    }
  }

  return {
    enter: () => {
      if (taken >= atOnce + waiting) return undefined;
      taken += 1;
      let isHeld = true;
      const leave = (): void => {
        if (isHeld) taken -= 1;
        isHeld = false;
      };
      return {
        longestMs: Math.ceil(taken / atOnce) * deadlineMs,
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
