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
import type { DeskRoute } from './desk-route.ts';
import { inboxFilter, readInboxQuery } from './inbox-query.ts';
import { writeDown } from './write-down.ts';

type Options = { database: LeadDatabase; agency: Pick<Agency, 'timeZone'> };
type Export = Options & { filter: LeadFilter; log: FastifyBaseLogger };

/** The leads of a filter as CSV, a chunk at a time; suspected ones count as shown once they were read. */
async function* csvChunks({ database, agency, filter, log }: Export): AsyncGenerator<string> {
  const { header, rows } = leadCsv(localTime(agency.timeZone));
  yield header;
  for await (const leads of readLeads(database, filter)) {
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
    handle: async ({ request, reply, person }) => {
      const filter = inboxFilter(readInboxQuery(request.query).query, timeZone);
      request.log.info({ person: person.id }, 'leads are exported at the desk');
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header(
          'content-disposition',
          `attachment; filename="leads-${dateIn(timeZone, new Date())}.csv"`,
        )
        .send(Readable.from(csvChunks({ ...options, filter, log: request.log })));
    },
  };
}
