import { Temporal } from 'temporal-polyfill';
import { dateIn } from '../../core/agency/date-in.ts';
import { type Interval, overlaps } from '../../core/booking/interval.ts';
import { sessionState } from '../../core/booking/session-state.ts';
import { deskPaths, pathWith } from '../../core/desk/desk-paths.ts';
import type { Instant } from '../../core/instant.ts';
import { closeDay, reopenDay } from '../store/bookings/closed-days.ts';
import { closeTime, reopenTime } from '../store/bookings/closed-times.ts';
import { listBookings } from '../store/leads/lead-queries.ts';
import { formBody } from '../submissions/form-body.ts';
import type { ZodPlugin } from '../zod-schemas.ts';
import { type BookingRoutesOptions, bookingsPages, day, time } from './bookings-page.ts';

/** The routes to close a day or a part of it to new sessions, and to open it again. */
export const closingRoutes: ZodPlugin<BookingRoutesOptions> = async (app, { agency }) => {
  const { database } = app;
  const { timeZone } = agency;
  const { show } = bookingsPages(app, { agency });

  /** The sessions that are booked within a time. */
  const sessionsWithin = async ({ start, end }: Interval) => {
    const now = Date.now();
    const booked = await database.use((store) => listBookings(store, { from: now, all: true }));
    return booked
      .filter(
        ({ booking }) =>
          sessionState(booking, now) !== 'cancelled' && overlaps(booking, { start, end }),
      )
      .map(({ lead, reference, booking }) => ({
        name: lead.name || reference,
        start: booking.start,
      }));
  };

  app.post(deskPaths.closeDay, { schema: { body: formBody } }, async (request, reply) => {
    const { date = '', from = '', to = '', confirm } = request.body;
    const refuse = (problem: string) =>
      show(reply, { problem, closing: { date, from, to, sessions: [] } });
    if (!day.safeParse(date).success) return await refuse('Choose a day.');
    const isPart = from !== '' || to !== '';
    if (isPart && !(time.safeParse(from).success && time.safeParse(to).success && from < to)) {
      return await refuse('To close a part of a day, give both times, the later one second.');
    }
    const at = (clock: string, later = 0): Instant =>
      Temporal.PlainDateTime.from(`${date}T${clock}`).add({ days: later }).toZonedDateTime(timeZone)
        .epochMilliseconds;
    const closed = isPart
      ? { start: at(from), end: at(to) }
      : { start: at('00:00'), end: at('00:00', 1) };
    if (closed.end <= Date.now()) return await refuse('This time is in the past.');
    const sessions = await sessionsWithin(closed);
    if (sessions.length > 0 && confirm !== String(sessions.length)) {
      return await show(reply, { closing: { date, from, to, sessions } });
    }
    await database.use(async (store) => {
      if (isPart) await closeTime(store, closed);
      else await closeDay(store, date);
    });
    return reply.redirect(pathWith(deskPaths.bookings, { act: 'closed', date, from, to }), 303);
  });

  app.post(deskPaths.openTime, { schema: { body: formBody } }, async (request, reply) => {
    const { id = '', date = '', from = '', to = '' } = request.body;
    await database.use((store) => reopenTime(store, id));
    return reply.redirect(pathWith(deskPaths.bookings, { act: 'opened', date, from, to }), 303);
  });

  app.post(deskPaths.openDay, { schema: { body: formBody } }, async (request, reply) => {
    const { data: date } = day.safeParse(request.body.date);
    if (date === undefined) return await show(reply, { problem: 'Choose a day.' });
    if (date < dateIn(timeZone, new Date())) {
      return await show(reply, { problem: 'This day is in the past.' });
    }
    await database.use((store) => reopenDay(store, date));
    if (agency.booking?.closed.includes(date)) {
      const problem =
        'This day is closed by booking.closed in content/agency.yaml, so it can only be opened there.';
      return await show(reply, { problem });
    }
    return reply.redirect(pathWith(deskPaths.bookings, { act: 'opened', date }), 303);
  });
};
