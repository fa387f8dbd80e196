import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Agency } from '../../agency/agency.ts';
import { mailAddress } from '../../leads/mail-address.ts';
import type { Cursor, LeadFilter } from '../../leads/server/store/lead-filter.ts';
import {
  countEvents,
  countLeads,
  readInbox,
  sessionsAhead,
} from '../../leads/server/store/lead-inbox.ts';
import { seenSession } from '../../leads/server/store/records/stored-booking.ts';
import { digestOf } from '../../platform/server/secret.ts';
import type { ZodPlugin } from '../../platform/server/zod-schemas.ts';
import { formBody } from '../../submissions/server/form-body.ts';
import type { ServerMemory } from '../../submissions/server/server-memory.ts';
import type { BulkJob } from '../bulk-actions.ts';
import { actsFor } from '../bulk-actions.ts';
import { deskBounds } from '../desk-bounds.ts';
import { managersOnlyMessage } from '../desk-page.ts';
import { bulkPath } from '../desk-paths.ts';
import type { BulkPage } from '../pages/bulk.ts';
import { type BulkSelection, bulkActions, bulkPage } from '../pages/bulk.ts';
import { bulkDonePage } from '../pages/bulk-done.ts';
import { inboxPage } from '../pages/inbox.ts';
import { bulkJobs } from './bulk-job.ts';
import { actorOf } from './desk-access.ts';
import { cursorText, inboxFilter, readCursor, readInboxQuery } from './inbox-query.ts';
import { chunksOf, leadIds } from './store/bulk-changes.ts';
import { findPerson } from './store/lead-erasure.ts';
import { withWork } from './store/lead-work.ts';

/** How long a submitted form waits for the result, in ms: enough for a small number of leads. */
const waitMs = 1000;
/**
 * How often the browser checks the progress of a change, in seconds: by a header, because axe
 * rejects the meta element.
 */
const refreshSeconds = 2;
/** How many leads a page shows. */
const shown = 50;
/** How many visitors to call are listed. */
const maxCalls = 100;

const addressSchema = z.object({
  act: z.enum(bulkActions),
  email: z.string().max(deskBounds.email).optional(),
});
const workSchema = z.object({ work: z.string().catch('') });
/**
 * The fields of a form: how many leads and which sessions the page showed and what was typed to
 * confirm that, or the id of an interrupted change that is to go on.
 */
const changeForm = formBody.transform((fields) =>
  z
    .object({
      count: z.coerce.number().int().min(0).max(1e9).catch(0),
      seen: z.string().default(''),
      confirm: z.string().default(''),
      work: z.string().default(''),
    })
    .parse(fields),
);

/** For the address of a change that is not in memory. */
const forgotten =
  'This server no longer knows how far this got, perhaps because of a restart. Whatever was done stays done; these leads are left.';

const countText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'lead' : 'leads'}`;

/** The leads that a request applies to. */
type Selection = BulkSelection & {
  count: number;
  /** Their sessions ahead, as `seenSession` names them, in a stable order. */
  ahead: readonly string[];
  /** How much people have done with them. */
  events: number;
  /** The ids of all these leads, in chunks. */
  chunks: () => AsyncIterable<readonly string[]>;
  state: LeadFilter['state'];
  page: () => Promise<Pick<BulkPage, 'leads' | 'possible'>>;
  problem: string | undefined;
};

/** Names what a page showed of leads, to notice that one was marked, or its session moved, since. */
const versionOf = ({ ahead, events }: Pick<Selection, 'ahead' | 'events'>): string =>
  events === 0 && ahead.length === 0 ? '' : digestOf([events, ...ahead].join(' '));

type Options = {
  agency: Pick<Agency, 'timeZone' | 'booking'>;
  memory: Pick<ServerMemory, 'bulk'>;
};

/**
 * The routes to mark as spam, accept, send again or erase all leads of a list, or to erase those of
 * a person.
 */
export const bulkRoutes: ZodPlugin<Options> = async (app, { agency, memory }) => {
  const { database, deliveries, log } = app;
  const jobs = bulkJobs({ database, kept: memory.bulk, log, onChanged: deliveries.wake });
  app.addHook('onClose', () => jobs.stop());

  /** The leads of a list, up to the newest that the person saw. */
  async function ofList(about: BulkSelection, newest: Cursor): Promise<Selection> {
    const filter = { ...inboxFilter(about.query, agency.timeZone), upTo: newest };
    return {
      ...about,
      count: await database.use((store) => countLeads(store, filter)),
      ahead: await database.use((store) => sessionsAhead(store, filter, Date.now())),
      events: await database.use((store) => countEvents(store, filter)),
      chunks: () => leadIds(database, filter),
      state: filter.state,
      page: () =>
        database.use(async (store) => ({
          leads: await withWork(store, await readInbox(store, filter, { limit: shown })),
          possible: [],
        })),
      problem: undefined,
    };
  }

  /** All leads that contain an email address, up to the newest that the person saw, if any. */
  async function ofPerson(about: BulkSelection, upTo: Cursor | undefined): Promise<Selection> {
    const { email = '' } = about;
    const isWhole = mailAddress(email) !== undefined;
    const { certain, possible } = isWhole
      ? await database.use((store) => findPerson(store, email))
      : { certain: [], possible: [] };
    const found = certain
      .map((each) => ({ ...each, at: each.receivedAt.getTime(), id: each.lead.id }))
      .filter(({ at, id }) => !upTo || at < upTo.at || (at === upTo.at && id <= upTo.id))
      .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
    const [first] = found;
    const ids = found.map(({ id }) => id);
    const now = Date.now();
    const ahead = found.flatMap(({ lead, booking }) =>
      booking && booking.state !== 'cancelled' && booking.start > now
        ? seenSession({ lead, booking })
        : [],
    );
    const eventsOf = async (all: readonly string[]) => {
      let events = 0;
      for await (const some of chunksOf(all)) {
        events += await database.use((store) => countEvents(store, { ids: some }));
      }
      return events;
    };
    const entries = (some: readonly string[]) =>
      database.use(async (store) =>
        withWork(store, await readInbox(store, { ids: some.slice(0, shown) }, { limit: shown })),
      );
    return {
      ...about,
      newest: about.newest || (first ? cursorText(first) : ''),
      count: ids.length,
      ahead,
      events: await eventsOf(ids),
      chunks: () => chunksOf(ids),
      state: undefined,
      page: async () => ({
        leads: await entries(ids),
        possible: await entries(possible.map(({ lead }) => lead.id)),
      }),
      problem: isWhole ? undefined : 'Type the whole email address.',
    };
  }

  /**
   * The leads that the address of a request selects; undefined if no page links to that address.
   */
  async function selected(request: FastifyRequest): Promise<Selection | undefined> {
    const address = addressSchema.safeParse(request.query).data;
    if (!address) return undefined;
    const { act } = address;
    const email = address.email?.trim();
    const { query } = readInboxQuery(request.query);
    const newest = readCursor(Object(request.query).newest);
    const about = { act, query, email, newest: newest ? cursorText(newest) : '' };
    if (email !== undefined) return act === 'erase' ? await ofPerson(about, newest) : undefined;
    return newest && actsFor(query).includes(act) ? await ofList(about, newest) : undefined;
  }

  const about = ({ act, query, email, newest }: BulkSelection): BulkSelection => ({
    act,
    query,
    email,
    newest,
  });

  const ask = async (
    reply: FastifyReply,
    selection: Selection,
    problem = selection.problem,
  ): Promise<FastifyReply> => {
    const none = selection.email
      ? 'No lead contains this address.'
      : 'There are no such leads any more.';
    return await reply.deskPage(bulkPage, {
      ...about(selection),
      ...(await selection.page()),
      mailsVisitors: deliveries.recipients.mailsVisitors,
      count: selection.count,
      sessions: selection.ahead.length,
      seen: versionOf(selection),
      problem: problem ?? (selection.count > 0 ? undefined : none),
    });
  };

  /** The problem that keeps a form from changing anything, if there is one. */
  function problemOf(
    selection: Selection,
    form: { count: number; seen: string; confirm: string },
  ): string | undefined {
    const { act, count, problem } = selection;
    if (problem !== undefined) return problem;
    if (count > form.count) {
      return `There are ${countText(count)} now, more than you were shown. Look at them again.`;
    }
    const cancels = act === 'spam' || act === 'erase';
    if (cancels && form.seen !== versionOf(selection)) {
      return 'Somebody has changed one of them since you were shown them. Look at them again.';
    }
    const typed = form.confirm.replace(/[\s,.]/g, '');
    if (act === 'erase' && typed !== String(form.count)) {
      return `To erase them, type their number: ${form.count.toLocaleString('en-US')}`;
    }
    return undefined;
  }

  const namesOf = async (ids: readonly string[]) => {
    const leads = await database.use((store) => readInbox(store, { ids }, { limit: maxCalls }));
    return leads.map(({ id, name, reference }) => ({ id, name: name || reference }));
  };

  /** Shows how far a change is. */
  async function show(reply: FastifyReply, job: BulkJob): Promise<FastifyReply> {
    const { id, about, count, state, counts, areCopiesLeft } = job;
    const { done, later, withoutTime } = counts;
    const rest = Math.max(0, count - done - later);
    const isOver = state === 'finished';
    if (state === 'running') reply.header('refresh', refreshSeconds);
    return await reply.deskPage(bulkDonePage, {
      ...about,
      work: id,
      state,
      done,
      later,
      areCopiesLeft,
      // Leads that a finished change skipped were changed by somebody else.
      left: isOver ? 0 : rest,
      gone: isOver ? rest : 0,
      call: await namesOf(withoutTime.slice(0, maxCalls)).catch(() => []),
    });
  }

  app.get(bulkPage.path, async (request, reply) => {
    const id = workSchema.parse(request.query).work;
    const job = memory.bulk.get(id);
    if (job) return await show(reply, job);
    const selection = await selected(request);
    if (!selection) return reply.redirect(inboxPage.path, 303);
    const isForgotten = id !== '' && selection.count > 0;
    return await ask(reply, selection, isForgotten ? forgotten : undefined);
  });

  app.post(bulkPage.path, { schema: { body: changeForm } }, async (request, reply) => {
    const selection = await selected(request);
    if (!selection) return reply.redirect(inboxPage.path, 303);
    const form = request.body;
    const { person } = request.deskSession;
    const mayAct = selection.act !== 'erase' || person.isManager;
    const same = jobs.ofSame(selection);
    // Pressed twice, or by two people.
    if (mayAct && same && (same.state === 'running' || selection.count === 0)) {
      return reply.redirect(bulkPath(same.about, same.id), 303);
    }
    const isResumed = same !== undefined && same.id === form.work && same.state !== 'finished';
    const ownProblem = isResumed ? undefined : problemOf(selection, form);
    const problem = mayAct ? ownProblem : managersOnlyMessage;
    if (problem !== undefined || selection.count === 0) {
      reply.code(422);
      return await ask(reply, selection, problem);
    }
    const job = isResumed ? same : jobs.create(about(selection), form.count);
    const { act, state } = selection;
    const ended = jobs
      .run(job, selection.chunks(), {
        state,
        actor: actorOf(request),
        capacity: agency.booking?.capacity ?? 1,
      })
      .then(() => {
        const { done, later } = job.counts;
        const changed = { person: person.id, act, done, later };
        log.info(changed, 'several leads are changed at the desk');
      });
    await Promise.race([ended, sleep(waitMs, undefined, { ref: false })]);
    return reply.redirect(bulkPath(job.about, job.id), 303);
  });
};
