import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { slotName } from '../../core/booking/slot-names.ts';
import { deskBounds } from '../../core/desk/desk-bounds.ts';
import { deskPaths, pathWith, sessionPath } from '../../core/desk/desk-paths.ts';
import { type FieldProblem, leadId, problemsOf } from '../../core/lead/lead.ts';
import { multiLine } from '../../core/lead/plain-text.ts';
import { uuidv7 } from '../../core/uuidv7.ts';
import { addSession } from '../booking/add-session.ts';
import {
  cancelSession,
  freeSession,
  moveSession,
  type SessionChange,
  type SessionChangeResult,
} from '../booking/change-session.ts';
import { findBooking } from '../store/leads/lead-queries.ts';
import type { StoredBooking } from '../store/records/stored-booking.ts';
import type { StoredLead } from '../store/records/stored-lead.ts';
import { formBody, formValues } from '../submissions/form-body.ts';
import type { ServerMemory } from '../submissions/server-memory.ts';
import type { ZodPlugin } from '../zod-schemas.ts';
import {
  type BookingRoutesOptions,
  bookingsPages,
  day,
  time,
  timePattern,
} from './bookings-page.ts';
import { callerFields } from './caller-fields.ts';
import { actorOf } from './desk-access.ts';

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

/** The routes to view, add, move, cancel and free sessions. */
export const bookingRoutes: ZodPlugin<
  BookingRoutesOptions & { memory: Pick<ServerMemory, 'idOf'> }
> = async (app, { agency, memory: { idOf } }) => {
  const { database, deliveries } = app;
  const { timeZone } = agency;
  const { show, doneBy } = bookingsPages(app, { agency });

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
    const options = { agency: { ...agency, booking }, recipients: deliveries.recipients, idOf };
    const added = await database.use((store) =>
      addSession(store, { id, time: at, ...written }, actorOf(request), options),
    );
    if (added.outcome === 'added') {
      deliveries.wake();
      return reply.redirect(pathWith(deskPaths.bookings, { act: 'added', session: added.id }), 303);
    }
    const { outcome, start } = added;
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
};
