import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Agency } from '../../core/agency/agency.ts';
import { deskBounds } from '../../core/desk/desk-bounds.ts';
import {
  type DeskPage,
  forManagers,
  type SeveralLeads,
  severalActs,
} from '../../core/desk/desk-page.ts';
import { deskPaths } from '../../core/desk/desk-paths.ts';
import { actsFor } from '../../core/desk/several-acts.ts';
import { mailAddress } from '../../core/lead/mail-address.ts';
import { clearCopies, findPerson } from '../store/changes/lead-erasure.ts';
import { changeSeveral, chunksOf, leadIds } from '../store/changes/several-leads.ts';
import { storeFailure } from '../store/engine/store-failure.ts';
import type { Cursor, LeadFilter } from '../store/leads/lead-filter.ts';
import { countAhead, countLeads, readInbox } from '../store/leads/lead-inbox.ts';
import { formBody } from '../submissions/form-body.ts';
import type { ZodPlugin } from '../zod-schemas.ts';
import { actorOf } from './desk-access.ts';
import { cursorText, inboxFilter, readCursor, readInboxQuery } from './inbox-query.ts';

/** How long one request changes leads, in ms; the next request continues. */
const timeMs = 4000;
/** How many leads a page shows. */
const shown = 50;
/** How many visitors to call are listed. */
const maxCalls = 100;

const addressSchema = z.object({
  act: z.enum(severalActs),
  email: z.string().max(deskBounds.email).optional(),
});
const number = z.coerce.number().int().min(0).max(1e9).catch(0);
const idsSchema = z.array(z.uuid()).max(maxCalls).catch([]);
const changeSchema = z.object({
  count: number,
  confirm: z.string().default(''),
  done: number,
  later: number,
  gone: number,
  call: z
    .string()
    .default('')
    .transform((text) => idsSchema.parse(text.split(',').filter(Boolean))),
});
/**
 * The fields of the form: how many leads the page showed, and what was done by earlier requests.
 */
const changeForm = formBody.transform((fields) => changeSchema.parse(fields));

const countText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'lead' : 'leads'}`;

/** The leads that a request applies to. */
type Selection = SeveralLeads & {
  count: number;
  /** The ids of all these leads, in chunks. */
  chunks: () => AsyncIterable<readonly string[]>;
  /** How many are left after this many were changed. */
  countLeft: (changed: number) => Promise<number>;
  state: LeadFilter['state'];
  page: () => Promise<
    Pick<Extract<DeskPage, { view: 'several' }>, 'leads' | 'sessions' | 'possible'>
  >;
  problem: string | undefined;
};

type Options = { agency: Pick<Agency, 'timeZone' | 'booking'> };

/**
 * The routes to mark as spam, accept, send again or erase all leads of a list, or to erase those of
 * a person.
 */
export const severalRoutes: ZodPlugin<Options> = async (app, { agency }) => {
  const { database, deliveries } = app;

  /** The leads of a list, up to the newest that the person saw. */
  async function ofList(about: SeveralLeads, newest: Cursor): Promise<Selection> {
    const filter = { ...inboxFilter(about.query, agency.timeZone), upTo: newest };
    const count = () => database.use((store) => countLeads(store, filter));
    return {
      ...about,
      count: await count(),
      countLeft: count,
      chunks: () => leadIds(database, filter),
      state: filter.state,
      page: () =>
        database.use(async (store) => ({
          leads: await readInbox(store, filter, { limit: shown }),
          sessions: await countAhead(store, filter, Date.now()),
          possible: [],
        })),
      problem: undefined,
    };
  }

  /** All leads that contain an email address, up to the newest that the person saw, if any. */
  async function ofPerson(about: SeveralLeads, upTo: Cursor | undefined): Promise<Selection> {
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
    const ahead = found.filter(
      ({ booking }) => booking && booking.state !== 'cancelled' && booking.start > now,
    );
    const entries = (some: readonly string[]) =>
      database.use((store) => readInbox(store, { ids: some.slice(0, shown) }, { limit: shown }));
    return {
      ...about,
      newest: first ? cursorText(first) : about.newest,
      count: ids.length,
      countLeft: async (changed) => ids.length - changed,
      chunks: () => chunksOf(ids),
      state: undefined,
      page: async () => ({
        leads: await entries(ids),
        sessions: ahead.length,
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

  const about = ({ act, query, email, newest }: SeveralLeads): SeveralLeads => ({
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
    return await reply.deskPage({
      view: 'several',
      ...about(selection),
      ...(await selection.page()),
      mailsVisitors: deliveries.recipients.mailsVisitors,
      count: selection.count,
      problem: problem ?? (selection.count > 0 ? undefined : none),
    });
  };

  /** The problem that keeps a form from changing anything, if there is one. */
  function problemOf(
    { act, count, problem }: Selection,
    form: { count: number; confirm: string },
  ): string | undefined {
    if (problem !== undefined) return problem;
    if (count > form.count) {
      return `There are ${countText(count)} now, more than you were shown. Look at them again.`;
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

  app.get(deskPaths.several, async (request, reply) => {
    const selection = await selected(request);
    return selection ? await ask(reply, selection) : reply.redirect(deskPaths.inbox, 303);
  });

  app.post(deskPaths.several, { schema: { body: changeForm } }, async (request, reply) => {
    const selection = await selected(request);
    if (!selection) return reply.redirect(deskPaths.inbox, 303);
    const form = request.body;
    const mayAct = selection.act !== 'erase' || request.deskSession.person.isManager;
    const problem = mayAct ? problemOf(selection, form) : forManagers;
    if (problem !== undefined || selection.count === 0) {
      reply.code(422);
      return await ask(reply, selection, problem);
    }
    const { act, state } = selection;
    const actor = actorOf(request);
    const changed = await changeSeveral(database, selection.chunks(), {
      act,
      state,
      actor,
      deadline: actor.now + timeMs,
      capacity: agency.booking?.capacity ?? 1,
    });
    const { error, withoutTime } = changed;
    const { log } = request;
    if (error !== undefined) log.error(storeFailure(error), 'could not change several leads');
    const { done, later } = changed;
    log.info(
      { person: request.deskSession.person.id, act, done, later },
      'several leads are changed at the desk',
    );
    deliveries.wake();
    const known = form.count - done - later;
    const left = await selection.countLeft(done + later).catch(() => known);
    const areCopiesLeft = act === 'erase' && !(await database.use(clearCopies).catch(() => false));
    const page: DeskPage = {
      view: 'several-done',
      ...about(selection),
      left,
      areCopiesLeft,
      done: form.done + done,
      later: form.later + later,
      gone: form.gone + Math.max(0, known - left),
      isBroken: error !== undefined,
      call: await namesOf([...form.call, ...withoutTime].slice(0, maxCalls)).catch(() => []),
    };
    return await reply.deskPage(page);
  });
};
