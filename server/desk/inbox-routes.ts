import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Agency } from '../../agency/agency.ts';
import { sessionState } from '../../booking/session-state.ts';
import { deskBounds } from '../../desk/desk-bounds.ts';
import type { DeskPage, InboxEntry, LeadSession } from '../../desk/desk-page.ts';
import { deskPaths, leadPath, pathWith } from '../../desk/desk-paths.ts';
import { attributionLabels, attributionNames } from '../../lead/attribution.ts';
import { multiLine } from '../../lead/plain-text.ts';
import { leadProgress } from '../../lead/progress.ts';
import { referenceLetters } from '../../lead/reference.ts';
import { leadMail } from '../delivery/lead-mail.ts';
import { isVisitorTold } from '../store/change-booking.ts';
import { type ArchivedLead, findLeads } from '../store/lead-archive.ts';
import { eraseLeads } from '../store/lead-erasure.ts';
import { type Actor, listEvents } from '../store/lead-events.ts';
import type { Cursor } from '../store/lead-filter.ts';
import { countInbox, countLeads, readInbox } from '../store/lead-inbox.ts';
import { addNote, markRead, markSpam, retryLead, setProgress } from '../store/lead-progress.ts';
import { release } from '../store/release.ts';
import type { StoredBooking } from '../store/stored-booking.ts';
import { markShown } from '../store/suspected-leads.ts';
import { formValues } from '../submissions/form-body.ts';
import { actorOf, type Desk, type PersonRequest, see, typedText } from './desk-requests.ts';
import type { DeskRoute } from './desk-route.ts';
import {
  cursorText,
  inboxAddress,
  inboxAfter,
  inboxFilter,
  readInboxChange,
  readInboxQuery,
} from './inbox-query.ts';
import { writeDown } from './write-down.ts';

const perPage = 50;

const progressSchema = z.enum(leadProgress);
const idSchema = z.object({ id: z.uuid().catch('') });

/** The place of a lead in a list. */
const cursorOf = ({ receivedAt, id }: Pick<InboxEntry, 'receivedAt' | 'id'>): Cursor => ({
  at: receivedAt,
  id,
});

/** Whether a page is shown to its person, and not fetched in advance. */
const isLookedAt = ({ request: { method, headers } }: PersonRequest): boolean =>
  method === 'GET' && headers['sec-purpose'] === undefined;

type Options = {
  desk: Desk;
  agency: Pick<Agency, 'name' | 'timeZone' | 'booking'>;
  /** Whether visitors are told of their sessions by mail. */
  mailsVisitors: boolean;
  /** Called after deliveries were queued. */
  onQueued: () => void;
};

/** The routes to find, read and answer leads. */
export function inboxRoutes({ desk, agency, mailsVisitors, onQueued }: Options): DeskRoute[] {
  const { database, send } = desk;

  const leadOf = async ({ request }: PersonRequest): Promise<ArchivedLead | undefined> => {
    const { id } = idSchema.parse(Object(request.params));
    return id === '' ? undefined : (await database.use((open) => findLeads(open, id)))[0];
  };
  const missing = async (at: PersonRequest): Promise<FastifyReply> => {
    at.reply.code(404);
    return await send(at, { view: 'missing', unsaved: typedText(at.request) }, at.person);
  };

  const cancelledBy = (
    booking: StoredBooking,
    deliveries: ArchivedLead['deliveries'],
  ): LeadSession['cancelledBy'] => {
    if (!isVisitorTold(booking, deliveries)) return 'nothing';
    return mailsVisitors ? 'mail' : 'call';
  };

  const showLead = async (
    at: PersonRequest,
    stored: ArchivedLead,
    { problem, note = '' }: { problem?: string; note?: string } = {},
  ): Promise<FastifyReply> => {
    const { lead, booking, deliveries } = stored;
    const history = await database.use((open) => listEvents(open, lead.id));
    const page: DeskPage['page'] = {
      view: 'lead',
      lead: {
        ...{ id: lead.id, reference: stored.reference, kind: lead.kind },
        ...{ name: lead.name, email: lead.email, phone: lead.phone },
        service: lead.kind === 'form' ? lead.service : '',
        message: lead.message,
        receivedAt: stored.receivedAt.getTime(),
        progress: stored.progress,
        isSuspected: stored.state === 'suspected',
        suspicions: stored.suspicions,
        origin: attributionNames
          .map((field) => ({ label: attributionLabels[field], value: lead.attribution[field] }))
          .filter(({ value }) => value !== ''),
        session: booking && {
          ...{ start: booking.start, state: sessionState(booking, Date.now()) },
          cancelledBy: cancelledBy(booking, deliveries),
        },
      },
      subject: leadMail(stored, agency).subject,
      deliveries: deliveries.map(({ target, state, attempts, ...row }) => ({
        ...{ target, state, attempts },
        at: row.settled_at ?? row.due_at,
        error: row.last_error ?? '',
      })),
      ...{ history, note, problem },
      query: readInboxQuery(at.request.query).query,
    };
    return await send(at, page, at.person);
  };

  /**
   * A change of one lead, after which its page is shown again, with what was wrong if anything. Whatever the
   * change, the note that was being written is saved, too.
   */
  const change = (
    act: 'progress' | 'note' | 'spam' | 'release' | 'retry',
    work: (
      lead: ArchivedLead,
      actor: Actor,
      fields: Record<string, string>,
    ) => Promise<string | undefined>,
  ): DeskRoute => ({
    method: 'POST',
    url: leadPath(':id', act),
    for: 'person',
    handle: async (at) => {
      const lead = await leadOf(at);
      if (!lead) return await missing(at);
      const actor = actorOf(at);
      const fields = formValues(at.request.body);
      const note = multiLine(fields.note ?? '').trim();
      if (note.length > deskBounds.note) {
        const problem = `The note has ${note.length} characters; shorten it to ${deskBounds.note}.`;
        at.reply.code(422);
        return await showLead(at, lead, { problem, note });
      }
      const { id } = lead.lead;
      if (note !== '') await database.use((open) => addNote(open, { id, note }, actor));
      const problem = await work(lead, actor, { ...fields, note });
      if (problem === undefined) {
        return see(at, pathWith(leadPath(id), readInboxQuery(at.request.query).query));
      }
      at.reply.code(422);
      // As it is now: somebody else may have changed it.
      return await showLead(at, (await leadOf(at)) ?? lead, { problem });
    },
  });

  return [
    {
      method: 'GET',
      url: deskPaths.inbox,
      for: 'person',
      handle: async (at) => {
        const { query, after } = readInboxQuery(at.request.query);
        const filter = inboxFilter(query, agency.timeZone);
        const isSearch = query.q !== '' && query.only === '';
        const [found, counts, alsoSuspected] = await database.use((open) =>
          Promise.all([
            // One more than a page has tells whether there is another page.
            readInbox(open, filter, { limit: perPage + 1, after }),
            countInbox(open),
            isSearch ? countLeads(open, { ...filter, state: 'suspected', only: undefined }) : 0,
          ]),
        );
        const leads = found.slice(0, perPage);
        const suspected = leads.filter((each) => each.isSuspected).map(({ id }) => id);
        if (isLookedAt(at)) {
          await writeDown(database, at.request.log, (open) =>
            markShown(open, suspected, Date.now()),
          );
        }
        const last = found.length > perPage ? leads.at(-1) : undefined;
        const next = last && inboxAddress(query, cursorOf(last));
        const page: DeskPage['page'] = {
          view: 'inbox',
          done: readInboxChange(at.request.query),
          ...{ query, leads, next, counts, alsoSuspected },
          isFirst: after === undefined,
          newest: after || !leads[0] ? undefined : cursorText(cursorOf(leads[0])),
        };
        return await send(at, page, at.person);
      },
    },
    {
      method: 'GET',
      url: leadPath(':id'),
      for: 'person',
      handle: async (at) => {
        const lead = await leadOf(at);
        if (!lead) return await missing(at);
        if (isLookedAt(at)) {
          await writeDown(database, at.request.log, (open) =>
            markRead(open, lead.lead.id, Date.now()),
          );
        }
        return await showLead(at, lead);
      },
    },
    change('progress', async ({ lead: { id } }, actor, fields) => {
      const { data: progress } = progressSchema.safeParse(fields.progress);
      if (!progress) return 'Choose new, answered, won or lost.';
      const { data: seen } = progressSchema.safeParse(fields.seen);
      const result = await database.use((open) => setProgress(open, { id, progress, seen }, actor));
      return result === 'changed-meanwhile'
        ? 'Somebody marked it meanwhile: see the history. To change that, mark it again.'
        : undefined;
    }),
    change('note', async (_lead, _actor, { note }) =>
      note === '' ? 'Write something into the note.' : undefined,
    ),
    change('spam', async ({ lead: { id } }, actor) => {
      await database.use((open) => markSpam(open, id, actor));
      return undefined;
    }),
    change('release', async (lead, actor) => {
      const { capacity = 1 } = agency.booking ?? {};
      const result = await database.use((open) => release(open, lead, { ...actor, capacity }));
      onQueued();
      if (result.outcome === 'released' && lead.booking?.state === 'cancelled') {
        return 'It is released, but its session stays cancelled: call the visitor to agree on another time.';
      }
      return result.outcome === 'without-time'
        ? 'It is released, but without its time, which is over or has been given to somebody else: call the visitor.'
        : undefined;
    }),
    change('retry', async ({ lead: { id } }, actor) => {
      await database.use((open) => retryLead(open, id, actor));
      onQueued();
      return undefined;
    }),
    {
      method: 'POST',
      url: leadPath(':id', 'erase'),
      for: 'person',
      handle: async (at) => {
        const found = await leadOf(at);
        if (!found) return await missing(at);
        const { confirm = '' } = formValues(at.request.body);
        if (referenceLetters(confirm) !== referenceLetters(found.reference)) {
          at.reply.code(422);
          const problem = `To erase it, type its reference: ${found.reference}`;
          return await showLead(at, found, { problem });
        }
        const { id } = found.lead;
        const { later, areCopiesLeft } = await database.use((open) => eraseLeads(open, [id]));
        const erased = { person: at.person.id, lead: id };
        at.request.log.info(erased, 'a lead is erased at the desk');
        const { query } = readInboxQuery(at.request.query);
        return see(at, inboxAfter(query, { act: 'erased', isLater: later > 0, areCopiesLeft }));
      },
    },
  ];
}
