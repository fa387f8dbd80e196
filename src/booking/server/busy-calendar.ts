import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Instant } from '../../platform/instant.ts';
import { storeFailure } from '../../platform/server/database/store-failure.ts';
import { httpGet } from '../../platform/server/outbound/http-get.ts';
import { repeat } from '../../platform/server/run-periodically.ts';
import type { AgencyCalendar, UnreadableEvent } from '../agency-calendar.ts';
import { isolatedBusyTimes } from './isolated-busy-times.ts';
import type { BusyCopy } from './store/busy-copy.ts';

/**
 * The fetch interval, the timeouts for fetching and for reading, and how long startup waits for the
 * first copy, in ms.
 */
type BusyTiming = Record<'everyMs' | 'fetchMs' | 'readMs' | 'startMs', number>;

type BusyCalendarOptions = {
  url: URL;
  /** Permits a URL on a private network. */
  allowPrivate: boolean;
  /** The agency's zone, for all-day events and for times without a zone. */
  timeZone: string;
  daysAhead: number;
  /** Email addresses of the calendar's owner, whose declined events are free. */
  owners: readonly string[];
  log: FastifyBaseLogger;
  /** Resolves with the saved copy, if any. */
  load: () => Promise<BusyCopy | undefined>;
  save: (copy: BusyCopy) => Promise<unknown>;
  timing?: BusyTiming;
};

/** The agency's own calendar, as of the last successful fetch. */
export type BusyCalendar = ReturnType<typeof busyCalendar>;

const second = 1000;
const day = 24 * 60 * 60 * second;
const defaultTiming: BusyTiming = {
  everyMs: 300 * second,
  fetchMs: 10 * second,
  // Bytes, events and memory are limited too; this only stops a run that would never end.
  readMs: 240 * second,
  startMs: 20 * second,
};
/** Large, because a calendar URL serves the whole history. */
const maxBytes = 20 * 1024 * 1024;
/** A failure is reported to people only once the last good copy is this old. */
const failureToleranceMs = 60 * 60 * second;
/** Days to read beyond those that can be booked, so that a copy covers them for a week. */
const spareDays = 7;

/**
 * Fetches the agency's calendar now and every five minutes. After a failed fetch, the last good
 * copy stays in use, and the failure is logged once; failures to load or save a copy are only
 * logged.
 */
export function busyCalendar(options: BusyCalendarOptions) {
  const { url, allowPrivate, timeZone, daysAhead, log, load, save } = options;
  // The URL of a Google calendar contains its owner's email address.
  const owners = [...options.owners, ...url.pathname.replace(/%40/g, '@').split('/')];
  const { everyMs, fetchMs, readMs, startMs } = options.timing ?? defaultTiming;
  const stopping = new AbortController();
  let copy: BusyCopy | undefined;
  let failure: { since: Instant; reason: string } | undefined;
  let unread: readonly UnreadableEvent[] = [];

  const within = (ms: number): AbortSignal =>
    AbortSignal.any([AbortSignal.timeout(ms), stopping.signal]);

  async function fetchCopy(): Promise<BusyCopy> {
    const fetchedAt = Date.now();
    const headers = { accept: 'text/calendar', 'user-agent': 'booking' };
    const ics = await httpGet({ url, headers, allowPrivate, maxBytes }, within(fetchMs));
    const window = { from: fetchedAt, to: fetchedAt + (daysAhead + spareDays) * day };
    const reading = await isolatedBusyTimes(ics, { window, timeZone, owners }, within(readMs));
    logUnreadable(reading.unread);
    return { fetchedAt, intervals: reading.intervals };
  }

  /** Logs each event that could not be read, once and without its title. */
  function logUnreadable(events: readonly UnreadableEvent[]): void {
    const known = new Set(unread.map(({ uid, start }) => `${uid} ${start}`));
    const added = events.filter(({ uid, start }) => !known.has(`${uid} ${start}`));
    for (const { uid, start } of added)
      log.warn({ uid, start }, 'an event in the busy calendar could not be read completely');
    unread = events;
  }

  function recordFailure(error: unknown): void {
    if (stopping.signal.aborted) return;
    const reason = error instanceof Error ? error.message : String(error);
    if (!failure)
      log.warn(
        { reason },
        'could not read the busy calendar; the last good copy, if any, stays in use',
      );
    failure = { since: failure?.since ?? Date.now(), reason };
  }

  async function refresh(): Promise<void> {
    try {
      copy = await fetchCopy();
    } catch (error) {
      recordFailure(error);
      return;
    }
    if (failure) log.info('the busy calendar can be read again');
    failure = undefined;
    // Not awaited: a database that hangs must not stop the fetches.
    void save(copy).catch((error: unknown) =>
      log.warn(storeFailure(error), 'could not save the busy calendar'),
    );
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
    /** When the agency is busy, in order; `fetchedAt` is undefined until a copy is available. */
    current: () => ({ intervals: copy?.intervals ?? [], fetchedAt: copy?.fetchedAt }),
    status: (): AgencyCalendar => {
      const readAt = copy?.fetchedAt;
      if (!failure) return { readAt, failure, unread };
      // After a restart, the age of the saved copy shows how long fetching has failed.
      const since = Math.min(failure.since, readAt ?? failure.since);
      const reportedFrom = readAt === undefined ? since : since + failureToleranceMs;
      const isReported = Date.now() >= reportedFrom;
      return {
        readAt,
        failure: isReported ? { ...failure, since, reportedFrom } : undefined,
        unread,
      };
    },
    /**
     * Resolves when a copy is available, when both the saved copy and the first fetch have failed,
     * or after 20 seconds.
     */
    ready: Promise.race([
      fetched.promise,
      loaded.then(() => (copy ? undefined : fetched.promise)),
      sleep(startMs, undefined, { ref: false }),
    ]),
    /** Aborts a fetch in progress; resolves when none is running. */
    stop: async () => {
      stopping.abort();
      await stop();
    },
  };
}
