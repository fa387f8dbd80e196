import { Temporal } from 'temporal-polyfill';
import { dateIn } from '../../agency/date-in.ts';
import { firstMoment, lastMoment } from '../../booking/opening-spans.ts';
import { closeDay, reopenDays } from '../../booking/server/store/closed-days.ts';
import {
  closeTime,
  closeUnlessBooked,
  reopenTime,
  shownSession,
} from '../../booking/server/store/closed-times.ts';
import { formBody } from '../../intake/server/form-body.ts';
import type { Instant } from '../../platform/instant.ts';
import type { ZodPlugin } from '../../platform/server/zod-schemas.ts';
import { deskPaths, pathWith } from '../desk-paths.ts';
import { bookingsPage } from '../pages/bookings.ts';
import { type BookingRoutesOptions, bookingsDisplay, isoDate, isoTime } from './bookings-page.ts';

const maxDays = 366;

/** The ISO dates from one day to another, both included; undefined if invalid, or too many. */
function datesBetween(date: string, last: string): string[] | undefined {
  if (!isoDate.safeParse(date).success || (last !== '' && !isoDate.safeParse(last).success)) {
    return undefined;
  }
  const first = Temporal.PlainDate.from(date);
  const count = last === '' ? 1 : first.until(last).days + 1;
  if (count < 1 || count > maxDays) return undefined;
  return Array.from({ length: count }, (_, days) => first.add({ days }).toString());
}

/** "13:00": the local time of an instant. */
const timeOfDayIn = (timeZone: string, at: Instant): string =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });

/** The routes to close a day or a part of it to new sessions, and to reopen it. */
export const closingRoutes: ZodPlugin<BookingRoutesOptions> = async (app, { agency }) => {
  const { database } = app;
  const { timeZone } = agency;
  const { show } = bookingsDisplay(app, { agency });

  app.post(deskPaths.closeDay, { schema: { body: formBody } }, async (request, reply) => {
    const { date = '', last = '', from = '', to = '', shown = '' } = request.body;
    const input = { date, last, from, to };
    const refuse = (problem: string) =>
      show(reply, { problem, closing: { ...input, sessions: [], shownTags: '' } });
    const days = datesBetween(date, last);
    if (!days) {
      return await refuse(
        'Choose a day. To close several, also choose a last day that is not before it, within a year.',
      );
    }
    const isPart = from !== '' || to !== '';
    if (isPart && days.length > 1) {
      return await refuse('To close several days, leave the times empty.');
    }
    if (
      isPart &&
      !(isoTime.safeParse(from).success && isoTime.safeParse(to).success && from < to)
    ) {
      return await refuse('To close part of a day, enter both times, the later one second.');
    }
    const firstDate = Temporal.PlainDate.from(date);
    const interval = isPart
      ? { start: firstMoment(firstDate, from, timeZone), end: lastMoment(firstDate, to, timeZone) }
      : {
          start: firstMoment(firstDate, '00:00', timeZone),
          end: firstMoment(firstDate.add({ days: days.length }), '00:00', timeZone),
        };
    const now = Date.now();
    if (interval.end <= now) return await refuse('This time is in the past.');
    if (interval.end <= interval.start)
      return await refuse('The clock skips this time on that day.');
    const conflicts = await database.use((store) =>
      closeUnlessBooked(
        store,
        { closed: interval, shown: new Set(shown.split(',')), now },
        async (transaction) => {
          if (isPart) await closeTime(transaction, interval);
          else for (const each of days) await closeDay({ db: transaction }, each);
        },
      ),
    );
    if (conflicts.length > 0) {
      const sessions = conflicts.map(({ lead, reference, booking: { start } }) => ({
        name: lead.name || reference,
        start,
      }));
      const shownTags = conflicts.map(shownSession).join();
      return await show(reply, { closing: { ...input, sessions, shownTags } });
    }
    const clock = (at: Instant) => (isPart ? timeOfDayIn(timeZone, at) : '');
    const change = {
      action: 'closed',
      date,
      last,
      from: clock(interval.start),
      to: clock(interval.end),
    };
    return reply.redirect(pathWith(bookingsPage.path, change), 303);
  });

  app.post(deskPaths.openTime, { schema: { body: formBody } }, async (request, reply) => {
    const { id = '', date = '', from = '', to = '' } = request.body;
    await database.use((store) => reopenTime(store, id));
    return reply.redirect(pathWith(bookingsPage.path, { action: 'opened', date, from, to }), 303);
  });

  app.post(deskPaths.openDay, { schema: { body: formBody } }, async (request, reply) => {
    const { date = '', last = '' } = request.body;
    const days = datesBetween(date, last);
    if (!days) return await show(reply, { problem: 'Choose a day.' });
    if ((last || date) < dateIn(timeZone, new Date())) {
      return await show(reply, { problem: 'This day is in the past.' });
    }
    await database.use((store) => reopenDays(store, days));
    const closedByContent = days.find((each) => agency.booking?.closed.includes(each));
    if (closedByContent) {
      const problem = `${closedByContent} is closed by booking.closed in content/agency.yaml, so it can only be opened there.`;
      return await show(reply, { problem });
    }
    return reply.redirect(pathWith(bookingsPage.path, { action: 'opened', date, last }), 303);
  });
};
