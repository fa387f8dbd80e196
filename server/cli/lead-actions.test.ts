import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { readEnvironment } from '../environment.ts';
import { markSpam } from '../store/changes/lead-changes.ts';
import { sqlitePath } from '../store/engine/database-name.ts';
import { type LeadDatabase, leadDatabase } from '../store/engine/lead-database.ts';
import { exampleNewLead } from '../testing/example-lead.ts';
import { freshDatabases } from '../testing/fresh-databases.ts';
import { storeLeads } from '../testing/store-leads.ts';
import type { ActResult } from './act.ts';
import { leadsProgram } from './leads-program.ts';

const now = Date.parse('2026-11-24T16:30:00Z');
const [{ fresh }] = freshDatabases().engines;
const ann = exampleNewLead({ name: 'Ann Park', message: 'A shop' }, { receivedAt: now - 2 });
const mei = exampleNewLead({ name: 'Mei Muñoz', phone: '(972) 555-0303' }, { receivedAt: now - 1 });

let url: string;
let database: LeadDatabase;
beforeEach(async () => {
  url = await fresh();
  database = leadDatabase(url);
  await database.use((store) => storeLeads(store, [ann, mei], ['webhook']));
});
afterEach(() => database.close());

/** Runs a command in this process. */
async function leads(...args: string[]): Promise<ActResult> {
  const read = readEnvironment({ LEADS_DATABASE_URL: url });
  if (read.outcome === 'invalid') throw new Error(read.problem);
  let result: ActResult | undefined;
  const program = leadsProgram(async (act) => {
    result = await act(database, now, read.environment);
  });
  await program.parseAsync(args, { from: 'user' });
  if (!result) throw new Error('the command did nothing');
  return result;
}

const ids = z.array(z.object({ id: z.string() }));
const found = async (...args: string[]) =>
  ids.parse(JSON.parse((await leads('export', '--json', ...args)).text)).map(({ id }) => id);

test('exports the leads of some days, suspected or not', async () => {
  await database.use((store) => markSpam(store, mei.lead.id, { by: 'Dana', now }));
  expect(await found()).toEqual([ann.lead.id]);
  expect(await found('--suspected')).toEqual([mei.lead.id]);
  expect(await found('--all')).toEqual([mei.lead.id, ann.lead.id]);
  expect(await found('--since', '2026-11-24', '--until', '2026-11-24')).toHaveLength(1);
  expect(await found('--until', '2020-01-01')).toEqual([]);
  expect((await leads('export', '--csv')).text).toMatch(/"progress"[\s\S]*"new"/);
});

test('erasing names the copies that a killed restore left', async () => {
  const copy = join(dirname(String(sqlitePath(url))), '.leads-unfinished-a');
  mkdirSync(copy);
  const { text } = await leads('erase', mei.reference, '--yes');
  rmSync(copy, { recursive: true });
  expect(text).toContain(`A restore that was killed left a copy of all leads`);
  expect(text).toContain(copy);
});

test('erases leads, and reports if another program keeps copies', async () => {
  const removed = /^Removed [\w-]+ \(leads: 1, deliveries: 1\)\. Sent mail, .* are not affected\.$/;
  expect((await leads('erase', mei.reference, '--yes')).text).toMatch(removed);
  const other = leadDatabase(url);
  const { text } = await other.use(({ db }) =>
    db.connection().execute(async (reader) => {
      await sql`begin`.execute(reader);
      await sql`select count(*) from leads`.execute(reader);
      return await leads('erase', ann.reference, '--yes');
    }),
  );
  await other.close();
  expect(text).toMatch(
    /\n\nCopies are left in the database’s files, .* have whoever runs the server/,
  );
});
