import fp from 'fastify-plugin';
import type { Agency } from '../../agency/agency.ts';
import type { ServerMemory } from '../../intake/server/server-memory.ts';
import { storeFailure } from '../../platform/server/database/store-failure.ts';
import type { Environment } from '../../platform/server/environment.ts';
import type { BookableDay } from '../bookable-days.ts';
import { bookingRules, noSessions } from '../booking-rules.ts';
import type { Moving } from './availability.ts';
import { type BookingContext, daysNow } from './booking-context.ts';
import { type BusyCalendar, busyCalendar } from './busy-calendar.ts';
import { newBookings } from './new-bookings.ts';
import { loadBusyCopy, saveBusyCopy } from './store/busy-copy.ts';
import { bookingChanges } from './visitor-changes.ts';

/**
 * Returns a function that reads the free days. Concurrent calls share one read.
 */
function sharedDays(context: BookingContext): () => Promise<BookableDay[]> {
  let reading: Promise<BookableDay[]> | undefined;
  return () => {
    reading ??= daysNow(context).finally(() => {
      reading = undefined;
    });
    return reading;
  };
}

/** Offers, books, moves and cancels sessions. */
function agencyBookings(context: BookingContext, agencyCalendar: () => BusyCalendar | undefined) {
  const freeDays = sharedDays(context);
  return {
    ...bookingChanges(context),
    isOffered: context.isOffered,
    book: newBookings(context),
    /** The days with free slots, optionally for moving a booking; undefined when the store failed. */
    days: (moving?: Moving) =>
      (moving ? daysNow(context, moving) : freeDays()).catch((error: unknown) => {
        context.log.error(storeFailure(error), 'could not read the free times');
        return undefined;
      }),
    /** The status of the agency's own calendar; undefined if none is configured. */
    agencyCalendar: () => agencyCalendar()?.status(),
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    bookings: ReturnType<typeof agencyBookings>;
  }
}

type Options = {
  environment: Pick<Environment, 'BOOKING_BUSY_URL' | 'BOOKING_ALLOW_PRIVATE' | 'BOOKING_HOLD'>;
  agency: Agency;
  memory: ServerMemory;
};

/** Decorates the app with the agency's bookings. */
export const bookings = fp<Options>(
  async (app, { environment, agency, memory }) => {
    const { database, deliveries, log } = app;
    const { recipients } = deliveries;
    const offered = bookingRules(agency);
    const rules = offered ?? noSessions(agency);
    const url = offered && environment.BOOKING_BUSY_URL;
    let agencyCalendar: BusyCalendar | undefined;
    app.addHook('onReady', async () => {
      agencyCalendar =
        url &&
        busyCalendar({
          url,
          allowPrivate: environment.BOOKING_ALLOW_PRIVATE,
          timeZone: rules.timeZone,
          daysAhead: rules.booking.daysAhead,
          owners: [agency.email],
          log,
          load: () => database.use(loadBusyCopy),
          save: (copy) => database.use((store) => saveBusyCopy(store, copy)),
        });
      // Before the calendar is loaded, the site would offer times when the agency is busy.
      await agencyCalendar?.ready;
    });
    app.addHook('onClose', async () => {
      await agencyCalendar?.stop();
    });

    const context: BookingContext = {
      database,
      rules,
      isOffered: offered !== undefined,
      busy: () => agencyCalendar?.current().intervals ?? [],
      recipients,
      memory,
      limitsNetworks: environment.BOOKING_HOLD === 'on',
      log,
      onBooked: (suspicions) => {
        deliveries.wake();
        if (suspicions.includes('booking-rush')) void app.lookForNotices();
      },
      onChanged: deliveries.wake,
    };
    app.decorate(
      'bookings',
      agencyBookings(context, () => agencyCalendar),
    );
  },
  { name: 'bookings', dependencies: ['deliveries', 'notices'] },
);
