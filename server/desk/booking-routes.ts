import type { FastifyReply } from 'fastify';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { Agency } from '../../agency/agency.ts';
import { dateIn } from '../../agency/date-in.ts';
import type { Interval } from '../../booking/interval.ts';
import { openingSpansOn } from '../../booking/opening-spans.ts';
import { sessionState } from '../../booking/session-state.ts';
import { slotName } from '../../booking/slot-names.ts';
import { deskBounds } from '../../desk/desk-bounds.ts';
import type { BookingChange, DeskPage, DeskSession, TypedChange } from '../../desk/desk-page.ts';
import { deskPaths, pathWith, sessionPath } from '../../desk/desk-paths.ts';
import { multiLine } from '../../lead/plain-text.ts';
import {
  cancelSession,
  freeSession,
  moveSession,
  type SessionChange,
  type SessionChangeResult,
} from '../booking/change-session.ts';
import { closeDay, closedDays, reopenDay } from '../store/closed-days.ts';
import { type BookedLead, findBooking, listBookings } from '../store/lead-archive.ts';
import { formValues } from '../submissions/form-body.ts';
import { actorOf, type Desk, type PersonRequest, see } from './desk-requests.ts';
import type { DeskRoute } from './desk-route.ts';

type BookingsPage = Extract<DeskPage['page'], { view: 'bookings' }>;

const day = z.iso.date();
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
const count = z.coerce.number().int().min(0).max(100_000);
const doneSchema = z.discriminatedUnion('act', [
  z.object({ act: z.enum(['moved', 'cancelled']), session: z.uuid() }),
  z.object({ act: z.enum(['closed', 'opened']), date: day }),
  z.object({ act: z.literal('freed'), freed: count, left: count }),
]);

/** So many that a form with all of them is not too large. */
const maxSessions = 1000;

/** What a page of bookings says besides the sessions. */
type Said = {
  problem?: string;
  done?: BookingChange | undefined;
  typed?: TypedChange;
  areChecked?: boolean;
};

type Options = {
  desk: Desk;
  agency: Pick<Agency, 'timeZone' | 'hours' | 'booking'>;
  /** Whether visitors are told of changes by mail. */
  sendsMail: boolean;
};

/** The routes to see, move and cancel sessions, and to close days. */
export function bookingRoutes({ desk, agency, sendsMail }: Options): DeskRoute[] {
  const { database, send } = desk;
  const { timeZone } = agency;
  const dateOf = (instant: number): string => dateIn(timeZone, new Date(instant));

  /** Whether a session is at a time at which the agency is closed. */
  const isOutsideHours = ({ start, end }: Interval, closed: readonly string[]): boolean => {
    const date = dateOf(start);
    const spans = openingSpansOn(agency, Temporal.PlainDate.from(date));
    const isOpen = spans.some((span) => span.start <= start && end <= span.end);
    return !isOpen || closed.includes(date);
  };

  const bookingsPage = async ({
    problem,
    done,
    typed,
    areChecked = false,
  }: Said): Promise<BookingsPage> => {
    const now = Date.now();
    const today = dateOf(now);
    const from = Temporal.PlainDate.from(today).toZonedDateTime(timeZone).epochMilliseconds;
    const [booked, byDesk] = await database.use((open) =>
      Promise.all([listBookings(open, { from, all: true }), closedDays(open)]),
    );
    const ahead = booked.flatMap(({ lead, reference, booking }): DeskSession[] => {
      const { start, end } = booking;
      const state = sessionState(booking, now);
      const { id, name, phone } = lead;
      return state === 'cancelled' ? [] : [{ id, reference, name, phone, start, end, state }];
    });
    const byContent = new Set(agency.booking?.closed ?? []);
    const closed = [...new Set([...byDesk, ...byContent])].filter((each) => each >= today).sort();
    const byDay = Map.groupBy(ahead.slice(0, maxSessions), ({ start }) => dateOf(start));
    // Today is always shown, so that a day without sessions says so.
    const dates = [...new Set([today, ...byDay.keys()])].sort();
    return {
      view: 'bookings',
      days: dates.map((date) => ({
        ...{ date, isToday: date === today, isClosed: closed.includes(date) },
        sessions: byDay.get(date) ?? [],
      })),
      closed: closed.map((date) => ({ date, isByContent: byContent.has(date) })),
      more: Math.max(0, ahead.length - maxSessions),
      ...{ today, problem, done, typed, areChecked, sendsMail },
    };
  };
  const show = async (at: PersonRequest, said: Said = {}): Promise<FastifyReply> => {
    if (said.problem !== undefined) at.reply.code(422);
    return await send(at, await bookingsPage(said), at.person);
  };

  /** What the address says was just done, as it is now. */
  const doneBy = async ({ request }: PersonRequest): Promise<BookingChange | undefined> => {
    const { data } = doneSchema.safeParse(request.query);
    if (!data) return undefined;
    if (!('session' in data)) return data;
    const { act } = data;
    const [found, byDesk] = await database.use((open) =>
      Promise.all([findBooking(open, data.session), closedDays(open)]),
    );
    if (!found?.booking) return undefined;
    const { lead, reference, booking } = found;
    const said = { name: lead.name || reference, start: booking.start };
    if (act === 'cancelled') return { act, ...said };
    const closed = [...byDesk, ...(agency.booking?.closed ?? [])];
    return { act, ...said, isOutsideHours: isOutsideHours(booking, closed) };
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
      if (!found?.booking) {
        return await show(at, { problem: 'This session does not exist any more.' });
      }
      const fields = formValues(at.request.body);
      const word = multiLine(fields.word ?? '');
      const typed = { id, word, date: fields.date ?? '', time: fields.time ?? '' };
      if (word.length > deskBounds.word) {
        const problem = `The word to the visitor has ${word.length} characters; shorten it to ${deskBounds.word}.`;
        return await show(at, { problem, typed });
      }
      const booked = { ...found, booking: found.booking };
      const problem = await work(booked, { ...actorOf(at), word }, fields);
      if (problem !== undefined) return await show(at, { problem, typed });
      const done = { act: act === 'move' ? 'moved' : 'cancelled', session: id };
      return see(at, pathWith(deskPaths.bookings, done));
    },
  });

  /** A change of a day, after which the list is shown again. */
  const changeDay = (
    act: 'closed' | 'opened',
    url: string,
    work: (date: string) => Promise<string | undefined>,
  ): DeskRoute => ({
    method: 'POST',
    url,
    for: 'person',
    handle: async (at) => {
      const { data: date } = day.safeParse(formValues(at.request.body).date);
      if (date === undefined) return await show(at, { problem: 'Choose a day.' });
      if (date < dateOf(Date.now())) return await show(at, { problem: 'This day is in the past.' });
      const problem = await work(date);
      return problem === undefined
        ? see(at, pathWith(deskPaths.bookings, { act, date }))
        : await show(at, { problem });
    },
  });

  return [
    {
      method: 'GET',
      url: deskPaths.bookings,
      for: 'person',
      handle: async (at) => {
        const { check } = z.object({ check: z.string().catch('') }).parse(at.request.query);
        return await show(at, { done: await doneBy(at), areChecked: check === 'all' });
      },
    },
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
      const isRepeated = booked.booking.sequence > 0 && booked.booking.word === actor.word;
      if (result.outcome === 'unchanged' && !isRepeated) {
        return 'The session is at this time already, so nothing was sent. Choose another time.';
      }
      return problemOf(result, booked, slotName(result.start, timeZone, actor.now));
    }),
    {
      method: 'POST',
      url: deskPaths.freeSessions,
      for: 'person',
      handle: async (at) => {
        const { session } = z
          .object({ session: z.array(z.uuid()).or(z.uuid()).catch([]) })
          .parse(Object(at.request.body));
        const ids = [session].flat();
        if (ids.length === 0) {
          return await show(at, { problem: 'Choose the sessions to free, in the list above.' });
        }
        let freed = 0;
        for (const id of ids) {
          const { outcome } = await database.use((open) => freeSession(open, id, actorOf(at)));
          if (outcome === 'changed') freed += 1;
        }
        const done = { act: 'freed', freed: String(freed), left: String(ids.length - freed) };
        return see(at, pathWith(deskPaths.bookings, done));
      },
    },
    changeDay('closed', deskPaths.closeDay, async (date) => {
      await database.use((open) => closeDay(open, date));
      return undefined;
    }),
    changeDay('opened', deskPaths.openDay, async (date) => {
      await database.use((open) => reopenDay(open, date));
      return agency.booking?.closed.includes(date)
        ? 'This day is closed by booking.closed in content/agency.yaml, so it can only be opened there.'
        : undefined;
    }),
  ];
}
