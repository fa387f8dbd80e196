import { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Agency } from '../../agency/agency.ts';
import { dateIn } from '../../agency/date-in.ts';
import { leadCsv } from '../../leads/server/export/lead-csv.ts';
import { leadRecord } from '../../leads/server/export/lead-record.ts';
import type { LeadFilter } from '../../leads/server/store/lead-filter.ts';
import { readLeads } from '../../leads/server/store/lead-queries.ts';
import { listHistories } from '../../leads/server/store/records/lead-events.ts';
import { isCrossSite } from '../../platform/server/http.ts';
import { localTime } from '../../platform/server/local-time.ts';
import { type LeadDatabase, tryToRecord } from '../../schema/lead-database.ts';
import { deskPaths } from '../desk-paths.ts';
import { inboxPage } from '../pages/inbox.ts';
import { inboxFilter, readInboxQuery } from './inbox-query.ts';
import { currentDeskSession } from './sign-in.ts';
import { markShown } from './store/suspected-leads.ts';

type Options = { agency: Pick<Agency, 'timeZone'> };
type Export = Options & {
  database: LeadDatabase;
  filter: LeadFilter;
  log: FastifyBaseLogger;
  /** Whether the person is still signed in. */
  isSignedIn: () => Promise<boolean>;
};

/**
 * The leads of a filter as CSV, in chunks; suspected leads count as shown once they are read. Stops
 * when the person is signed out.
 */
async function* csvChunks({
  database,
  agency,
  filter,
  log,
  isSignedIn,
}: Export): AsyncGenerator<string> {
  const { header, rows } = leadCsv(localTime(agency.timeZone));
  yield header;
  for await (const leads of readLeads(database, filter)) {
    if (!(await isSignedIn())) throw new Error('the person was signed out during an export');
    const ids = leads.map(({ lead }) => lead.id);
    const histories = await database.use((store) => listHistories(store, ids));
    yield rows(leads.map((each) => leadRecord(each, histories.get(each.lead.id))));
    const suspected = leads.filter(({ state }) => state === 'suspected').map(({ lead }) => lead.id);
    await tryToRecord(database, log, (store) => markShown(store, suspected, Date.now()));
  }
}

/** Exports the leads of an inbox as a file for a spreadsheet. */
export const exportRoute: FastifyPluginAsync<Options> = async (app, { agency }) => {
  const { database } = app;
  app.get(deskPaths.exported, async (request, reply) => {
    // A page of another site must not make a browser download leads.
    if (isCrossSite(request.headers, undefined)) {
      return reply.redirect(inboxPage.path, 303);
    }
    const { log } = request;
    const filter = inboxFilter(readInboxQuery(request.query).query, agency.timeZone);
    const isSignedIn = async () => (await currentDeskSession(request)) !== undefined;
    log.info({ person: request.deskSession.person.id }, 'exporting leads at the desk');
    const name = `leads-${dateIn(agency.timeZone, new Date())}.csv`;
    const csv = csvChunks({ database, agency, filter, log, isSignedIn });
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(csv));
  });
};
