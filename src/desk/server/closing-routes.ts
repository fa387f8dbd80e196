import { Temporal } from 'temporal-polyfill';
import { dateIn } from '../../agency/date-in.ts';
import { firstMoment, lastMoment } from '../../booking/opening-spans.ts';
import { closeDay, reopenDay } from '../../booking/server/store/closed-days.ts';
import {
  closeTime,
  closeUnlessBooked,
  reopenTime,
} from '../../booking/server/store/closed-times.ts';
import { seenSession } from '../../leads/server/store/records/stored-booking.ts';
import type { Instant } from '../../platform/instant.ts';
import type { ZodPlugin } from '../../platform/server/zod-schemas.ts';
import { formBody } from '../../submissions/server/form-body.ts';
import { deskPaths, pathWith } from '../desk-paths.ts';
import { bookingsPage } from '../pages/bookings.ts';
import { type BookingRoutesOptions, bookingsPages, day, time } from './bookings-page.ts';

/** "13:00": what the clock shows at a time. */
const clockIn = (timeZone: string, at: Instant): string =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });

/** The routes to close a day or a part of it to new sessions, and to open it again. */
export const closingRoutes: ZodPlugin<BookingRoutesOptions> = async (app, { agency }) => {
  const { database } = app;
  const { timeZone } = agency;
  const { show } = bookingsPages(app, { agency });

  app.post(deskPaths.closeDay, { schema: { body: formBody } }, async (request, reply) => {
    const { date = '', from = '', to = '', seen = '' } = request.body;
    const refuse = (problem: string) =>
      show(reply, { problem, closing: { date, from, to, sessions: [], seen: '' } });
    if (!day.safeParse(date).success) return await refuse('Choose a day.');
    const isPart = from !== '' || to !== '';
    if (isPart && !(time.safeParse(from).success && time.safeParse(to).success && from < to)) {
      return await refuse('To close a part of a day, give both times, the later one second.');
    }
    const on = Temporal.PlainDate.from(date);
    const closed = isPart
      ? { start: firstMoment(on, from, timeZone), end: lastMoment(on, to, timeZone) }
      : {
          start: firstMoment(on, '00:00', timeZone),
          end: firstMoment(on.add({ days: 1 }), '00:00', timeZone),
        };
    const now = Date.now();
    if (closed.end <= now) return await refuse('This time is in the past.');
    if (closed.end <= closed.start) return await refuse('The clock skips this time on that day.');
    const booked = await database.use((store) =>
      closeUnlessBooked(store, { closed, seen: new Set(seen.split(',')), now }, (transaction) =>
        isPart ? closeTime(transaction, closed) : closeDay({ db: transaction }, date),
      ),
    );
    if (booked.length > 0) {
      const sessions = booked.map(({ lead, reference, booking: { start } }) => ({
        name: lead.name || reference,
        start,
      }));
      const shown = booked.map(seenSession).join();
      return await show(reply, { closing: { date, from, to, sessions, seen: shown } });
    }
    const clock = (at: Instant) => (isPart ? clockIn(timeZone, at) : '');
    const done = { act: 'closed', date, from: clock(closed.start), to: clock(closed.end) };
    return reply.redirect(pathWith(bookingsPage.path, done), 303);
  });

  app.post(deskPaths.openTime, { schema: { body: formBody } }, async (request, reply) => {
    const { id = '', date = '', from = '', to = '' } = request.body;
    await database.use((store) => reopenTime(store, id));
    return reply.redirect(pathWith(bookingsPage.path, { act: 'opened', date, from, to }), 303);
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
    return reply.redirect(pathWith(bookingsPage.path, { act: 'opened', date }), 303);
  });
};
