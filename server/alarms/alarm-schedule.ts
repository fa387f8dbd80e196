import type { FastifyBaseLogger } from 'fastify';
import type { Agency } from '../../agency/agency.ts';
import type { Alarm } from '../delivery/alarm.ts';
import type { Target } from '../delivery-targets.ts';
import { repeat } from '../repeat.ts';
import { sendToTargets } from '../send-to-targets.ts';
import { bookingRush } from '../store/booking-limits.ts';
import { lastArrival, leadArrivals } from '../store/lead-arrivals.ts';
import type { LeadDatabase } from '../store/lead-database.ts';
import { tellOnce } from '../store/notices.ts';
import { hasDelivered, overdueDeliveries } from '../store/overdue-deliveries.ts';
import { storeFailure } from '../store/store-failure.ts';
import { rushAlarm, silenceAlarm, undeliveredAlarm } from './alarm-texts.ts';
import { historyDays, isUnusualSilence } from './unusual-silence.ts';

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;

type Options = {
  database: LeadDatabase;
  targets: ReadonlyMap<string, Target>;
  agency: Agency;
  siteUrl: URL;
  log: FastifyBaseLogger;
};

/** The schedule of alarms. */
type Alarms = {
  /** Checks now. Never rejects. */
  check: () => Promise<void>;
  /** Resolves when no alarm is being sent. */
  stop: () => Promise<void>;
};

/** How often to check, and how long a target may take, in ms. */
type AlarmTiming = { everyMs: number; timeoutMs: number };

/**
 * Tells the agency when leads stop arriving, when sessions are booked in a rush, and, by the other
 * targets, when leads do not reach one: once per silence and incident, and at most once an hour of a rush.
 * The first check is after one interval, when what waited while the server was stopped has been delivered.
 */
export function scheduleAlarms(
  { database, targets, agency, siteUrl, log }: Options,
  { everyMs, timeoutMs }: AlarmTiming = { everyMs: 5 * minute, timeoutMs: minute / 2 },
): Alarms {
  const stopping = new AbortController();

  /** Whether the agency knows of it now. */
  async function tell(alarm: Alarm, to: readonly Target[]): Promise<boolean> {
    const { isDelivered, results } = await sendToTargets(to, {
      send: ({ sendAlarm }, signal) => sendAlarm(alarm, signal),
      timeoutMs,
      stopping: stopping.signal,
    });
    log.error({ alarm: alarm.type, ...alarm.facts, results }, alarm.subject);
    // Without another target, the log is all there is.
    return isDelivered || to.length === 0;
  }

  async function checkSilence(now: number): Promise<void> {
    await tellOnce(database, 'leads.silent', now, async (toldUntil) => {
      const last = await database.use((open) => lastArrival(open, now));
      if (last === undefined || last <= toldUntil) return undefined;
      const from = last - historyDays * day;
      const arrivals = await database.use((open) => leadArrivals(open, from, last));
      if (!isUnusualSilence(arrivals, agency, now)) return undefined;
      const alarm = silenceAlarm(last, agency, siteUrl);
      return (await tell(alarm, [...targets.values()])) ? last : undefined;
    });
  }

  async function checkDeliveries(target: string, now: number): Promise<void> {
    await tellOnce(database, `leads.undelivered ${target}`, now, async (toldUntil) => {
      const overdue = await database.use((open) => overdueDeliveries(open, target, now));
      if (!overdue) return undefined;
      // An incident ends when the target works again; one that works at times makes one a day.
      const isSame =
        toldUntil > 0 &&
        (now - toldUntil < day ||
          overdue.newest <= toldUntil ||
          !(await database.use((open) => hasDelivered(open, target, toldUntil))));
      if (isSame) return undefined;
      const others = [...targets].filter(([name]) => name !== target).map(([, other]) => other);
      const alarm = undeliveredAlarm(target, overdue, agency, toldUntil);
      return (await tell(alarm, others)) ? now : undefined;
    });
  }

  async function checkBookings(now: number): Promise<void> {
    await tellOnce(database, 'bookings.rush', now, async (toldUntil) => {
      if (now - toldUntil < hour) return undefined;
      const rush = await database.use((open) => bookingRush(open, toldUntil));
      if (!rush) return undefined;
      return (await tell(rushAlarm(rush, agency), [...targets.values()])) ? now : undefined;
    });
  }

  async function check(): Promise<void> {
    const now = Date.now();
    const checks = [
      checkSilence(now),
      checkBookings(now),
      ...[...targets.keys()].map((target) => checkDeliveries(target, now)),
    ];
    for (const each of await Promise.allSettled(checks)) {
      if (each.status === 'rejected')
        log.error(storeFailure(each.reason), 'could not check for what the agency must know');
    }
  }

  if (targets.size === 0) return { check: async () => undefined, stop: async () => undefined };
  const stopSchedule = repeat(check, everyMs, { startsNow: false });
  let checking: Promise<void> = Promise.resolve();
  return {
    check: () => {
      checking = checking.then(check);
      return checking;
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([stopSchedule(), checking]);
    },
  };
}
