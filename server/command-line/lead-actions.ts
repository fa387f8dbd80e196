import { resolve } from 'node:path';
import { readAgency } from '../../agency/read-agency.ts';
import { slotName } from '../../booking/slot-names.ts';
import {
  type ArchivedLead,
  eraseLeads,
  findLeads,
  findPerson,
  listLeads,
  retryFailed,
} from '../store/lead-archive.ts';
import type { LeadDatabase } from '../store/lead-database.ts';
import { type LeadEvent, listEvents } from '../store/lead-events.ts';
import { addNote, markSpam, retryLead, setProgress } from '../store/lead-progress.ts';
import { release } from '../store/release.ts';
import { searchWords } from '../store/search-text.ts';
import { unshownLeads } from '../store/suspected-leads.ts';
import type { LeadProgress } from '../store/tables.ts';
import { type Act, type ActResult, byCommand, done, notFound } from './act.ts';
import { leadCsv } from './lead-csv.ts';
import { type LeadRecord, leadRecord } from './lead-record.ts';
import { localTime, startOfDay } from './local-time.ts';
import { textTable } from './text-table.ts';

const json = (value: unknown): string => JSON.stringify(value, null, 2);

function deliverySummary({ deliveries }: LeadRecord): string {
  return deliveries.map(({ target, state }) => `${target} ${state}`).join(', ') || 'only stored';
}

/** A time of a record in the agency's time zone, in words; empty if it has none. */
function timeInWords(iso: string): string {
  return iso && slotName(Date.parse(iso), readAgency().timeZone, Date.now());
}

function listTable(records: readonly LeadRecord[]): string {
  if (records.length === 0) return 'No leads.';
  const { format, zone } = localTime();
  const rows = records.map((record) => [
    record.reference,
    format(Date.parse(record.receivedAt)),
    record.kind,
    record.name,
    record.email,
    record.phone,
    record.service || (record.session && format(Date.parse(record.session))),
    record.progress,
    record.state === 'suspected' ? record.suspicions.join(', ') : deliverySummary(record),
  ]);
  const table = textTable([
    [
      'REFERENCE',
      'RECEIVED',
      'KIND',
      'NAME',
      'E-MAIL',
      'PHONE',
      'SERVICE OR SESSION',
      'PROGRESS',
      'STATE',
    ],
    ...rows,
  ]);
  return `${table}\n\nTimes are ${zone}.`;
}

/** "2026-11-24 10:30  Dana: note, Call after five", for each event. */
function historyLines(history: readonly LeadEvent[]): string[] {
  const { format } = localTime();
  return history.map(({ at, person, kind, detail }) => {
    const said = detail === '' ? '' : `, ${detail.replace(/\s+/g, ' ')}`;
    return `${format(at)}  ${person}: ${kind}${said}`;
  });
}

function details(record: LeadRecord, history: readonly LeadEvent[]): string {
  const { attribution, deliveries, message, suspicions, receivedAt, session, ...fields } = record;
  const facts = [
    ...Object.entries(fields),
    ['received', timeInWords(receivedAt)],
    ['session', timeInWords(session)],
    ...Object.entries(attribution),
    ['suspicions', suspicions.join(', ')],
  ].filter(([, value]) => value !== '');
  const width = Math.max(...facts.map(([name]) => name?.length ?? 0));
  return [
    ...facts.map(([name = '', value = '']) => `${name.padEnd(width)}  ${value}`),
    ...deliveries.map((delivery) => {
      const attempts = `${delivery.attempts} ${delivery.attempts === 1 ? 'attempt' : 'attempts'}`;
      const error = delivery.lastError === '' ? '' : `, last error: ${delivery.lastError}`;
      return `${'delivery'.padEnd(width)}  ${delivery.target} ${delivery.state}, ${attempts}${error}`;
    }),
    ...(message === '' ? [] : ['', message]),
    ...(history.length === 0 ? [] : ['', ...historyLines(history)]),
  ].join('\n');
}

/** Acts on the lead that the key identifies; reports when none or several match. */
async function withLead(
  database: LeadDatabase,
  key: string,
  act: (lead: ArchivedLead) => Promise<ActResult>,
): Promise<ActResult> {
  const [lead, ...others] = await database.use((open) => findLeads(open, key));
  if (!lead) return notFound(`No lead matches "${key}".`);
  if (others.length > 0) return notFound(`Several leads have the reference "${key}": use the id.`);
  return await act(lead);
}

const suspectedIds = (leads: readonly ArchivedLead[]): string[] =>
  leads.filter(({ state }) => state === 'suspected').map(({ lead }) => lead.id);

type SelectOptions = { all?: true; since?: string; search?: string; progress?: LeadProgress };

type ListOptions = SelectOptions & {
  limit: number;
  suspected?: true;
  unread?: true;
  json?: true;
};

const selected = ({ all, since, search = '', progress }: SelectOptions) => ({
  states: all ? (['accepted', 'suspected'] as const) : (['accepted'] as const),
  since: since === undefined ? undefined : startOfDay(since),
  words: searchWords(search),
  progress,
});

export function listNewest({ limit, suspected, unread, json: asJson, ...rest }: ListOptions): Act {
  return async (database) => {
    const selection = { ...selected(rest), limit, unread };
    const leads = await database.use((open) =>
      listLeads(open, suspected ? { ...selection, states: ['suspected'] } : selection),
    );
    const records = leads.map(leadRecord);
    if (asJson) return done(json(records), suspectedIds(leads));
    const unshown = await database.use((open) => unshownLeads(open, 1));
    const lines = [listTable(records)];
    if (records.length === limit) lines.push(`Showing the newest ${limit}; for more: --limit N`);
    if (unshown) lines.push(`${unshown.count} suspected leads not yet reviewed: list --suspected`);
    return done(lines.join('\n'), suspectedIds(leads));
  };
}

export function showLead(key: string, options: { json?: true }): Act {
  return (database) =>
    withLead(database, key, async (lead) => {
      const record = leadRecord(lead);
      const history = await database.use((open) => listEvents(open, lead.lead.id));
      const text = options.json ? json({ ...record, history }) : details(record, history);
      return done(text, suspectedIds([lead]));
    });
}

type ExportOptions = SelectOptions & { csv?: true; output?: string };

/** With `output`, into a new file. */
export function exportLeads({ csv, output, ...rest }: ExportOptions): Act {
  return async (database) => {
    const leads = await database.use((open) => listLeads(open, selected(rest)));
    const records = leads.map(leadRecord);
    const content = csv ? leadCsv(records, localTime()) : `${json(records)}\n`;
    if (output === undefined) return done(content.trimEnd(), suspectedIds(leads));
    const path = resolve(output);
    const text = `Wrote ${leads.length} ${leads.length === 1 ? 'lead' : 'leads'} to ${path}`;
    return { ...done(text, suspectedIds(leads)), file: { path, content } };
  };
}

const due = (count: number): ActResult =>
  done(`${count} failed ${count === 1 ? 'delivery is' : 'deliveries are'} due again.`);

export function retryAll(): Act {
  return async (database, now) => due(await database.use((open) => retryFailed(open, now)));
}

export function retryOne(key: string): Act {
  return (database, now) =>
    withLead(database, key, async ({ lead }) =>
      due(await database.use((open) => retryLead(open, lead.id, { by: byCommand, now }))),
    );
}

export function releaseSuspected(key: string): Act {
  return (database, now) =>
    withLead(database, key, async (lead) => {
      const { capacity = 1 } = readAgency().booking ?? {};
      const result = await database.use((open) =>
        release(open, lead, { by: byCommand, now, capacity }),
      );
      const { reference } = lead;
      switch (result.outcome) {
        case 'released':
          return done(`${reference} is released; deliveries now due: ${result.deliveries}.`);
        case 'with-time':
          return done(`${reference} is released and keeps its time.`);
        case 'without-time':
          return done(
            `${reference} is released without its time, which is over or has been given to somebody else: call the visitor.`,
          );
        case 'not-suspected':
          return done(`${reference} is not suspected.`);
      }
    });
}

export function markLead(key: string, progress: LeadProgress): Act {
  return (database, now) =>
    withLead(database, key, async ({ lead: { id }, reference }) => {
      const isNew = await database.use((open) =>
        setProgress(open, { id, progress }, { by: byCommand, now }),
      );
      return done(`${reference} is ${isNew ? 'now' : 'already'} marked as ${progress}.`);
    });
}

export function noteOnLead(key: string, note: string): Act {
  return (database, now) =>
    withLead(database, key, async ({ lead: { id }, reference }) => {
      await database.use((open) => addNote(open, { id, note }, { by: byCommand, now }));
      return done(`The note is in the history of ${reference}.`);
    });
}

export function fileAsSpam(key: string): Act {
  return (database, now) =>
    withLead(database, key, async ({ lead: { id }, reference }) => {
      const isNew = await database.use((open) => markSpam(open, id, { by: byCommand, now }));
      return done(
        isNew
          ? `${reference} is filed as suspected; what was not delivered waits. To undo: npm run leads -- release ${reference}`
          : `${reference} is suspected already.`,
      );
    });
}

/** Without `yes` it only shows what it would remove. */
export function eraseLead(key: string, { yes }: { yes?: true }): Act {
  return async (database) => {
    const { certain, possible } = key.includes('@')
      ? await database.use((open) => findPerson(open, key))
      : { certain: await database.use((open) => findLeads(open, key)), possible: [] };
    const hint =
      possible.length === 0
        ? ''
        : `\n\nIn these leads it is part of a longer text. Check each with show; erase it by its reference.\n${listTable(possible.map(leadRecord))}`;
    if (certain.length === 0) return notFound(`No lead matches ${key}.${hint}`);
    if (!yes) {
      const next = `Nothing was removed. To remove these: npm run leads -- erase ${key} --yes`;
      return done(`${listTable(certain.map(leadRecord))}\n\n${next}${hint}`);
    }
    const ids = certain.map(({ lead }) => lead.id);
    const { leads, deliveries } = await database.use((open) => eraseLeads(open, ids));
    const text = `Removed ${key} (leads: ${leads}, deliveries: ${deliveries}).`;
    return done(`${text} Sent mail, webhook deliveries and backups are not affected.${hint}`);
  };
}
