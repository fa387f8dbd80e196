import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Agency } from '../../agency/agency.ts';
import { formBody } from '../../intake/server/form-body.ts';
import { type Cursor, pageOfIds } from '../../leads/server/store/lead-filter.ts';
import {
  countLeads,
  countUpcomingSessions,
  readInbox,
} from '../../leads/server/store/lead-inbox.ts';
import { versionsOf } from '../../leads/server/store/records/lead-events.ts';
import { hashToken } from '../../platform/server/secret.ts';
import type { ZodPlugin } from '../../platform/server/zod-schemas.ts';
import type { LeadTable, Store } from '../../schema/tables.ts';
import { mailAddress } from '../../vocabulary/mail-address.ts';
import { deskBounds } from '../desk-bounds.ts';
import { managersOnlyMessage } from '../desk-page.ts';
import {
  type BulkSelection,
  bulkActions,
  bulkActionsFor,
  bulkPage,
  maxInBulk,
} from '../pages/bulk.ts';
import { inboxPage } from '../pages/inbox.ts';
import { actorOf } from './desk-access.ts';
import { cursorText, inboxAfter, inboxFilter, readCursor, readInboxQuery } from './inbox-query.ts';
import { changeInBulk } from './store/bulk-changes.ts';
import { findPerson, truncateWal } from './store/lead-erasure.ts';
import { withWork } from './store/lead-work.ts';

/** How many leads the page lists. */
const shown = 50;

const addressSchema = z.object({
  action: z.enum(bulkActions),
  email: z.string().max(deskBounds.email).optional(),
});
/** The version tag of the page, and the typed confirmation. */
const changeForm = formBody.transform(({ version = '', confirm = '' }) => ({ version, confirm }));

/** The leads that a request applies to. */
type Selection = BulkSelection & {
  /** The leads to change now, newest first. */
  ids: readonly string[];
  /** How many there are in all. */
  total: number;
  /** If set, only leads still in this state are erased. */
  state: LeadTable['state'] | undefined;
  /** The ids of leads that have the address inside a longer text. */
  possible: readonly string[];
  problem: string | undefined;
};

type Options = { agency: Pick<Agency, 'timeZone'> };

/** The leads of a list, up to the newest that the person saw. */
async function ofList(
  store: Store,
  about: BulkSelection,
  { newest, timeZone }: { newest: Cursor; timeZone: string },
): Promise<Selection> {
  const filter = { ...inboxFilter(about.query, timeZone), upTo: newest };
  const rows = await pageOfIds(store, filter, { limit: maxInBulk }).execute();
  return {
    ...about,
    ids: rows.map(({ id }) => id),
    total: await countLeads(store, filter),
    state: filter.state,
    possible: [],
    problem: undefined,
  };
}

/** All leads that contain an email address, up to the newest that the person saw, if any. */
async function ofPerson(
  store: Store,
  about: BulkSelection,
  upTo: Cursor | undefined,
): Promise<Selection> {
  const { email = '' } = about;
  const isWhole = mailAddress(email) !== undefined;
  const { certain, possible } = isWhole
    ? await findPerson(store, email)
    : { certain: [], possible: [] };
  const found = certain
    .map(({ lead, receivedAt }) => ({ at: receivedAt.getTime(), id: lead.id }))
    .filter(({ at, id }) => !upTo || at < upTo.at || (at === upTo.at && id <= upTo.id))
    .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  const [first] = found;
  return {
    ...about,
    newest: about.newest || (first ? cursorText(first) : ''),
    ids: found.slice(0, maxInBulk).map(({ id }) => id),
    total: found.length,
    state: undefined,
    possible: possible.map(({ lead }) => lead.id),
    problem: isWhole ? undefined : 'Type the whole email address.',
  };
}

/** The version tag of a list of leads. */
const versionOf = async (store: Store, ids: readonly string[]): Promise<string> =>
  hashToken([...(await versionsOf(store, ids))].join(' '));

/**
 * The routes to mark as spam, send again or erase the leads of a list, or to erase a person's
 * leads.
 */
export const bulkRoutes: ZodPlugin<Options> = async (app, { agency: { timeZone } }) => {
  const { database, deliveries, log } = app;

  /** The leads that the URL of a request selects; undefined if no page links to it. */
  async function selected(request: FastifyRequest): Promise<Selection | undefined> {
    const address = addressSchema.safeParse(request.query).data;
    if (!address) return undefined;
    const { action } = address;
    const email = address.email?.trim();
    const { query } = readInboxQuery(request.query);
    const newest = readCursor(Object(request.query).newest);
    const about = { action, query, email, newest: newest ? cursorText(newest) : '' };
    if (email !== undefined) {
      if (action !== 'erase') return undefined;
      return await database.use((store) => ofPerson(store, about, newest));
    }
    if (!newest || !bulkActionsFor(query).includes(action)) return undefined;
    return await database.use((store) => ofList(store, about, { newest, timeZone }));
  }

  const ask = async (
    reply: FastifyReply,
    selection: Selection,
    problem = selection.problem,
  ): Promise<FastifyReply> => {
    const { action, query, email, newest, ids, total, possible } = selection;
    const none = email ? 'No lead contains this address.' : 'There are no such leads any more.';
    const read = (some: readonly string[]) =>
      database.use(async (store) =>
        withWork(store, await readInbox(store, { ids: some.slice(0, shown) }, { limit: shown })),
      );
    return await reply.deskPage(bulkPage, {
      ...{ action, query, email, newest, total },
      version: await database.use((store) => versionOf(store, ids)),
      sessions: await database.use((store) => countUpcomingSessions(store, ids, Date.now())),
      leads: await read(ids),
      possible: await read(possible),
      mailsVisitors: deliveries.recipients.mailsVisitors,
      count: ids.length,
      problem: problem ?? (ids.length > 0 ? undefined : none),
    });
  };

  app.get(bulkPage.path, async (request, reply) => {
    const selection = await selected(request);
    return selection ? await ask(reply, selection) : reply.redirect(inboxPage.path, 303);
  });

  app.post(bulkPage.path, { schema: { body: changeForm } }, async (request, reply) => {
    const selection = await selected(request);
    if (!selection) return reply.redirect(inboxPage.path, 303);
    const { action, query, ids, state } = selection;
    const { version, confirm } = request.body;
    const { person } = request.deskSession;
    const refuse = async (problem?: string) => await ask(reply.code(422), selection, problem);
    if (ids.length === 0 || selection.problem) return await refuse();
    if (action === 'erase' && !person.isManager) return await refuse(managersOnlyMessage);
    if (version !== (await database.use((store) => versionOf(store, ids))))
      return await refuse('They are not as you were shown them any more. Look at them again.');
    if (action === 'erase' && confirm.replace(/[\s,.]/g, '') !== String(ids.length))
      return await refuse(`To erase them, type their number: ${ids.length}`);
    const change = { action, state, actor: actorOf(request) };
    const { done, later } = await database.use((store) => changeInBulk(store, ids, change));
    // If copies are left, the purge clears them.
    const areCopiesLeft =
      action === 'erase' && !(await database.use(truncateWal).catch(() => false));
    deliveries.wake();
    const changed = { person: person.id, action, done, later };
    log.info(changed, 'several leads are changed at the desk');
    return reply.redirect(inboxAfter(query, { action, done, later, areCopiesLeft }), 303);
  });
};
