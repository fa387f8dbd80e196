import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Agency } from '../../agency/agency.ts';
import { isVisitorNotified } from '../../booking/server/store/change-booking.ts';
import { sessionState } from '../../booking/session-state.ts';
import { attributionLabels, attributionNames } from '../../leads/attribution.ts';
import { type FieldProblem, type LeadSummary, optionalText, problemsOf } from '../../leads/lead.ts';
import { leadBounds, mapLeadFields } from '../../leads/lead-fields.ts';
import { referenceLetters } from '../../leads/lead-id.ts';
import { multiLine } from '../../leads/plain-text.ts';
import { leadProgress } from '../../leads/progress.ts';
import type { RejectedForm } from '../../leads/rejected-form.ts';
import type { Cursor, LeadFilter } from '../../leads/server/store/lead-filter.ts';
import { countInbox, countLeads, readInbox } from '../../leads/server/store/lead-inbox.ts';
import { findLead } from '../../leads/server/store/lead-queries.ts';
import { leadsOfPerson } from '../../leads/server/store/leads-of-person.ts';
import { type Actor, listEvents } from '../../leads/server/store/records/lead-events.ts';
import {
  bookingVersion,
  type StoredBooking,
} from '../../leads/server/store/records/stored-booking.ts';
import type { StoredLead } from '../../leads/server/store/records/stored-lead.ts';
import type { Store } from '../../platform/server/database/engine.ts';
import { tryToRecord } from '../../platform/server/database/lead-database.ts';
import type { ZodPlugin } from '../../platform/server/zod-schemas.ts';
import { formBody } from '../../submissions/server/form-body.ts';
import { answerUrl } from '../answer-mail.ts';
import { deskBounds } from '../desk-bounds.ts';
import { managersOnlyMessage } from '../desk-page.ts';
import { leadPath, pathWith } from '../desk-paths.ts';
import { type InboxPage, inboxPage } from '../pages/inbox.ts';
import { type LeadBooking, type LeadPage, leadActions, leadPage } from '../pages/lead.ts';
import { missingPage } from '../pages/missing.ts';
import { callerFields } from './caller-fields.ts';
import { changedText } from './changed-session.ts';
import { actorOf } from './desk-access.ts';
import { typedText } from './desk-pages.ts';
import {
  cursorText,
  inboxAddress,
  inboxAfter,
  inboxFilter,
  readInboxChange,
  readInboxQuery,
} from './inbox-query.ts';
import { reminderDay } from './reminder-day.ts';
import {
  addNote,
  detailsVersion,
  editLead,
  hasLead,
  markRead,
  markSpam,
  retryLead,
  setProgress,
  setReminder,
} from './store/lead-changes.ts';
import { eraseSeen } from './store/lead-erasure.ts';
import { releaseLead } from './store/release-lead.ts';
import { markShown } from './store/suspected-leads.ts';
import { leadsForToday, todayAt } from './store/today-leads.ts';

const perPage = 50;

const progressSchema = z.enum(leadProgress);
const detailsForm = z
  .object({
    name: callerFields.name,
    email: callerFields.email,
    phone: callerFields.phone,
    service: optionalText({ label: 'The service', max: leadBounds.service }).default(''),
  })
  .refine(({ name, phone, email }) => name + phone + email !== '', {
    path: ['name'],
    error: 'Leave a name, a phone number or an email address.',
  });
const editedMeanwhile =
  'Your correction is not saved: somebody corrected this lead meanwhile, see the history. What you typed is in the form; save it again if it is still right.';
const doneSchema = z.object({ done: z.enum(leadActions) }).transform(({ done }) => done);
const leadParams = z.object({ id: z.uuid().catch('') });

/** The cursor at a lead. */
const cursorOf = ({ receivedAt, id }: Pick<LeadSummary, 'receivedAt' | 'id'>): Cursor => ({
  at: receivedAt,
  id,
});

/** Whether a person requested the page, as opposed to a browser that prefetches it. */
const isLookedAt = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers['sec-purpose'] === undefined;

/** How many leads the list beside a lead has. */
const sidebarSize = 20;

/** The newest leads of an inbox or, if the lead is not among them, it and those before it. */
async function listBeside(
  store: Store,
  filter: LeadFilter,
  { lead: { id }, receivedAt }: StoredLead,
): Promise<LeadSummary[]> {
  const page = { limit: sidebarSize };
  const newest = await readInbox(store, filter, page);
  if (newest.length < sidebarSize || newest.some((each) => each.id === id)) return newest;
  return await readInbox(store, { ...filter, upTo: { at: receivedAt.getTime(), id } }, page);
}

type Options = { agency: Pick<Agency, 'name' | 'timeZone' | 'booking'> };

/** The routes to find, read and answer leads. */
export const leadRoutes: ZodPlugin<Options> = async (app, { agency }) => {
  const { database } = app;
  const { recipients, wake } = app.deliveries;

  const leadWith = async (id: string): Promise<StoredLead | undefined> =>
    id === '' ? undefined : await database.use((store) => findLead(store, id));
  const missing = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.code(404);
    return await reply.deskPage(missingPage, {
      unsaved: typedText(request),
    });
  };

  const cancelledBy = (
    booking: StoredBooking,
    deliveries: StoredLead['deliveries'],
  ): LeadBooking['cancelledBy'] => {
    if (!isVisitorNotified(booking, deliveries)) return 'nothing';
    return recipients.mailsVisitors ? 'mail' : 'call';
  };

  const showLead = async (
    request: FastifyRequest,
    reply: FastifyReply,
    stored: StoredLead,
    {
      problem,
      note = '',
      edited = { values: {}, problems: [] },
    }: { problem?: FieldProblem; note?: string; edited?: RejectedForm } = {},
  ): Promise<FastifyReply> => {
    const { method, query } = request;
    const { lead, booking, deliveries } = stored;
    const inbox = readInboxQuery(query).query;
    const [history, others, list] = await database.use((store) =>
      Promise.all([
        listEvents(store, lead.id),
        leadsOfPerson(store, stored),
        listBeside(store, inboxFilter(inbox, agency.timeZone), stored),
      ]),
    );
    const { reference } = stored;
    const receivedAt = stored.receivedAt.getTime();
    const page: LeadPage = {
      lead: {
        id: lead.id,
        reference,
        kind: lead.kind,
        ...mapLeadFields((field) => lead[field]),
        receivedAt,
        progress: stored.progress,
        isSuspected: stored.state === 'suspected',
        suspicions: stored.suspicions,
        origin: attributionNames
          .map((field) => ({ label: attributionLabels[field], value: lead.attribution[field] }))
          .filter(({ value }) => value !== ''),
        session: booking && {
          seen: bookingVersion(booking),
          start: booking.start,
          state: sessionState(booking, Date.now()),
          cancelledBy: cancelledBy(booking, deliveries),
        },
        corrects: stored.corrects,
        remindOn: stored.remindOn,
      },
      today: todayAt(Date.now(), agency.timeZone).date,
      answer: answerUrl({ ...lead, reference, receivedAt }, agency, Date.now()),
      others,
      deliveries: deliveries.map(({ target, state, attempts, ...row }) => ({
        target,
        state,
        attempts,
        at: row.settled_at ?? row.due_at,
        error: row.last_error ?? '',
      })),
      history,
      detailsVersion: detailsVersion(lead),
      edited,
      note,
      done: method === 'GET' ? doneSchema.safeParse(query).data : undefined,
      isNoted: Object(query).noted === '1',
      problem,
      query: inbox,
      list,
    };
    return await reply.deskPage(leadPage, page);
  };

  /**
   * Registers a change of one lead, after which its page is shown again, with the problem if there
   * was one. Every change also saves a note typed on the page.
   */
  const registerChange = (
    act: 'progress' | 'note' | 'remind' | 'spam' | 'release' | 'retry',
    work: (id: string, actor: Actor, fields: Record<string, string>) => Promise<string | undefined>,
  ): void => {
    const schema = { params: leadParams, body: formBody };
    app.post(leadPath(':id', act), { schema }, async (request, reply) => {
      const { id } = request.params;
      const leadExists = id !== '' && (await database.use((store) => hasLead(store, id)));
      if (!leadExists) return await missing(request, reply);
      const refuse = async (said: { problem: FieldProblem; note?: string }) => {
        // The lead's current state, which somebody else may have changed.
        const lead = await leadWith(id);
        if (!lead) return await missing(request, reply);
        reply.code(422);
        return await showLead(request, reply, lead, said);
      };
      const note = multiLine(request.body.note ?? '').trim();
      if (note.length > deskBounds.note) {
        const message = `The note has ${note.length} characters; shorten it to ${deskBounds.note}.`;
        return await refuse({ problem: { field: 'note', message }, note });
      }
      const actor = actorOf(request);
      if (note !== '') await database.use((store) => addNote(store, { id, note }, actor));
      const problem = await work(id, actor, { ...request.body, note });
      if (problem !== undefined) {
        const field = act === 'note' ? 'note' : '';
        const saved = note !== '' && act !== 'note' ? ' The note is saved.' : '';
        return await refuse({ problem: { field, message: `${problem}${saved}` } });
      }
      const { query } = readInboxQuery(request.query);
      const done = act === 'progress' ? (request.body.progress ?? '') : act;
      const noted = note !== '' && act !== 'note' ? '1' : '';
      return reply.redirect(pathWith(leadPath(id), { ...query, done, noted }), 303);
    });
  };

  app.get(inboxPage.path, async (request, reply) => {
    const { query, after } = readInboxQuery(request.query);
    const filter = inboxFilter(query, agency.timeZone);
    const isSearch = query.q !== '' && query.only === '';
    const today = todayAt(Date.now(), agency.timeZone);
    const isFiltered = Object.values(query).some((value) => value !== '');
    const [read, counts, alsoSuspected, forToday, found] = await database.use((store) =>
      Promise.all([
        // One more than fits on a page shows whether there is another page.
        readInbox(store, filter, { limit: perPage + 1, after }),
        countInbox(store, today),
        isSearch ? countLeads(store, { ...filter, state: 'suspected', only: undefined }) : 0,
        isFiltered || after ? undefined : leadsForToday(store, today),
        isFiltered ? countLeads(store, filter) : undefined,
      ]),
    );
    const leads = read.slice(0, perPage);
    const suspected = leads.filter((each) => each.isSuspected).map(({ id }) => id);
    if (isLookedAt(request)) {
      await tryToRecord(database, request.log, (store) => markShown(store, suspected, Date.now()));
    }
    const last = read.length > perPage ? leads.at(-1) : undefined;
    const next = last && inboxAddress(query, cursorOf(last));
    const page: InboxPage = {
      done: readInboxChange(request.query),
      query,
      leads,
      next,
      counts,
      found,
      alsoSuspected,
      today: forToday?.leads ?? [],
      isFirst: after === undefined,
      newest: after || !leads[0] ? undefined : cursorText(cursorOf(leads[0])),
    };
    return await reply.deskPage(inboxPage, page);
  });

  app.get(leadPath(':id'), { schema: { params: leadParams } }, async (request, reply) => {
    const lead = await leadWith(request.params.id);
    if (!lead) return await missing(request, reply);
    if (isLookedAt(request)) {
      await tryToRecord(database, request.log, (store) =>
        markRead(store, lead.lead.id, Date.now()),
      );
    }
    return await showLead(request, reply, lead);
  });

  registerChange('progress', async (id, actor, fields) => {
    const { data: progress } = progressSchema.safeParse(fields.progress);
    if (!progress)
      return `Choose ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(leadProgress)}.`;
    const { data: seen } = progressSchema.safeParse(fields.seen);
    const result = await database.use((store) => setProgress(store, { id, progress, seen }, actor));
    return result === 'changed-meanwhile'
      ? 'Your mark is not set: somebody marked it meanwhile, see the history. To change that, mark it again.'
      : undefined;
  });

  registerChange('note', async (_id, _actor, { note }) =>
    note === '' ? 'Write something into the note.' : undefined,
  );

  registerChange('remind', async (id, actor, { on = '', date = '' }) => {
    const day = reminderDay(on, { date, today: todayAt(Date.now(), agency.timeZone).date });
    if (day === 'invalid') return 'Choose a day from today on, within two years.';
    await database.use((store) => setReminder(store, { id, on: day }, actor));
    return undefined;
  });

  registerChange('spam', async (id, actor, { session: seen = '' }) => {
    const marked = await database.use((store) => markSpam(store, id, actor, seen));
    return typeof marked === 'object'
      ? changedText('this lead', marked.changed, { ...agency, seen })
      : undefined;
  });

  registerChange('release', async (id, actor) => {
    const lead = await leadWith(id);
    if (!lead) return undefined;
    const { capacity = 1 } = agency.booking ?? {};
    const result = await database.use((store) => releaseLead(store, lead, { ...actor, capacity }));
    wake();
    if (result.outcome === 'released' && lead.booking?.state === 'cancelled') {
      return 'It is released, but its session stays cancelled: call the visitor to agree on another time.';
    }
    return result.outcome === 'without-time'
      ? 'It is released, but without its time, which is over or has been given to somebody else: call the visitor.'
      : undefined;
  });

  registerChange('retry', async (id, actor) => {
    await database.use((store) => retryLead(store, id, actor));
    wake();
    return undefined;
  });

  app.post(
    leadPath(':id', 'edit'),
    { schema: { params: leadParams, body: formBody } },
    async (request, reply) => {
      const { id } = request.params;
      const { data: details, error } = detailsForm.safeParse(request.body);
      const refuse = async (problems: FieldProblem[]) => {
        const lead = await leadWith(id);
        if (!lead) return await missing(request, reply);
        reply.code(422);
        const [problem] = problems;
        return await showLead(request, reply, lead, {
          ...(problem && { problem: { ...problem, field: '' } }),
          edited: { values: request.body, problems },
        });
      };
      if (!details) return await refuse(problemsOf(error));
      const { seen = '' } = request.body;
      const result = await database.use((store) =>
        editLead(store, { id, details, seen }, actorOf(request)),
      );
      if (result === 'changed-meanwhile') {
        return await refuse([{ field: 'name', message: editedMeanwhile }]);
      }
      const { query } = readInboxQuery(request.query);
      return reply.redirect(pathWith(leadPath(id), { ...query, done: 'edit' }), 303);
    },
  );

  const erasure = { params: leadParams, body: formBody };
  app.post(leadPath(':id', 'erase'), { schema: erasure }, async (request, reply) => {
    const found = await leadWith(request.params.id);
    if (!found) return await missing(request, reply);
    if (!request.deskSession.person.isManager) {
      reply.code(403);
      return await showLead(request, reply, found, {
        problem: { field: '', message: managersOnlyMessage },
      });
    }
    const { confirm = '', session: seen = '' } = request.body;
    if (referenceLetters(confirm) !== referenceLetters(found.reference)) {
      reply.code(422);
      const message = `To erase it, type its reference: ${found.reference}`;
      const problem = { field: 'confirm', message };
      return await showLead(request, reply, found, { problem });
    }
    const { id } = found.lead;
    const now = Date.now();
    const result = await database.use((store) => eraseSeen(store, { id, seen, now }));
    if ('changed' in result) {
      const lead = await leadWith(id);
      if (!lead) return await missing(request, reply);
      reply.code(422);
      const message = changedText('this lead', result.changed, { ...agency, seen });
      return await showLead(request, reply, lead, { problem: { field: 'confirm', message } });
    }
    const { later, areCopiesLeft } = result;
    const erased = { person: request.deskSession.person.id, lead: id };
    request.log.info(erased, 'a lead is erased at the desk');
    const { query } = readInboxQuery(request.query);
    const done = { act: 'erased', isLater: later > 0, areCopiesLeft } as const;
    return reply.redirect(inboxAfter(query, done), 303);
  });
};
