import type { FastifyReply } from 'fastify';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { Agency } from '../../core/agency/agency.ts';
import { dateIn } from '../../core/agency/date-in.ts';
import { type Interval, overlaps, overlapsAny } from '../../core/booking/interval.ts';
import { openingSpansOn } from '../../core/booking/opening-spans.ts';
import { sessionState } from '../../core/booking/session-state.ts';
import { slotName } from '../../core/booking/slot-names.ts';
import { deskBounds } from '../../core/desk/desk-bounds.ts';
import type {
  BookingChange,
  DeskBooking,
  DeskPage,
  TypedChange,
} from '../../core/desk/desk-page.ts';
import { deskPaths, pathWith, sessionPath } from '../../core/desk/desk-paths.ts';
import type { Instant } from '../../core/instant.ts';
import { type FieldProblem, leadId, problemsOf } from '../../core/lead/lead.ts';
import { multiLine } from '../../core/lead/plain-text.ts';
import type { RejectedForm } from '../../core/lead/rejected-form.ts';
import { uuidv7 } from '../../core/uuidv7.ts';
import { addSession } from '../booking/add-session.ts';
import {
  cancelSession,
  freeSession,
  moveSession,
  type SessionChange,
  type SessionChangeResult,
} from '../booking/change-session.ts';
import { closeDay, closedDays, reopenDay } from '../store/bookings/closed-days.ts';
import { closedTimes, closeTime, reopenTime } from '../store/bookings/closed-times.ts';
import { findBooking, listBookings } from '../store/leads/lead-queries.ts';
import type { StoredBooking } from '../store/records/stored-booking.ts';
import type { StoredLead } from '../store/records/stored-lead.ts';
import { formBody, formValues } from '../submissions/form-body.ts';
import type { ZodPlugin } from '../zod-schemas.ts';
import { callerFields } from './caller-fields.ts';
import { actorOf } from './desk-access.ts';

type BookingsPage = Extract<DeskPage, { view: 'bookings' }>;

const day = z.iso.date();
const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const time = z.string().regex(timePattern);
const count = z.coerce.number().int().min(0).max(100_000);
const doneSchema = z.discriminatedUnion('act', [
  z.object({ act: z.enum(['moved', 'cancelled', 'added']), session: z.uuid() }),
  z.object({
    act: z.enum(['closed', 'opened']),
    date: day,
    from: time.or(z.literal('')).catch(''),
    to: time.or(z.literal('')).catch(''),
  }),
  z.object({ act: z.literal('freed'), freed: count, left: count }),
]);

const sessionParams = z.object({ id: z.uuid().catch('') });
/** A session for somebody who called: one way to reach them is enough. */
const sessionForm = z
  .object({
    ...callerFields,
    date: z.iso.date('Choose the day.'),
    time: z.string().regex(timePattern, 'Choose the time.'),
  })
  .refine(({ phone, email }) => phone + email !== '', {
    path: ['phone'],
    error: 'Enter a phone number or an email address.',
  });

const freeForm = z
  .object({ session: z.array(z.uuid()).or(z.uuid()).catch([]) })
  .catch({ session: [] });

/** Why a session cannot be at a time, which `name` says. */
const timeProblems = (name: string) => ({
  past: 'This time is in the past. Choose a later one.',
  far: 'This time is too far ahead.',
  taken: `${name} overlaps another session. Choose another time.`,
});

/** Few enough that a form with all of them is not too large. */
const maxSessions = 1000;

/** What a page of bookings shows besides the sessions. */
type Said = {
  problem?: string;
  done?: BookingChange | undefined;
  typed?: TypedChange;
  areChecked?: boolean;
  closing?: BookingsPage['closing'];
  added?: RejectedForm & { id: string };
  open?: string | undefined;
};

type Options = { agency: Pick<Agency, 'timeZone' | 'hours' | 'booking'> };

/** The routes to view, move and cancel sessions, and to close days. */
export const bookingRoutes: ZodPlugin<Options> = async (app, { agency }) => {
  const { database, deliveries } = app;
  const { timeZone } = agency;
  const dateOf = (instant: Instant): string => dateIn(timeZone, new Date(instant));

  /** Whether a session is outside the agency's hours. */
  const isOutsideHours = (
    { start, end }: Interval,
    closed: readonly string[],
    parts: readonly Interval[],
  ): boolean => {
    const date = dateOf(start);
    const spans = openingSpansOn(agency, Temporal.PlainDate.from(date));
    const isOpen = spans.some((span) => span.start <= start && end <= span.end);
    return !isOpen || closed.includes(date) || overlapsAny({ start, end }, parts);
  };

  const bookingsPage = async ({
    problem,
    done,
    typed,
    areChecked = false,
    closing,
    added = { id: uuidv7(), values: {}, problems: [] },
    open,
  }: Said): Promise<BookingsPage> => {
    const now = Date.now();
    const today = dateOf(now);
    const from = Temporal.PlainDate.from(today).toZonedDateTime(timeZone).epochMilliseconds;
    const [booked, byDesk, parts] = await database.use((store) =>
      Promise.all([
        listBookings(store, { from, all: true }),
        closedDays(store),
        closedTimes(store, now),
      ]),
    );
    const ahead = booked.flatMap(({ lead, reference, booking }): DeskBooking[] => {
      const { start, end } = booking;
      const state = sessionState(booking, now);
      const { id, name, phone } = lead;
      return state === 'cancelled' ? [] : [{ id, reference, name, phone, start, end, state }];
    });
    const byContent = new Set(agency.booking?.closed ?? []);
    const closed = [...new Set([...byDesk, ...byContent])].filter((each) => each >= today).sort();
    const byDay = Map.groupBy(ahead.slice(0, maxSessions), ({ start }) => dateOf(start));
    // Today is always shown, even without sessions.
    const dates = [...new Set([today, ...byDay.keys()])].sort();
    return {
      view: 'bookings',
      days: dates.map((date) => ({
        date,
        isToday: date === today,
        isClosed: closed.includes(date),
        sessions: byDay.get(date) ?? [],
      })),
      closed: closed.filter((date) => byDesk.has(date)),
      closedTimes: parts,
      closing,
      adds: agency.booking !== undefined,
      added,
      open,
      more: Math.max(0, ahead.length - maxSessions),
      today,
      problem,
      done,
      typed,
      areChecked,
      sendsMail: deliveries.recipients.mailsVisitors,
    };
  };
  const show = async (reply: FastifyReply, said: Said = {}): Promise<FastifyReply> => {
    const isRefused = said.problem ?? said.closing ?? said.added;
    if (isRefused !== undefined) reply.code(422);
    return await reply.deskPage(await bookingsPage(said));
  };

  /** The change that the address says was just made, with its current state. */
  const doneBy = async (query: unknown): Promise<BookingChange | undefined> => {
    const { data } = doneSchema.safeParse(query);
    if (!data) return undefined;
    if (!('session' in data)) return data;
    const { act } = data;
    const [found, byDesk, parts] = await database.use((store) =>
      Promise.all([
        findBooking(store, data.session),
        closedDays(store),
        closedTimes(store, Date.now()),
      ]),
    );
    if (!found?.booking) return undefined;
    const { lead, reference, booking } = found;
    const said = { name: lead.name || reference, start: booking.start };
    if (act === 'cancelled') return { act, ...said };
    const closed = [...byDesk, ...(agency.booking?.closed ?? [])];
    return { act, ...said, isOutsideHours: isOutsideHours(booking, closed, parts) };
  };

  const problemOf = (
    { outcome }: SessionChangeResult,
    { reference }: StoredLead<StoredBooking>,
    name: string,
  ): string | undefined => {
    if (outcome === 'changed' || outcome === 'unchanged') return undefined;
    return outcome === 'over'
      ? `The session ${reference} has begun or was cancelled, so it cannot be changed.`
      : timeProblems(name)[outcome];
  };

  /** Registers a change of one session, after which the list is shown again. */
  const change = (
    act: 'cancel' | 'move',
    work: (
      booked: StoredLead<StoredBooking>,
      change: SessionChange,
      fields: Record<string, string>,
    ) => Promise<string | undefined>,
  ): void => {
    const schema = { params: sessionParams, body: formBody };
    app.post(sessionPath(':id', act), { schema }, async (request, reply) => {
      const { id } = request.params;
      const found = id === '' ? undefined : await database.use((store) => findBooking(store, id));
      if (!found?.booking) {
        return await show(reply, { problem: 'This session does not exist any more.' });
      }
      const fields = request.body;
      const messageToVisitor = multiLine(fields.word ?? '');
      const typed = { id, messageToVisitor, date: fields.date ?? '', time: fields.time ?? '' };
      if (messageToVisitor.length > deskBounds.messageToVisitor) {
        const problem = `The word to the visitor has ${messageToVisitor.length} characters; shorten it to ${deskBounds.messageToVisitor}.`;
        return await show(reply, { problem, typed });
      }
      const booked = { ...found, booking: found.booking };
      const problem = await work(booked, { ...actorOf(request), messageToVisitor }, fields);
      if (problem !== undefined) return await show(reply, { problem, typed });
      const done = { act: act === 'move' ? 'moved' : 'cancelled', session: id };
      return reply.redirect(pathWith(deskPaths.bookings, done), 303);
    });
  };

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

  app.get(deskPaths.bookings, async ({ query }, reply) => {
    const { act, check, session: open } = formValues(query);
    // After a change, the address names the session that was changed.
    const opened = act === undefined ? open : undefined;
    return await show(reply, {
      done: await doneBy(query),
      areChecked: check === 'all',
      open: opened,
    });
  });

  app.post(deskPaths.addSession, { schema: { body: formBody } }, async (request, reply) => {
    const values = request.body;
    // The same id makes a form sent twice one session.
    const id = leadId.safeParse(values.id).data ?? uuidv7();
    const refuse = async (problems: FieldProblem[]) =>
      await show(reply, { added: { id, values, problems } });
    const { booking } = agency;
    const { data, error } = sessionForm.safeParse(values);
    if (!booking || !data) return await refuse(error ? problemsOf(error) : []);
    const { date, time: clock, ...written } = data;
    const at = Temporal.PlainDateTime.from(`${date}T${clock}`);
    const options = { agency: { ...agency, booking }, recipients: deliveries.recipients };
    const { outcome, start } = await database.use((store) =>
      addSession(store, { id, time: at, ...written }, actorOf(request), options),
    );
    if (outcome === 'added') {
      deliveries.wake();
      return reply.redirect(pathWith(deskPaths.bookings, { act: 'added', session: id }), 303);
    }
    const name = slotName(start, timeZone, Date.now());
    const messages = {
      ...timeProblems(name),
      'too-many': 'This address has three sessions ahead. Move or cancel one of them first.',
    };
    return await refuse([
      { field: outcome === 'too-many' ? 'email' : 'time', message: messages[outcome] },
    ]);
  });

  change('cancel', async (booked, actor) => {
    const result = await database.use((store) => cancelSession(store, booked, actor));
    return problemOf(result, booked, '');
  });

  change('move', async (booked, actor, fields) => {
    const [date, clock] = [day.safeParse(fields.date).data, time.safeParse(fields.time).data];
    if (!date || !clock) return 'Choose the new day and time.';
    const at = Temporal.PlainDateTime.from(`${date}T${clock}`);
    const move = { ...actor, time: at, agency };
    const result = await database.use((store) => moveSession(store, booked, move));
    const isRepeated =
      booked.booking.sequence > 0 && booked.booking.messageToVisitor === actor.messageToVisitor;
    if (result.outcome === 'unchanged' && !isRepeated) {
      return 'The session is at this time already, so nothing was sent. Choose another time.';
    }
    return problemOf(result, booked, slotName(result.start, timeZone, actor.now));
  });

  app.post(deskPaths.freeSessions, { schema: { body: freeForm } }, async (request, reply) => {
    const ids = [request.body.session].flat();
    if (ids.length === 0) {
      return await show(reply, { problem: 'Choose the sessions to free, in the list above.' });
    }
    let freed = 0;
    for (const id of ids) {
      const { outcome } = await database.use((store) => freeSession(store, id, actorOf(request)));
      if (outcome === 'changed') freed += 1;
    }
    const done = { act: 'freed', freed: String(freed), left: String(ids.length - freed) };
    return reply.redirect(pathWith(deskPaths.bookings, done), 303);
  });

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
    if (date < dateOf(Date.now())) {
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
