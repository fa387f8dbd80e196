import type { FastifyPluginAsync } from 'fastify';
import type { Agency } from '../../agency/agency.ts';
import type { Cursor } from '../../leads/server/store/lead-filter.ts';
import { countInbox, countLeads, readInbox } from '../../leads/server/store/lead-inbox.ts';
import { tryToRecord } from '../../schema/lead-database.ts';
import type { LeadSummary } from '../../vocabulary/lead.ts';
import { type InboxPage, inboxPage, isAgenda } from '../pages/inbox.ts';
import { isPageView } from './desk-pages.ts';
import {
  cursorText,
  inboxAddress,
  inboxFilter,
  readInboxChange,
  readInboxQuery,
} from './inbox-query.ts';
import { withWork } from './store/lead-work.ts';
import { markShown } from './store/suspected-leads.ts';
import { leadsForToday, sessionsToday, todayAt } from './store/today-leads.ts';

const pageSize = 50;
/** The agenda is a single page, in its own order. */
const agendaSize = 100;

/** The cursor of a lead. */
const cursorOf = ({ receivedAt, id }: Pick<LeadSummary, 'receivedAt' | 'id'>): Cursor => ({
  at: receivedAt,
  id,
});

type Options = { agency: Pick<Agency, 'timeZone'> };

/** The route of the inbox, with Today at the top. */
export const inboxRoute: FastifyPluginAsync<Options> = async (app, { agency }) => {
  const { database } = app;
  app.get(inboxPage.path, async (request, reply) => {
    const { query, after } = readInboxQuery(request.query);
    const filter = inboxFilter(query, agency.timeZone);
    const isSearch = query.q !== '' && query.only === '';
    const today = todayAt(Date.now(), agency.timeZone);
    const isFiltered = Object.values(query).some((value) => value !== '');
    const showsToday = !isFiltered && !after;
    const limit = isAgenda(query) ? agendaSize : pageSize;
    const order = query.only === 'reminders' ? 'reminder' : isAgenda(query) ? 'asc' : 'desc';
    const own = { personId: request.deskSession.person.id, until: today.date };
    const first = query.only === 'today' ? own : undefined;
    const [summaries, counts, suspectedCount, forToday, foundCount, sessions] = await database.use(
      (store) =>
        Promise.all([
          // One more than fits on a page, to see whether there is another page.
          readInbox(store, filter, { limit: limit + 1, after, order, first }),
          countInbox(store, today),
          isSearch ? countLeads(store, { ...filter, state: 'suspected', only: undefined }) : 0,
          showsToday ? leadsForToday(store, today, own) : undefined,
          isFiltered ? countLeads(store, filter) : undefined,
          showsToday ? sessionsToday(store, Date.now(), today) : [],
        ]),
    );
    const listed = summaries.slice(0, limit);
    const leads = await database.use((store) => withWork(store, listed));
    const suspected = leads.filter((each) => each.isSuspected).map(({ id }) => id);
    if (isPageView(request)) {
      await tryToRecord(database, request.log, (store) => markShown(store, suspected, Date.now()));
    }
    const last = summaries.length > limit && !isAgenda(query) ? leads.at(-1) : undefined;
    const nextUrl = last && inboxAddress(query, cursorOf(last));
    const page: InboxPage = {
      lastChange: readInboxChange(request.query),
      query,
      leads,
      nextUrl,
      counts,
      foundCount,
      suspectedCount,
      today: forToday?.leads ?? [],
      sessions,
      isFirst: after === undefined,
      newest: after || !leads[0] ? undefined : cursorText(cursorOf(leads[0])),
    };
    return await reply.deskPage(inboxPage, page);
  });
};
