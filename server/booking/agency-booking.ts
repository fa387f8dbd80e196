import type { FastifyBaseLogger } from 'fastify';
import type { Agency } from '../../agency/agency.ts';
import { bookingRules, noSessions } from '../../booking/booking-rules.ts';
import type { Environment } from '../environment.ts';
import { loadBusyCopy, saveBusyCopy } from '../store/busy-copy.ts';
import type { LeadDatabase } from '../store/lead-database.ts';
import type { Suspicion } from '../store/tables.ts';
import type { HiddenFieldBudget } from '../submissions/hidden-field-budget.ts';
import type { ServerMemory } from '../submissions/server-memory.ts';
import type { Recipients } from './booking-deliveries.ts';
import { scheduleBookingReports } from './booking-reports.ts';
import { type Bookings, createBookings } from './bookings.ts';
import { type BusyCalendar, busyCalendar } from './busy-calendar.ts';

type Options = {
  database: LeadDatabase;
  agency: Agency;
  environment: Pick<Environment, 'BOOKING_BUSY_URL' | 'BOOKING_ALLOW_PRIVATE' | 'BOOKING_HOLD'>;
  recipients: Recipients;
  memory: ServerMemory;
  hiddenFields: HiddenFieldBudget;
  log: FastifyBaseLogger;
  /** Called after each new booking, with why it is suspected. */
  onBooked: (suspicions: readonly Suspicion[]) => void;
  /** Called after each change that someone is told of. */
  onStored: () => void;
};

/** The bookings of an agency. */
export type AgencyBooking = {
  bookings: Bookings;
  /** Whether sessions can be booked. */
  isOffered: boolean;
  /** The agency's own calendar, if it has given its URL and offers sessions. */
  ownCalendar: BusyCalendar | undefined;
  stop: () => Promise<unknown>;
};

/** Starts booking. When the agency has switched it off, only the sessions that were booked remain. */
export function startBooking({
  database,
  agency,
  environment,
  recipients,
  memory,
  hiddenFields,
  log,
  onBooked,
  onStored,
}: Options): AgencyBooking {
  const offered = bookingRules(agency);
  const rules = offered ?? noSessions(agency);
  const url = offered && environment.BOOKING_BUSY_URL;
  const ownCalendar =
    url &&
    busyCalendar({
      url,
      allowPrivate: environment.BOOKING_ALLOW_PRIVATE,
      timeZone: rules.timeZone,
      daysAhead: rules.booking.daysAhead,
      log,
      load: () => database.use(loadBusyCopy),
      save: (copy) => database.use((open) => saveBusyCopy(open, copy)),
    });
  const busy = () => ownCalendar?.current().intervals ?? [];
  const stopReports = scheduleBookingReports({ database, recipients, log, onStored });
  return {
    bookings: createBookings({
      database,
      rules,
      busy,
      recipients,
      memory,
      hiddenFields,
      limitsNetworks: environment.BOOKING_HOLD === 'on',
      log,
      onBooked,
      onStored,
    }),
    isOffered: offered !== undefined,
    ownCalendar,
    stop: () => Promise.all([ownCalendar?.stop(), stopReports()]),
  };
}
