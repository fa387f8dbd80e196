import {
  type ArchivedLead,
  eraseLeads,
  findLeads,
  findPerson,
  listLeads,
  releaseLead,
  retryFailed,
} from '../store/lead-archive.ts';
import type { LeadDatabase } from '../store/lead-database.ts';
import { markShown, unshownLeads } from '../store/suspected-leads.ts';
import type { Command } from './command.ts';
import { help } from './help.ts';
import { leadCsv } from './lead-csv.ts';
import { type LeadRecord, leadRecord } from './lead-record.ts';
import { textTable } from './text-table.ts';

/** A command's output and exit code. */
export type CommandResult = { text: string; exitCode: 0 | 3 };

const done = (text: string): CommandResult => ({ text, exitCode: 0 });
const json = (value: unknown): string => JSON.stringify(value, null, 2);

function deliverySummary({ deliveries }: LeadRecord): string {
  return deliveries.map(({ target, state }) => `${target} ${state}`).join(', ') || 'only stored';
}

function listTable(records: readonly LeadRecord[]): string {
  if (records.length === 0) return 'No leads.';
  const rows = records.map((record) => [
    record.reference,
    record.receivedAt.slice(0, 16).replace('T', ' '),
    record.kind,
    record.name,
    record.email,
    record.phone,
    record.service,
    record.state === 'suspected' ? record.suspicions.join(', ') : deliverySummary(record),
  ]);
  return textTable([
    ['REFERENCE', 'RECEIVED (UTC)', 'KIND', 'NAME', 'E-MAIL', 'PHONE', 'SERVICE', 'STATE'],
    ...rows,
  ]);
}

function details(record: LeadRecord): string {
  const { attribution, deliveries, message, suspicions, ...fields } = record;
  const facts = [
    ...Object.entries(fields),
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
  ].join('\n');
}

/** Runs a command. Rejects when the database fails. */
export async function runCommand(
  command: Command,
  database: LeadDatabase,
  now: number,
): Promise<CommandResult> {
  /** Acts on the lead that the key identifies; reports when none or several match. */
  async function withLead(
    key: string,
    act: (lead: ArchivedLead) => Promise<CommandResult> | CommandResult,
  ): Promise<CommandResult> {
    const [lead, ...others] = await database.use((open) => findLeads(open, key));
    if (!lead) return { text: `No lead matches "${key}".`, exitCode: 3 };
    if (others.length > 0) {
      return { text: `Several leads have the reference "${key}": use the id.`, exitCode: 3 };
    }
    return await act(lead);
  }

  /** Records that a person saw the suspected leads among these, which allows their later removal. */
  async function recordShown(leads: ArchivedLead[]): Promise<ArchivedLead[]> {
    const ids = leads.filter(({ state }) => state === 'suspected').map(({ lead }) => lead.id);
    if (ids.length > 0) await database.use((open) => markShown(open, ids, now));
    return leads;
  }

  switch (command.name) {
    case 'help':
      return done(help.trimEnd());
    case 'list': {
      const leads = await recordShown(await database.use((open) => listLeads(open, command)));
      const records = leads.map(leadRecord);
      if (command.json) return done(json(records));
      const unshown = await database.use((open) => unshownLeads(open, 1));
      return done(
        [
          listTable(records),
          ...(records.length === command.limit
            ? [`Showing the newest ${command.limit}; for more: --limit N`]
            : []),
          ...(unshown
            ? [`${unshown.count} suspected leads not yet reviewed: list --suspected`]
            : []),
        ].join('\n'),
      );
    }
    case 'show':
      return await withLead(command.key, async (lead) => {
        await recordShown([lead]);
        const record = leadRecord(lead);
        return done(command.json ? json(record) : details(record));
      });
    case 'export': {
      const { states } = command;
      const leads = await recordShown(await database.use((open) => listLeads(open, { states })));
      const records = leads.map(leadRecord);
      return done(command.format === 'csv' ? leadCsv(records).trimEnd() : json(records));
    }
    case 'retry': {
      const retry = async (id?: string): Promise<CommandResult> => {
        const count = await database.use((open) => retryFailed(open, id, now));
        return done(`${count} failed ${count === 1 ? 'delivery is' : 'deliveries are'} due again.`);
      };
      if (command.key === undefined) return await retry();
      return await withLead(command.key, ({ lead }) => retry(lead.id));
    }
    case 'release':
      return await withLead(command.key, async ({ lead, reference }) => {
        const deliveries = await database.use((open) => releaseLead(open, lead.id, now));
        if (deliveries === undefined) return done(`${reference} is not suspected.`);
        return done(`${reference} is released; deliveries now due: ${deliveries}.`);
      });
    case 'erase': {
      const { key, confirmed } = command;
      const { certain, possible } = key.includes('@')
        ? await database.use((open) => findPerson(open, key))
        : { certain: await database.use((open) => findLeads(open, key)), possible: [] };
      const hint =
        possible.length === 0
          ? ''
          : `\n\nIn these leads it is part of a longer text. Check each with show; erase it by its reference.\n${listTable(possible.map(leadRecord))}`;
      if (certain.length === 0) return { text: `No lead matches ${key}.${hint}`, exitCode: 3 };
      if (!confirmed) {
        const next = `Nothing was removed. To remove these: npm run leads -- erase ${key} --yes`;
        return done(`${listTable(certain.map(leadRecord))}\n\n${next}${hint}`);
      }
      const ids = certain.map(({ lead }) => lead.id);
      const { leads, deliveries } = await database.use((open) => eraseLeads(open, ids));
      const text = `Removed ${leads} leads and ${deliveries} deliveries of ${key}.`;
      return done(`${text} Sent mail, webhook deliveries and backups are not affected.${hint}`);
    }
  }
}
