import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { addSession } from '../../booking/server/add-session.ts';
import {
  cancelSession,
  cancelWithoutEmail,
  moveSession,
  type SessionChange,
  type SessionChangeResult,
} from '../../booking/server/staff-changes.ts';
import { formBody, formValues } from '../../intake/server/form-body.ts';
import type { ServerMemory } from '../../intake/server/server-memory.ts';
import { findBooking } from '../../leads/server/store/lead-queries.ts';
import { type LeadEvent, shortPerson } from '../../leads/server/store/records/lead-events.ts';
import type { StoredBooking } from '../../leads/server/store/records/stored-booking.ts';
import type { StoredLead } from '../../leads/server/store/records/stored-lead.ts';
import { formatDateTime, formatTime } from '../../platform/format-time.ts';
import type { ZodPlugin } from '../../platform/server/zod-schemas.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { type FieldProblem, leadId, optionalFields, problemsOf } from '../../vocabulary/lead.ts';
import { multiLine } from '../../vocabulary/plain-text.ts';
import { maxDeskLengths } from '../desk-limits.ts';
import { deskPaths, pathWith, sessionPath } from '../desk-paths.ts';
import { bookingsPage } from '../pages/bookings.ts';
import {
  type BookingRoutesOptions,
  bookingsDisplay,
  isoDate,
  isoTime,
  timePattern,
} from './bookings-page.ts';
import { actorOf } from './desk-access.ts';
import { shownVersion } from './lead-version.ts';

const sessionParams = z.object({ id: z.uuid().catch('') });
const { service: _, ...callerFields } = optionalFields;
/** A session for a caller, who must be reachable in at least one way. */
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

/** A session, and its lead's version tag on the page: "ID.3". */
const shownSession = z.string().transform((text) => {
  const [id = '', version = ''] = text.split('.');
  return { id: sessionParams.parse({ id }).id, version: shownVersion({ version }) };
});
const cancelForm = z
  .object({ session: z.array(z.string()).or(z.string()).catch([]) })
  .catch({ session: [] })
  .transform(({ session }) => [session].flat().map((each) => shownSession.parse(each)));

/** Why a session cannot be at a time; `when` is that time in words. */
const timeProblems = (when: string) => ({
  past: 'This time is in the past. Choose a later one.',
  far: 'This time is too far ahead.',
  taken: `${when} overlaps another session. Choose another time.`,
});

/** Says who worked on a lead or its session since the page was loaded, when and how. */
function conflictText(name: string, { at, person, kind, detail }: LeadEvent, timeZone: string) {
  const [first = ''] = detail.split('\n');
  const how = [kind === 'booking' ? '' : kind, first].filter(Boolean).join(': ');
  const who = `At ${formatTime(at, timeZone)}, ${shortPerson(person)}`;
  return `${who} worked on the lead or session of ${name} (${how}), so nothing was done. Check what it says now, then decide.`;
}

/** The routes to view, add, move and cancel sessions. */
export const bookingRoutes: ZodPlugin<
  BookingRoutesOptions & { memory: Pick<ServerMemory, 'idOf'> }
> = async (app, { agency, memory: { idOf } }) => {
  const { database, deliveries } = app;
  const { timeZone } = agency;
  const { show, readChange } = bookingsDisplay(app, { agency });

  const problemOf = (
    result: SessionChangeResult,
    { lead, reference }: StoredLead<StoredBooking>,
    when: string,
  ): string | undefined => {
    switch (result.outcome) {
      case 'changed':
      case 'unchanged':
        return undefined;
      case 'over':
      case 'unknown':
        return `The session ${reference} has begun or was cancelled, so it cannot be changed.`;
      case 'changed-meanwhile':
        return conflictText(lead.name || reference, result.event, timeZone);
      default:
        return timeProblems(when)[result.outcome];
    }
  };

  /** Registers a change to one session, which then shows the list again. */
  const registerChange = (
    action: 'cancel' | 'move',
    work: (
      booked: StoredLead<StoredBooking>,
      change: SessionChange,
      fields: Record<string, string>,
    ) => Promise<string | undefined>,
  ): void => {
    const schema = { params: sessionParams, body: formBody };
    app.post(sessionPath(':id', action), { schema }, async (request, reply) => {
      const { id } = request.params;
      const found = id === '' ? undefined : await database.use((store) => findBooking(store, id));
      if (!found?.booking) {
        return await show(reply, { problem: 'This session no longer exists.' });
      }
      const fields = request.body;
      const messageToVisitor = multiLine(fields.messageToVisitor ?? '');
      const { date = '', time = '' } = fields;
      const changeInput = { id, messageToVisitor, date, time };
      if (messageToVisitor.length > maxDeskLengths.messageToVisitor) {
        const problem = `The message to the visitor is ${messageToVisitor.length} characters long; shorten it to ${maxDeskLengths.messageToVisitor}.`;
        return await show(reply, { problem, changeInput });
      }
      const booked = { ...found, booking: found.booking };
      const actor = { ...actorOf(request), version: shownVersion(fields), messageToVisitor };
      const problem = await work(booked, actor, fields);
      if (problem !== undefined) return await show(reply, { problem, changeInput });
      const done = { action: action === 'move' ? 'moved' : 'cancelled', session: id };
      return reply.redirect(pathWith(bookingsPage.path, done), 303);
    });
  };

  app.get(bookingsPage.path, async ({ query }, reply) => {
    const { action, check, session: open } = formValues(query);
    // After a change, the URL names the changed session.
    const sessionId = action === undefined ? open : undefined;
    return await show(reply, {
      lastChange: await readChange(query),
      areChecked: check === 'all',
      sessionId,
    });
  });

  app.post(deskPaths.addSession, { schema: { body: formBody } }, async (request, reply) => {
    const values = request.body;
    // The same id deduplicates double submits.
    const id = leadId.safeParse(values.id).data ?? uuidv7();
    const refuse = async (problems: FieldProblem[]) =>
      await show(reply, { addForm: { id, values, problems } });
    const { booking } = agency;
    const { data, error } = sessionForm.safeParse(values);
    if (!booking || !data) return await refuse(error ? problemsOf(error) : []);
    const { date, time: clock, ...caller } = data;
    const at = Temporal.PlainDateTime.from(`${date}T${clock}`);
    const options = { agency: { ...agency, booking }, recipients: deliveries.recipients, idOf };
    const result = await database.use((store) =>
      addSession(store, { id, time: at, ...caller }, actorOf(request), options),
    );
    if (result.outcome === 'added') {
      deliveries.wake();
      return reply.redirect(
        pathWith(bookingsPage.path, { action: 'added', session: result.id }),
        303,
      );
    }
    const { outcome, start } = result;
    const when = formatDateTime(start, timeZone, Date.now());
    const messages = {
      ...timeProblems(when),
      'too-many':
        'This address already has three upcoming sessions. Move or cancel one of them first.',
    };
    return await refuse([
      { field: outcome === 'too-many' ? 'email' : 'time', message: messages[outcome] },
    ]);
  });

  registerChange('cancel', async (booked, actor) => {
    const result = await database.use((store) => cancelSession(store, booked.lead.id, actor));
    // A double submit has the same message. If the visitor cancelled first, it is not sent.
    if (
      result.outcome === 'unchanged' &&
      result.booking.messageToVisitor !== actor.messageToVisitor
    ) {
      return 'The session was already cancelled, so your message was not sent.';
    }
    return problemOf(result, booked, '');
  });

  registerChange('move', async (booked, actor, fields) => {
    const date = isoDate.safeParse(fields.date).data;
    const clock = isoTime.safeParse(fields.time).data;
    if (!date || !clock) return 'Choose the new day and time.';
    const at = Temporal.PlainDateTime.from(`${date}T${clock}`);
    const move = { ...actor, time: at, agency };
    const result = await database.use((store) => moveSession(store, booked, move));
    if (result.outcome === 'unchanged') {
      // A double submit follows a move (`sequence` > 0) with the same message.
      const { sequence, messageToVisitor } = result.booking;
      if (sequence === 0 || messageToVisitor !== actor.messageToVisitor) {
        return 'The session is already at this time, so nothing was sent. Choose another time.';
      }
    }
    const when = formatDateTime(result.start, timeZone, actor.now);
    return problemOf(result, booked, when);
  });

  app.post(deskPaths.cancelSessions, { schema: { body: cancelForm } }, async (request, reply) => {
    const sessions = request.body;
    if (sessions.length === 0) {
      return await show(reply, { problem: 'Choose the sessions to cancel, in the list above.' });
    }
    let count = 0;
    const problems: string[] = [];
    for (const { id, version } of sessions) {
      const booked = await database.use((store) => findBooking(store, id));
      const change = { ...actorOf(request), version };
      const result = await database.use((store) => cancelWithoutEmail(store, id, change));
      const problem = booked?.booking && problemOf(result, booked, '');
      if (problem) problems.push(problem);
      // Counts a session that a double submit has already cancelled, too.
      else if (booked?.booking) count += 1;
    }
    if (problems.length > 0) {
      const note = count > 0 ? `${count} of ${sessions.length} sessions were cancelled.` : '';
      return await show(reply, { problem: [note, ...problems].join(' ').trim() });
    }
    const done = { action: 'freed', freed: String(count) };
    return reply.redirect(pathWith(bookingsPage.path, done), 303);
  });
};
