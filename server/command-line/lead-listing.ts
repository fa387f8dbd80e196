import { resolve } from 'node:path';
import { readAgency } from '../../agency/read-agency.ts';
import type { LeadProgress } from '../../lead/progress.ts';
import { leadCsv } from '../export/lead-csv.ts';
import { leadRecord } from '../export/lead-record.ts';
import { localTime, startOfDay } from '../local-time.ts';
import { type ArchivedLead, listLeads } from '../store/lead-archive.ts';
import type { LeadFilter } from '../store/lead-filter.ts';
import { searchWords } from '../store/search-text.ts';
import { suspectedLeads } from '../store/suspected-leads.ts';
import { type Act, done } from './act.ts';
import { listTable } from './lead-text.ts';

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** The leads of a list that are suspected, by id. */
export const suspectedIds = (leads: readonly ArchivedLead[]): string[] =>
  leads.filter(({ state }) => state === 'suspected').map(({ lead }) => lead.id);

/** Which leads a command is about. Dates are days of the agency, both included. */
type Selection = {
  all?: true;
  suspected?: true;
  unread?: true;
  undelivered?: true;
  kind?: LeadFilter['kind'];
  progress?: LeadProgress;
  search?: string;
  since?: string;
  until?: string;
};

function filterOf({ all, suspected, unread, undelivered, ...rest }: Selection): LeadFilter {
  const { kind, progress, search = '', since, until } = rest;
  const { timeZone } = readAgency();
  const state = suspected ? 'suspected' : 'accepted';
  return {
    ...{ kind, progress, words: searchWords(search) },
    state: all ? undefined : state,
    only: undelivered ? 'undelivered' : unread && 'unread',
    since: since === undefined ? undefined : startOfDay(since, timeZone),
    until: until === undefined ? undefined : startOfDay(until, timeZone, 1),
  };
}

type ListOptions = Selection & { limit: number; json?: true };

/** Lists the newest leads of a selection. */
export function listNewest({ limit, json: asJson, ...selection }: ListOptions): Act {
  return async (database) => {
    const filter = filterOf(selection);
    const leads = await database.use((open) => listLeads(open, { ...filter, limit }));
    const records = leads.map(leadRecord);
    if (asJson) return done(json(records), suspectedIds(leads));
    const unshown = await database.use((open) => suspectedLeads(open, 1));
    const lines = [listTable(records)];
    if (records.length === limit) lines.push(`Showing the newest ${limit}; for more: --limit N`);
    if (unshown.count > 0)
      lines.push(`${unshown.count} suspected leads not yet reviewed: list --suspected`);
    return done(lines.join('\n'), suspectedIds(leads));
  };
}

type ExportOptions = Selection & { csv?: true; output?: string };

/** Exports the leads of a selection; with `output`, into a new file. */
export function exportLeads({ csv: asCsv, output, ...selection }: ExportOptions): Act {
  return async (database) => {
    const leads = await database.use((open) => listLeads(open, filterOf(selection)));
    const records = leads.map(leadRecord);
    const csv = leadCsv(localTime(readAgency().timeZone));
    const content = asCsv ? `${csv.header}${csv.rows(records)}` : `${json(records)}\n`;
    if (output === undefined) return done(content.trimEnd(), suspectedIds(leads));
    const path = resolve(output);
    const text = `Wrote ${leads.length} ${leads.length === 1 ? 'lead' : 'leads'} to ${path}`;
    return { ...done(text, suspectedIds(leads)), file: { path, content } };
  };
}
