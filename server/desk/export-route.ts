import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Agency } from '../../agency/agency.ts';
import { dateIn } from '../../agency/date-in.ts';
import { deskPaths } from '../../desk/desk-paths.ts';
import { leadCsv } from '../export/lead-csv.ts';
import { leadRecord } from '../export/lead-record.ts';
import { localTime } from '../local-time.ts';
import { readLeads } from '../store/lead-archive.ts';
import type { LeadDatabase } from '../store/lead-database.ts';
import type { LeadFilter } from '../store/lead-filter.ts';
import { markShown } from '../store/suspected-leads.ts';
import { see } from './desk-requests.ts';
import type { DeskRoute } from './desk-route.ts';
import { inboxFilter, readInboxQuery } from './inbox-query.ts';
import { currentSession } from './sign-in.ts';
import { writeDown } from './write-down.ts';

type Options = { database: LeadDatabase; agency: Pick<Agency, 'timeZone'> };
type Export = Options & {
  filter: LeadFilter;
  log: FastifyBaseLogger;
  /** Whether the person is still signed in. */
  isSignedIn: () => Promise<boolean>;
};

/**
 * The leads of a filter as CSV, a chunk at a time; suspected ones count as shown once they were read. Breaks
 * off when the person is signed out meanwhile.
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
    yield rows(leads.map(leadRecord));
    const suspected = leads.filter(({ state }) => state === 'suspected').map(({ lead }) => lead.id);
    await writeDown(database, log, (open) => markShown(open, suspected, Date.now()));
  }
}

/** The route that exports the leads of an inbox as a file for a spreadsheet. */
export function exportRoute(options: Options): DeskRoute {
  const { timeZone } = options.agency;
  return {
    method: 'GET',
    url: deskPaths.exported,
    for: 'person',
    handle: async (at) => {
      const { request, reply, person } = at;
      // Another site's page must not make a browser download leads.
      if (/^(cross|same)-site$/.test(String(request.headers['sec-fetch-site']))) {
        return see(at, deskPaths.inbox);
      }
      const filter = inboxFilter(readInboxQuery(request.query).query, timeZone);
      const isSignedIn = async () => (await currentSession(options.database, at)) !== undefined;
      request.log.info({ person: person.id }, 'leads are exported at the desk');
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header(
          'content-disposition',
          `attachment; filename="leads-${dateIn(timeZone, new Date())}.csv"`,
        )
        .send(Readable.from(csvChunks({ ...options, filter, log: request.log, isSignedIn })));
    },
  };
}
