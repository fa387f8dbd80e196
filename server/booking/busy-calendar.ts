import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Interval } from '../../core/booking/interval.ts';
import type { Instant } from '../../core/instant.ts';
import { httpGet } from '../outbound/http-get.ts';
import { repeat } from '../repeat.ts';
import type { BusyCopy } from '../store/bookings/busy-copy.ts';
import { storeFailure } from '../store/engine/store-failure.ts';
import { isolatedBusyTimes } from './isolated-busy-times.ts';

/** How often to fetch the calendar, and time limits for fetching, reading and saving it, in ms. */
type BusyTiming = { everyMs: number; fetchMs: number; readMs: number; saveMs: number };

type BusyCalendarOptions = {
  url: URL;
  /** Permits a URL on a private network. */
  allowPrivate: boolean;
  /** The agency's zone: that of days, and of times without a zone. */
  timeZone: string;
  daysAhead: number;
  log: FastifyBaseLogger;
  /** Resolves with the saved copy, if any. */
  load: () => Promise<BusyCopy | undefined>;
  save: (copy: BusyCopy) => Promise<unknown>;
  timing?: BusyTiming;
};

/** The agency's own calendar, as of the last successful fetch. */
export type BusyCalendar = {
  /** When the agency is busy, in order; `fetchedAt` is undefined until a copy is available. */
  current: () => { intervals: readonly Interval[]; fetchedAt: Instant | undefined };
  /** Resolves once a copy is available, or both the saved copy and the first fetch have failed. */
  ready: Promise<void>;
  /** Aborts a fetch in progress; resolves when none is running. */
  stop: () => Promise<void>;
};

const second = 1000;
const day = 24 * 60 * 60 * second;
const usualTiming: BusyTiming = {
  everyMs: 300 * second,
  fetchMs: 10 * second,
  readMs: 10 * second,
  saveMs: 10 * second,
};
const maxBytes = 2 * 1024 * 1024;
/** Even a copy that is not replaced for a week covers all days that can be booked. */
const spareDays = 7;

/**
 * Fetches the agency's calendar now and every five minutes. After a failed fetch, the last good
 * copy stays in use, and the failure is logged once; failures to load or save a copy are only
 * logged.
 */
export function busyCalendar(options: BusyCalendarOptions): BusyCalendar {
  const { url, allowPrivate, timeZone, daysAhead, log, load, save } = options;
  const { everyMs, fetchMs, readMs, saveMs } = options.timing ?? usualTiming;
  const stopping = new AbortController();
  let copy: BusyCopy | undefined;
  let failing = false;

  const within = (ms: number): AbortSignal =>
    AbortSignal.any([AbortSignal.timeout(ms), stopping.signal]);

  async function fetchCopy(): Promise<BusyCopy> {
    const fetchedAt = Date.now();
    const headers = { accept: 'text/calendar', 'user-agent': 'booking' };
    const ics = await httpGet({ url, headers, allowPrivate, maxBytes }, within(fetchMs));
    const window = { from: fetchedAt, to: fetchedAt + (daysAhead + spareDays) * day };
    const intervals = await isolatedBusyTimes({ ics, window, timeZone }, within(readMs));
    return { fetchedAt, intervals };
  }

  async function saveCopy(fetched: BusyCopy): Promise<void> {
    const timedOut = sleep(saveMs, undefined, { ref: false }).then(() => {
      throw new Error('the database did not respond');
    });
    await Promise.race([save(fetched), timedOut]).catch((error: unknown) =>
      log.warn(storeFailure(error), 'could not save the busy calendar'),
    );
  }

  function reportFailure(error: unknown): void {
    if (failing || stopping.signal.aborted) return;
    failing = true;
    const reason = error instanceof Error ? error.message : String(error);
    log.warn(
      { reason },
      'could not read the busy calendar; the last good copy, if any, stays in use',
    );
  }

  async function refresh(): Promise<void> {
    try {
      copy = await fetchCopy();
    } catch (error) {
      reportFailure(error);
      return;
    }
    if (failing) log.info('the busy calendar can be read again');
    failing = false;
    await saveCopy(copy);
  }

  async function loadCopy(): Promise<void> {
    try {
      const saved = await load();
      // A fetch may have finished first.
      copy ??= saved;
    } catch (error) {
      log.warn(storeFailure(error), 'could not load the saved busy calendar');
    }
  }

  const fetched = Promise.withResolvers<void>();
  const loaded = loadCopy();
  const stop = repeat(() => refresh().finally(fetched.resolve), everyMs);
  return {
    current: () => ({ intervals: copy?.intervals ?? [], fetchedAt: copy?.fetchedAt }),
    ready: Promise.race([fetched.promise, loaded.then(() => (copy ? undefined : fetched.promise))]),
    stop: async () => {
      stopping.abort();
      await stop();
    },
  };
}
