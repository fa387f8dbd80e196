import type { FastifyInstance, FastifyReply } from 'fastify';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { Agency } from '../../agency/agency.ts';
import { dateIn } from '../../agency/date-in.ts';
import { type Interval, overlapsAny } from '../../booking/interval.ts';
import { openingSpansOn } from '../../booking/opening-spans.ts';
import { closedDays } from '../../booking/server/store/closed-days.ts';
import { closedTimes } from '../../booking/server/store/closed-times.ts';
import { sessionState } from '../../booking/session-state.ts';
import { findBooking, listBookings } from '../../leads/server/store/lead-queries.ts';
import { versionsOf } from '../../leads/server/store/records/lead-events.ts';
import type { Instant } from '../../platform/instant.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { isVisitorTarget } from '../../vocabulary/delivery-targets.ts';
import { mailAddress } from '../../vocabulary/mail-address.ts';
import type { BookingsPage } from '../pages/bookings.ts';
import { type BookingChange, bookingsPage, type DeskBooking } from '../pages/bookings.ts';
import { workOn } from './store/lead-work.ts';

/** Dates and times of day ("13:00"), as in forms and URLs. */
export const isoDate = z.iso.date();
export const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
export const isoTime = z.string().regex(timePattern);
const countSchema = z.coerce.number().int().min(0).max(100_000);
const changeSchema = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['moved', 'cancelled', 'added']), session: z.uuid() }),
  z.object({
    action: z.enum(['closed', 'opened']),
    date: isoDate,
    last: isoDate.or(z.literal('')).catch(''),
    from: isoTime.or(z.literal('')).catch(''),
    to: isoTime.or(z.literal('')).catch(''),
  }),
  z.object({ action: z.literal('freed'), freed: countSchema }),
]);

/** Sessions to list at most, so that a form with all of them stays below the size limit. */
const maxSessions = 1000;

/** The parts of the bookings page besides the sessions. */
type Overrides = Partial<
  Pick<
    BookingsPage,
    'problem' | 'lastChange' | 'changeInput' | 'areChecked' | 'closing' | 'addForm' | 'sessionId'
  >
>;

export type BookingRoutesOptions = { agency: Pick<Agency, 'timeZone' | 'hours' | 'booking'> };

/** Shows the bookings and a message about a change; a `problem` means that it was refused. */
type ShowBookings = (reply: FastifyReply, overrides?: Overrides) => Promise<FastifyReply>;

/** Returns functions to show the bookings page and to read the change to report from its URL. */
export function bookingsDisplay(
  { database, deliveries }: Pick<FastifyInstance, 'database' | 'deliveries'>,
  { agency }: BookingRoutesOptions,
): { show: ShowBookings; readChange: (query: unknown) => Promise<BookingChange | undefined> } {
  const { timeZone } = agency;
  const dateOf = (instant: Instant): string => dateIn(timeZone, new Date(instant));

  const canEmail = ({ email }: { email: string }): boolean =>
    deliveries.recipients.mailsVisitors && mailAddress(email) !== undefined;

  /** Whether a session is outside the agency's hours. */
  const isOutsideHours = (
    { start, end }: Interval,
    closed: readonly string[],
    closedParts: readonly Interval[],
  ): boolean => {
    const date = dateOf(start);
    const spans = openingSpansOn(agency, Temporal.PlainDate.from(date));
    const isOpen = spans.some((span) => span.start <= start && end <= span.end);
    return !isOpen || closed.includes(date) || overlapsAny({ start, end }, closedParts);
  };

  const bookingsData = async (overrides: Overrides): Promise<BookingsPage> => {
    const now = Date.now();
    const today = dateOf(now);
    const from = Temporal.PlainDate.from(today).toZonedDateTime(timeZone).epochMilliseconds;
    const [bookings, closedAtDesk, closedParts] = await database.use((store) =>
      Promise.all([
        listBookings(store, { from, all: true }),
        closedDays(store),
        closedTimes(store, now),
      ]),
    );
    const ids = bookings.slice(0, maxSessions).map(({ lead }) => lead.id);
    const work = await database.use((store) => workOn(store, ids));
    const versions = await database.use((store) => versionsOf(store, ids));
    const sessions = bookings.flatMap(({ lead, reference, booking, deliveries }): DeskBooking[] => {
      const { start, end } = booking;
      const state = sessionState(booking, now);
      const { id, name, phone } = lead;
      const version = versions.get(id) ?? 0;
      const isUnreachable = deliveries.some(
        ({ target, state, last_error }) =>
          isVisitorTarget(target) && state === 'failed' && last_error,
      );
      return state === 'cancelled'
        ? []
        : [
            {
              ...{ id, version, reference, name, phone, start, end, state, isUnreachable },
              notes: work.get(id)?.notes ?? [],
              getsEmail: canEmail(lead),
            },
          ];
    });
    const closedByContent = new Set(agency.booking?.closed ?? []);
    const closed = [...new Set([...closedAtDesk, ...closedByContent])]
      .filter((each) => each >= today)
      .sort();
    const byDay = Map.groupBy(sessions.slice(0, maxSessions), ({ start }) => dateOf(start));
    // Today is always shown, even without sessions.
    const dates = [...new Set([today, ...byDay.keys()])].sort();
    return {
      days: dates.map((date) => ({
        date,
        isToday: date === today,
        isClosed: closed.includes(date),
        sessions: byDay.get(date) ?? [],
      })),
      closedDays: closed.filter((date) => closedAtDesk.has(date)),
      closedTimes: closedParts,
      closedByContent: closed.filter((date) => closedByContent.has(date)),
      closing: undefined,
      canAdd: agency.booking !== undefined,
      addForm: { id: uuidv7(), values: {}, problems: [] },
      sessionId: undefined,
      unlistedCount: Math.max(0, sessions.length - maxSessions),
      today,
      problem: undefined,
      lastChange: undefined,
      changeInput: undefined,
      areChecked: false,
      ...overrides,
    };
  };

  const show = async (reply: FastifyReply, overrides: Overrides = {}): Promise<FastifyReply> => {
    const refusal = overrides.problem ?? overrides.closing ?? overrides.addForm;
    if (refusal !== undefined) reply.code(422);
    return await reply.deskPage(bookingsPage, await bookingsData(overrides));
  };

  /** The change to report, read from the URL, with its session's current state. */
  const readChange = async (query: unknown): Promise<BookingChange | undefined> => {
    const { data } = changeSchema.safeParse(query);
    if (!data) return undefined;
    if (!('session' in data)) return data;
    const { action } = data;
    const [found, closedAtDesk, closedParts] = await database.use((store) =>
      Promise.all([
        findBooking(store, data.session),
        closedDays(store),
        closedTimes(store, Date.now()),
      ]),
    );
    if (!found?.booking) return undefined;
    const { lead, reference, booking } = found;
    const facts = { name: lead.name || reference, start: booking.start, getsEmail: canEmail(lead) };
    if (action === 'cancelled') return { action, ...facts };
    const closed = [...closedAtDesk, ...(agency.booking?.closed ?? [])];
    return { action, ...facts, isOutsideHours: isOutsideHours(booking, closed, closedParts) };
  };

  return { show, readChange };
}
