import { resolve } from 'node:path';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { Temporal } from 'temporal-polyfill';
import { eraseRejectedForms } from '../../booking/server/store/rejected-forms.ts';
import { readBuiltAgency } from '../../content/loading/read-agency.ts';
import {
  configuredMailSender,
  deliveryTargets,
  testDelivery,
} from '../../delivery/server/configured-targets.ts';
import { copiesLeftNotice } from '../../desk/copies-left.ts';
import { eraseLeads, findPerson } from '../../desk/server/store/lead-erasure.ts';
import { markShown } from '../../desk/server/store/suspected-leads.ts';
import { leadCsv } from '../../leads/server/export/lead-csv.ts';
import { leadRecord } from '../../leads/server/export/lead-record.ts';
import { findLeads, listLeads } from '../../leads/server/store/lead-queries.ts';
import { listHistories } from '../../leads/server/store/records/lead-events.ts';
import type { StoredLead } from '../../leads/server/store/records/stored-lead.ts';
import type { Instant } from '../../platform/instant.ts';
import { localTime, startOfDay } from '../../platform/server/local-time.ts';
import { writeNewFile } from '../../platform/server/new-file.ts';
import { targetVariables } from '../../vocabulary/delivery-targets.ts';
import { mailAddress } from '../../vocabulary/mail-address.ts';
import { firstCharacters, singleLine } from '../../vocabulary/plain-text.ts';
import { restoreLeftovers } from '../backup/temporary-files.ts';
import { readSettings, withDatabase } from './configuration.ts';
import { createProgram, exitError, print } from './program.ts';

/** The start of a date; a time, in the time zone unless it has an offset; or that of a backup. */
function startOf(text: string, timeZone: string): Instant {
  const time = text.replace(/^.*-(\d{4}[\d-]{6}T\d\d)-(\d\d)-([\d.]+Z)\.db$/, '$1:$2:$3');
  return Temporal.ZonedDateTime.from(`${time}[${timeZone}]`, { offset: 'use' }).epochMilliseconds;
}

/** The end of a date, or a time. */
const endOf = (text: string, timeZone: string): Instant =>
  /^[\d-]+$/.test(text) ? startOfDay(text, timeZone, 1) : startOf(text, timeZone);

function dateOrTime(text: string): string {
  const trimmed = text.trim();
  try {
    startOf(trimmed, 'UTC');
    return trimmed;
  } catch {
    throw new InvalidArgumentError(
      'Expected a date such as 2026-12-24, or a time such as 2026-12-24T14:00 or 2026-12-24T14:00-06:00.',
    );
  }
}

function emailOrKey(text: string): string {
  if (mailAddress(text) !== undefined || /^\s*[\w-]{8,}\s*$/.test(text)) return text.trim();
  throw new InvalidArgumentError('Expected a full email address or a reference.');
}

/** Which leads to export, and how. Days are in the agency's time zone, both included. */
type ExportOptions = {
  csv?: true;
  json?: true;
  output?: string;
  all?: true;
  suspected?: true;
  since?: string;
  until?: string;
};

async function exportLeads(options: ExportOptions, command: Command): Promise<void> {
  const { csv: asCsv, json, output, all, suspected, since, until } = options;
  if (!asCsv && !json) command.error('error: export needs --csv or --json');
  const { LEADS_DATABASE_URL, SITE_FOLDER } = readSettings();
  const { timeZone } = readBuiltAgency(SITE_FOLDER);
  const start = since === undefined ? undefined : startOf(since, timeZone);
  const end = until === undefined ? undefined : endOf(until, timeZone);
  if (start !== undefined && end !== undefined && end <= start) {
    command.error(`error: --until ${until} is before --since ${since}`);
  }
  await withDatabase(LEADS_DATABASE_URL, async (store) => {
    const leads = await listLeads(store, {
      state: all ? undefined : suspected ? 'suspected' : 'accepted',
      since: start,
      until: end,
    });
    const ids = leads.map(({ lead }) => lead.id);
    const histories = await listHistories(store, ids);
    const records = leads.map((each) => leadRecord(each, histories.get(each.lead.id)));
    const csv = leadCsv(localTime(timeZone));
    const content = asCsv
      ? `${csv.header}${csv.rows(records)}`
      : `${JSON.stringify(records, null, 2)}\n`;
    if (output === undefined) {
      await print(content.trimEnd());
    } else {
      const path = resolve(output);
      try {
        writeNewFile(path, content);
      } catch (error) {
        throw exitError(1, `Nothing was written: ${(error as Error).message}`);
      }
      await print(`Wrote ${leads.length} ${leads.length === 1 ? 'lead' : 'leads'} to ${path}`);
    }
    // Suspected leads count as seen only after the export has succeeded.
    const shown = leads.filter(({ state }) => state === 'suspected').map(({ lead }) => lead.id);
    await markShown(store, shown, Date.now());
  });
}

/** A line for each lead: its reference, time, kind and contact details. */
function leadTable(leads: readonly StoredLead[], timeZone: string): string {
  const { format, zone } = localTime(timeZone);
  const lines = leads.map(({ lead, reference, receivedAt }) =>
    [reference, format(receivedAt.getTime()), lead.kind, lead.name, lead.email, lead.phone]
      .map((text) => firstCharacters(singleLine(text), 40))
      .join('  '),
  );
  return `${lines.join('\n')}\n\nTimes are in ${zone}.`;
}

/** Erases the leads of an email address, or one lead; without `yes`, only lists them. */
async function erase(key: string, { yes }: { yes?: true }): Promise<void> {
  const { LEADS_DATABASE_URL, SITE_FOLDER } = readSettings();
  const { timeZone } = readBuiltAgency(SITE_FOLDER);
  await withDatabase(LEADS_DATABASE_URL, async (store) => {
    const { certainMatches, possibleMatches } =
      mailAddress(key) !== undefined
        ? await findPerson(store, key)
        : { certainMatches: await findLeads(store, key), possibleMatches: [] };
    const hint =
      possibleMatches.length === 0
        ? ''
        : `\n\nIn these leads, the address is part of a longer text. Check each one at the desk or in an export, and erase it by its reference.\n${leadTable(possibleMatches, timeZone)}`;
    if (yes && key.includes('@')) await eraseRejectedForms(store.db, key);
    if (certainMatches.length === 0) throw exitError(3, `No lead matches ${key}.${hint}`);
    if (!yes) {
      const nextStep = `Nothing was removed. To remove these: npm run leads -- erase ${key} --yes`;
      await print(`${leadTable(certainMatches, timeZone)}\n\n${nextStep}${hint}`);
      return;
    }
    const ids = certainMatches.map(({ lead }) => lead.id);
    const { leads, deliveries, laterCount, areCopiesLeft } = await eraseLeads(store, ids);
    const summary = `Removed ${key} (leads: ${leads}, deliveries: ${deliveries}).`;
    const sessionsNote =
      laterCount > 0
        ? ` Leads with an upcoming session: ${laterCount}. Those sessions are cancelled, and the server removes the leads once everyone has been notified.`
        : '';
    const copiesNote = areCopiesLeft ? `\n\n${copiesLeftNotice}` : '';
    const leftovers = restoreLeftovers(LEADS_DATABASE_URL);
    const leftoversNote =
      leftovers.length > 0
        ? `\n\nA restore that was killed left a copy of all leads, which the server will remove after twelve hours. If no restore is running, delete it now: ${leftovers.join(', ')}`
        : '';
    await print(
      `${summary}${sessionsNote} Emails already sent, webhook deliveries and backups are not affected.${copiesNote}${leftoversNote}${hint}`,
    );
  });
}

/** The commands for tasks that are easier in a shell than at the desk. */
export function leadsProgram(): Command {
  const program = createProgram(
    'leads',
    'Exports and erases the leads in LEADS_DATABASE_URL (default: file:./data/leads.db). The server may be running. The desk, at /desk, does everything else.',
    '0 success, 1 database error or invalid setting, 2 invalid command, 3 no such lead.',
  ).usage('<command> [options]');

  program
    .command('export')
    .description(
      'export leads (by default without suspected spam); the CSV is safe to open in a spreadsheet',
    )
    .addOption(new Option('--csv', 'as CSV').conflicts('json'))
    .addOption(new Option('--json', 'as JSON'))
    .addOption(new Option('--suspected', 'only suspected spam').conflicts('all'))
    .addOption(new Option('--all', 'include suspected spam'))
    .option(
      '--since <time>',
      'only leads received from this date or time on, such as 2026-12-24 or 2026-12-24T14:00, in the agency’s time zone, or since a backup, by its file',
      dateOrTime,
    )
    .option(
      '--until <time>',
      'only leads received on or before this date, or before this time',
      dateOrTime,
    )
    .option('--output <file>', 'write to a new file that only you can read')
    .action(exportLeads);
  program
    .command('erase')
    .description('show the leads of an email address, or one lead; with --yes, remove them')
    .addArgument(
      new Argument('<email-or-id>', 'the full address, or an id or reference').argParser(
        emailOrKey,
      ),
    )
    .option('--yes', 'remove them from the database')
    .action(erase);
  program
    .command('test-delivery')
    .description('send a test to every place where new leads are sent')
    .action(async () => {
      const environment = readSettings();
      const agency = readBuiltAgency(environment.SITE_FOLDER);
      const sender = configuredMailSender(environment, agency);
      const tested = await testDelivery(deliveryTargets(environment, agency, sender), agency);
      if (tested.length === 0) {
        throw exitError(
          3,
          `New leads aren’t being sent anywhere: set ${targetVariables.join(' or ')}.`,
        );
      }
      const report = tested
        .map(({ target, problem }) => `${target}: ${problem ?? 'accepted the test'}`)
        .join('\n');
      if (tested.some(({ problem }) => problem !== undefined)) throw exitError(3, report);
      await print(report);
    });
  return program;
}
