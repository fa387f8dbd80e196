/** A piece of work. The signal aborts when it must come to an end. */
type Work<Result> = (signal: AbortSignal) => Promise<Result>;

/** A place in a queue, which is free again once its work is done or it is left. */
export type QueuePlace = {
  /** When its work is over at the latest, in ms from now, if it is performed at once. */
  longestMs: number;
  /**
   * Performs work when it is its turn.
   *
   * @throws what the work throws, `LateWork` when it takes too long, and `StoppedWork` when the
   * queue is stopped, before its turn or meanwhile. Work that does not end then is abandoned.
   */
  perform: <Result>(work: Work<Result>) => Promise<Result>;
  /** Frees the place without any work. */
  leave: () => void;
};

export type WorkQueue = {
  /** Takes a place; undefined when all are taken. */
  enter: () => QueuePlace | undefined;
  /** Ends all work; resolves once everything that was performed has settled. */
  stop: () => Promise<void>;
};

/** Work that did not end in time. */
export class LateWork extends Error {}

/** Work that was not done because the queue was stopped. */
export class StoppedWork extends Error {}

/** How much is done at once, how much waits, and how long a piece may take, in ms. */
type Limits = {
  atOnce: number;
  waiting: number;
  /** When its signal aborts, so that it can end with what it has. */
  hintMs: number;
  /** When it is abandoned. */
  deadlineMs: number;
};

/** Creates a queue that performs work in order, a few pieces at once, each under a deadline. */
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
