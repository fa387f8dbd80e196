import { readAgency } from '../../agency/read-agency.ts';
import { copiesLeft } from '../../desk/copies-left.ts';
import type { LeadProgress } from '../../lead/progress.ts';
import { leadRecord } from '../export/lead-record.ts';
import { type ArchivedLead, findLeads, retryFailed } from '../store/lead-archive.ts';
import type { LeadDatabase } from '../store/lead-database.ts';
import { eraseLeads, findPerson } from '../store/lead-erasure.ts';
import { listEvents } from '../store/lead-events.ts';
import { addNote, markSpam, retryLead, setProgress } from '../store/lead-progress.ts';
import { release } from '../store/release.ts';
import { type Act, type ActResult, byCommand, done, notFound } from './act.ts';
import { suspectedIds } from './lead-listing.ts';
import { details, listTable } from './lead-text.ts';

const json = (value: unknown): string => JSON.stringify(value, null, 2);

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

export function showLead(key: string, options: { json?: true }): Act {
  return (database) =>
    withLead(database, key, async (lead) => {
      const record = leadRecord(lead);
      const history = await database.use((open) => listEvents(open, lead.lead.id));
      const text = options.json ? json({ ...record, history }) : details(record, history);
      return done(text, suspectedIds([lead]));
    });
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
      const result = await database.use((open) =>
        setProgress(open, { id, progress }, { by: byCommand, now }),
      );
      const since = result === 'changed' ? 'now' : 'already';
      return done(`${reference} is ${since} marked as ${progress}.`);
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
    const { leads, deliveries, later, areCopiesLeft } = await database.use((open) =>
      eraseLeads(open, ids),
    );
    const text = `Removed ${key} (leads: ${leads}, deliveries: ${deliveries}).`;
    const ahead =
      later > 0
        ? ` Leads with a session ahead: ${later}. It is cancelled, and the server removes them once everybody was told.`
        : '';
    const copies = areCopiesLeft ? `\n\n${copiesLeft}` : '';
    return done(
      `${text}${ahead} Sent mail, webhook deliveries and backups are not affected.${copies}${hint}`,
    );
  };
}
