import { resolve } from 'node:path';
import { readAgencyOf } from '../../content-files/read-agency.ts';
import { copiesLeft } from '../../core/desk/copies-left.ts';
import { mailAddress } from '../../core/lead/mail-address.ts';
import { firstCharacters, singleLine } from '../../core/lead/plain-text.ts';
import { copiesOfRestores } from '../backup/unfinished.ts';
import { configuredMailSender, deliveryTargets, testDelivery } from '../configured-targets.ts';
import { leadCsv } from '../export/lead-csv.ts';
import { leadRecord } from '../export/lead-record.ts';
import { localTime, startOfDay } from '../local-time.ts';
import { eraseRejectedForms } from '../store/bookings/rejected-forms.ts';
import { eraseLeads, findPerson } from '../store/changes/lead-erasure.ts';
import { findLeads, listLeads } from '../store/leads/lead-queries.ts';
import { listHistories } from '../store/records/lead-events.ts';
import type { StoredLead } from '../store/records/stored-lead.ts';
import { type Act, done, notFound } from './act.ts';

/** Which leads to export, and how. Dates are days in the agency's time zone, both included. */
type ExportOptions = {
  csv?: true;
  output?: string;
  all?: true;
  suspected?: true;
  since?: string;
  until?: string;
};

/** Exports leads; with `output`, into a new file. */
export function exportLeads(options: ExportOptions): Act {
  const { csv: asCsv, output, all, suspected, since, until } = options;
  return async (database, _, environment) => {
    const { timeZone } = readAgencyOf(environment.SITE_FOLDER);
    const filter = {
      state: all ? undefined : suspected ? ('suspected' as const) : ('accepted' as const),
      since: since === undefined ? undefined : startOfDay(since, timeZone),
      until: until === undefined ? undefined : startOfDay(until, timeZone, 1),
    };
    const leads = await database.use((store) => listLeads(store, filter));
    const ids = leads.map(({ lead }) => lead.id);
    const histories = await database.use((store) => listHistories(store, ids));
    const records = leads.map((each) => leadRecord(each, histories.get(each.lead.id)));
    const csv = leadCsv(localTime(timeZone));
    const content = asCsv
      ? `${csv.header}${csv.rows(records)}`
      : `${JSON.stringify(records, null, 2)}\n`;
    const shown = leads.filter(({ state }) => state === 'suspected').map(({ lead }) => lead.id);
    if (output === undefined) return done(content.trimEnd(), shown);
    const path = resolve(output);
    const text = `Wrote ${leads.length} ${leads.length === 1 ? 'lead' : 'leads'} to ${path}`;
    return { ...done(text, shown), file: { path, content } };
  };
}

/** Who sent leads, and when, a line each. */
function leadTable(leads: readonly StoredLead[], timeZone: string): string {
  const { format, zone } = localTime(timeZone);
  const lines = leads.map(({ lead, reference, receivedAt }) =>
    [reference, format(receivedAt.getTime()), lead.kind, lead.name, lead.email, lead.phone]
      .map((text) => firstCharacters(singleLine(text), 40))
      .join('  '),
  );
  return `${lines.join('\n')}\n\nTimes are ${zone}.`;
}

/** Erases a lead; without `yes`, only shows what it would erase. */
export function eraseLead(key: string, { yes }: { yes?: true }): Act {
  return async (database, _, environment) => {
    const { timeZone } = readAgencyOf(environment.SITE_FOLDER);
    const { certain, possible } =
      mailAddress(key) !== undefined
        ? await database.use((store) => findPerson(store, key))
        : { certain: await database.use((store) => findLeads(store, key)), possible: [] };
    const hint =
      possible.length === 0
        ? ''
        : `\n\nIn these leads it is part of a longer text. Look at each at the desk or in an export; erase it by its reference.\n${leadTable(possible, timeZone)}`;
    if (yes && key.includes('@')) await database.use(({ db }) => eraseRejectedForms(db, key));
    if (certain.length === 0) return notFound(`No lead matches ${key}.${hint}`);
    if (!yes) {
      const next = `Nothing was removed. To remove these: npm run leads -- erase ${key} --yes`;
      return done(`${leadTable(certain, timeZone)}\n\n${next}${hint}`);
    }
    const ids = certain.map(({ lead }) => lead.id);
    const { leads, deliveries, later, areCopiesLeft } = await database.use((store) =>
      eraseLeads(store, ids),
    );
    const text = `Removed ${key} (leads: ${leads}, deliveries: ${deliveries}).`;
    const ahead =
      later > 0
        ? ` Leads with a session ahead: ${later}. It is cancelled, and the server removes them once everybody was told.`
        : '';
    const copies = areCopiesLeft ? `\n\n${copiesLeft}` : '';
    const restores = copiesOfRestores(environment.LEADS_DATABASE_URL);
    const unfinished =
      restores.length > 0
        ? `\n\nA restore that was killed left a copy of all leads, which the server removes after twelve hours. If no restore is running, delete it now: ${restores.join(', ')}`
        : '';
    return done(
      `${text}${ahead} Sent mail, webhook deliveries and backups are not affected.${copies}${unfinished}${hint}`,
    );
  };
}

/** Sends a test to every target of new leads. */
export function sendTest(): Act {
  return async (_database, _now, environment) => {
    const agency = readAgencyOf(environment.SITE_FOLDER);
    const sender = configuredMailSender(environment, agency);
    const tested = await testDelivery(deliveryTargets(environment, agency, sender), agency);
    if (tested.length === 0) {
      return notFound('New leads are sent nowhere: set LEADS_SMTP_URL or LEADS_WEBHOOK_URL.');
    }
    const lines = tested.map(({ target, problem }) => `${target}: ${problem ?? 'accepted a test'}`);
    const isFailed = tested.some(({ problem }) => problem !== undefined);
    return isFailed ? notFound(lines.join('\n')) : done(lines.join('\n'));
  };
}
