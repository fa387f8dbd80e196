import type { FastifyReply } from 'fastify';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { Agency } from '../../agency/agency.ts';
import { dateIn } from '../../agency/date-in.ts';
import { slotName } from '../../booking/slot-names.ts';
import { deskBounds } from '../../desk/desk-bounds.ts';
import type { DeskPage } from '../../desk/desk-page.ts';
import { deskPaths, sessionPath } from '../../desk/desk-paths.ts';
import { multiLine } from '../../lead/plain-text.ts';
import {
  cancelSession,
  moveSession,
  type SessionChange,
  type SessionChangeResult,
} from '../booking/change-session.ts';
import { closeDay, closedDays, reopenDay } from '../store/closed-days.ts';
import { type BookedLead, findBooking, listBookings } from '../store/lead-archive.ts';
import { formValues } from '../submissions/form-body.ts';
import { type Desk, type PersonRequest, see } from './desk-requests.ts';
import type { DeskRoute } from './desk-route.ts';

type BookingsPage = Extract<DeskPage['page'], { view: 'bookings' }>;

const day = z.iso.date();
const time = z.string().regex(/^\d\d:\d\d$/);

type Options = { desk: Desk; agency: Pick<Agency, 'timeZone' | 'booking'> };

/** The routes to see, move and cancel sessions, and to close days. */
export function bookingRoutes({ desk, agency }: Options): DeskRoute[] {
  const { database, send } = desk;
  const { timeZone } = agency;
  const dateOf = (instant: number): string => dateIn(timeZone, new Date(instant));

  const bookingsPage = async (problem?: string): Promise<BookingsPage> => {
    const today = dateOf(Date.now());
    const from = Temporal.PlainDate.from(today).toZonedDateTime(timeZone).epochMilliseconds;
    const [booked, byDesk] = await database.use((open) =>
      Promise.all([listBookings(open, { from, all: true }), closedDays(open)]),
    );
    const ahead = booked.filter(({ booking }) => booking.state !== 'cancelled');
    const byContent = new Set(agency.booking?.closed ?? []);
    const closed = [...new Set([...byDesk, ...byContent])].filter((each) => each >= today).sort();
    const byDay = Map.groupBy(ahead, ({ booking }) => dateOf(booking.start));
    // Today is always shown, so that a day without sessions says so.
    const dates = [...new Set([today, ...byDay.keys()])].sort();
    return {
      view: 'bookings',
      days: dates.map((date) => ({
        ...{ date, isToday: date === today, isClosed: closed.includes(date) },
        sessions: (byDay.get(date) ?? []).map(({ lead, reference, booking }) => ({
          ...{ id: lead.id, reference, name: lead.name, phone: lead.phone },
          ...{ start: booking.start, end: booking.end },
          state: booking.state === 'held' ? 'held' : 'open',
        })),
      })),
      closed: closed.map((date) => ({ date, isByContent: byContent.has(date) })),
      today,
      problem,
    };
  };
  const show = async (at: PersonRequest, problem?: string): Promise<FastifyReply> => {
    if (problem !== undefined) at.reply.code(422);
    return await send(at, await bookingsPage(problem), at.person);
  };

  const problemOf = (
    { outcome }: SessionChangeResult,
    { reference }: BookedLead,
    name: string,
  ): string | undefined => {
    switch (outcome) {
      case 'past':
        return 'This time is in the past. Choose a later one.';
      case 'far':
        return 'This time is too far ahead.';
      case 'taken':
        return `${name} overlaps another session. Choose another time.`;
      case 'over':
        return `The session ${reference} has begun or was cancelled, so it cannot be changed.`;
      default:
        return undefined;
    }
  };

  /** A change of one session, after which the list is shown again. */
  const change = (
    act: 'cancel' | 'move',
    work: (
      booked: BookedLead,
      change: SessionChange,
      fields: Record<string, string>,
    ) => Promise<string | undefined>,
  ): DeskRoute => ({
    method: 'POST',
    url: sessionPath(':id', act),
    for: 'person',
    handle: async (at) => {
      const { id } = z.object({ id: z.uuid().catch('') }).parse(Object(at.request.params));
      const found = id === '' ? undefined : await database.use((open) => findBooking(open, id));
      if (!found?.booking) return await show(at, 'This session does not exist any more.');
      const fields = formValues(at.request.body);
      const word = multiLine(fields.word ?? '');
      if (word.length > deskBounds.word) {
        return await show(
          at,
          `The word to the visitor has ${word.length} characters; shorten it to ${deskBounds.word}.`,
        );
      }
      const booked = { ...found, booking: found.booking };
      const problem = await work(booked, { by: at.person.name, now: Date.now(), word }, fields);
      return problem === undefined ? see(at, deskPaths.bookings) : await show(at, problem);
    },
  });

  /** A change of a day, after which the list is shown again. */
  const changeDay = (
    url: string,
    work: (date: string) => Promise<string | undefined>,
  ): DeskRoute => ({
    method: 'POST',
    url,
    for: 'person',
    handle: async (at) => {
      const { data: date } = day.safeParse(formValues(at.request.body).date);
      if (date === undefined) return await show(at, 'Choose a day.');
      if (date < dateOf(Date.now())) return await show(at, 'This day is in the past.');
      const problem = await work(date);
      return problem === undefined ? see(at, deskPaths.bookings) : await show(at, problem);
    },
  });

  return [
    { method: 'GET', url: deskPaths.bookings, for: 'person', handle: (at) => show(at) },
    change('cancel', async (booked, actor) => {
      const result = await database.use((open) => cancelSession(open, booked, actor));
      return problemOf(result, booked, '');
    }),
    change('move', async (booked, actor, fields) => {
      const [date, clock] = [day.safeParse(fields.date).data, time.safeParse(fields.time).data];
      if (!date || !clock) return 'Choose the new day and time.';
      const at = Temporal.PlainDateTime.from(`${date}T${clock}`);
      const move = { ...actor, time: at, agency };
      const result = await database.use((open) => moveSession(open, booked, move));
      return problemOf(result, booked, slotName(result.start, timeZone, actor.now));
    }),
    changeDay(deskPaths.closeDay, async (date) => {
      await database.use((open) => closeDay(open, date));
      return undefined;
    }),
    changeDay(deskPaths.openDay, async (date) => {
      await database.use((open) => reopenDay(open, date));
      return agency.booking?.closed.includes(date)
        ? 'This day is closed by booking.closed in content/agency.yaml, so it can only be opened there.'
        : undefined;
    }),
  ];
}
