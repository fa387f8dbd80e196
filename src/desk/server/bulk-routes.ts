import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Agency } from '../../agency/agency.ts';
import { formBody } from '../../intake/server/form-body.ts';
import { type Cursor, pageOfIds } from '../../leads/server/store/lead-filter.ts';
import { countLeads, countSessions, readInbox } from '../../leads/server/store/lead-inbox.ts';
import { versionsOf } from '../../leads/server/store/records/lead-events.ts';
import { hashToken } from '../../platform/server/secret.ts';
import type { ZodPlugin } from '../../platform/server/zod-schemas.ts';
import type { LeadTable, Store } from '../../schema/tables.ts';
import { mailAddress } from '../../vocabulary/mail-address.ts';
import { maxDeskLengths } from '../desk-limits.ts';
import { managersOnlyMessage } from '../desk-page.ts';
import {
  type BulkSelection,
  bulkActions,
  bulkActionsFor,
  bulkPage,
  maxBulkLeads,
} from '../pages/bulk.ts';
import { inboxPage } from '../pages/inbox.ts';
import { actorOf } from './desk-access.ts';
import { cursorText, inboxAfter, inboxFilter, readCursor, readInboxQuery } from './inbox-query.ts';
import { changeInBulk } from './store/bulk-changes.ts';
import { findPerson, truncateWal } from './store/lead-erasure.ts';
import { withWork } from './store/lead-work.ts';

/** How many leads the page lists. */
const maxListed = 50;

const addressSchema = z.object({
  action: z.enum(bulkActions),
  email: z.string().max(maxDeskLengths.email).optional(),
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

/** The leads of a list, up to the newest that its page showed. */
async function selectList(
  store: Store,
  base: BulkSelection,
  { newest, timeZone }: { newest: Cursor; timeZone: string },
): Promise<Selection> {
  const filter = { ...inboxFilter(base.query, timeZone), upTo: newest };
  const rows = await pageOfIds(store, filter, { limit: maxBulkLeads }).execute();
  return {
    ...base,
    ids: rows.map(({ id }) => id),
    total: await countLeads(store, filter),
    state: filter.state,
    possible: [],
    problem: undefined,
  };
}

/** All leads that contain an email address, up to the newest that the page showed, if any. */
async function selectPersonLeads(
  store: Store,
  base: BulkSelection,
  upTo: Cursor | undefined,
): Promise<Selection> {
  const { email = '' } = base;
  const isAddress = mailAddress(email) !== undefined;
  const { certainMatches, possibleMatches } = isAddress
    ? await findPerson(store, email)
    : { certainMatches: [], possibleMatches: [] };
  const matches = certainMatches
    .map(({ lead, receivedAt }) => ({ at: receivedAt.getTime(), id: lead.id }))
    .filter(({ at, id }) => !upTo || at < upTo.at || (at === upTo.at && id <= upTo.id))
    .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  const [first] = matches;
  return {
    ...base,
    newest: base.newest || (first ? cursorText(first) : ''),
    ids: matches.slice(0, maxBulkLeads).map(({ id }) => id),
    total: matches.length,
    state: undefined,
    possible: possibleMatches.map(({ lead }) => lead.id),
    problem: isAddress ? undefined : 'Enter the complete email address.',
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
  async function readSelection(request: FastifyRequest): Promise<Selection | undefined> {
    const address = addressSchema.safeParse(request.query).data;
    if (!address) return undefined;
    const { action } = address;
    const email = address.email?.trim();
    const { query } = readInboxQuery(request.query);
    const newest = readCursor(Object(request.query).newest);
    const base = { action, query, email, newest: newest ? cursorText(newest) : '' };
    if (email !== undefined) {
      if (action !== 'erase') return undefined;
      return await database.use((store) => selectPersonLeads(store, base, newest));
    }
    if (!newest || !bulkActionsFor(query).includes(action)) return undefined;
    return await database.use((store) => selectList(store, base, { newest, timeZone }));
  }

  const show = async (
    reply: FastifyReply,
    selection: Selection,
    problem = selection.problem,
  ): Promise<FastifyReply> => {
    const { action, query, email, newest, ids, total, possible } = selection;
    const noneMessage = email
      ? 'No lead contains this address.'
      : 'There are no longer any such leads.';
    const readListed = (listedIds: readonly string[]) =>
      database.use(async (store) =>
        withWork(
          store,
          await readInbox(store, { ids: listedIds.slice(0, maxListed) }, { limit: maxListed }),
        ),
      );
    return await reply.deskPage(bulkPage, {
      ...{ action, query, email, newest, total },
      version: await database.use((store) => versionOf(store, ids)),
      sessionCount: await database.use((store) => countSessions(store, ids, Date.now())),
      leads: await readListed(ids),
      possibleLeads: await readListed(possible),
      mailsVisitors: deliveries.recipients.mailsVisitors,
      count: ids.length,
      problem: problem ?? (ids.length > 0 ? undefined : noneMessage),
    });
  };

  app.get(bulkPage.path, async (request, reply) => {
    const selection = await readSelection(request);
    return selection ? await show(reply, selection) : reply.redirect(inboxPage.path, 303);
  });

  app.post(bulkPage.path, { schema: { body: changeForm } }, async (request, reply) => {
    const selection = await readSelection(request);
    if (!selection) return reply.redirect(inboxPage.path, 303);
    const { action, query, ids, state } = selection;
    const { version, confirm } = request.body;
    const { person } = request.deskSession;
    const refuse = async (problem?: string) => await show(reply.code(422), selection, problem);
    if (ids.length === 0 || selection.problem) return await refuse();
    if (action === 'erase' && !person.isManager) return await refuse(managersOnlyMessage);
    if (version !== (await database.use((store) => versionOf(store, ids))))
      return await refuse('They have changed since you opened this page. Look at them again.');
    if (action === 'erase' && confirm.replace(/[\s,.]/g, '') !== String(ids.length))
      return await refuse(`To erase them, type their number: ${ids.length}`);
    const change = { action, state, actor: actorOf(request) };
    const { count, laterCount } = await database.use((store) => changeInBulk(store, ids, change));
    // If copies are left, the purge clears them.
    const areCopiesLeft =
      action === 'erase' && !(await database.use(truncateWal).catch(() => false));
    deliveries.wake();
    const logFields = { person: person.id, action, done: count, later: laterCount };
    log.info(logFields, 'changed several leads at the desk');
    return reply.redirect(inboxAfter(query, { action, count, laterCount, areCopiesLeft }), 303);
  });
};
