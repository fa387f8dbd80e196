import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { readEnvironment } from '../environment.ts';
import { type LeadDatabase, leadDatabase } from '../store/lead-database.ts';
import { markRead } from '../store/lead-progress.ts';
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
  await database.use((open) => storeLeads(open, [ann, mei], ['webhook']));
});
afterEach(() => database.close());

/** Runs a command line without a process. */
async function leads(...args: string[]): Promise<ActResult> {
  const read = readEnvironment({});
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
  ids.parse(JSON.parse((await leads(...args, '--json')).text)).map(({ id }) => id);

test('lists and exports what is searched, marked, unread, of a kind or of a day', async () => {
  await leads('mark', ann.reference, 'won');
  await database.use((open) => markRead(open, ann.lead.id, now));
  for (const command of ['list', 'export']) {
    expect(await found(command, '--search', 'munoz 972.555.0303')).toEqual([mei.lead.id]);
    expect(await found(command, '--search', 'munoz park')).toEqual([]);
    expect(await found(command, '--search', '')).toEqual([mei.lead.id, ann.lead.id]);
    expect(await found(command, '--progress', 'won')).toEqual([ann.lead.id]);
    expect(await found(command, '--progress', 'new', '--search', 'ann')).toEqual([]);
    expect(await found(command, '--unread')).toEqual([mei.lead.id]);
    expect(await found(command, '--undelivered')).toEqual([]);
    expect(await found(command, '--kind', 'booking')).toEqual([]);
    expect(await found(command, '--kind', 'form')).toHaveLength(2);
    expect(await found(command, '--since', '2026-11-24', '--until', '2026-11-24')).toHaveLength(2);
    expect(await found(command, '--until', '2020-01-01')).toEqual([]);
  }
  expect((await leads('list')).text).toMatch(
    /PROGRESS +STATE\n.*Mei.* new +webhook.*\n.*Ann.* won +webhook/,
  );
  expect((await leads('export', '--csv')).text).toMatch(/"progress"[\s\S]*"new"[\s\S]*"won"/);
});

test('marks, notes and files as spam, and shows who did what', async () => {
  const key = mei.reference.toLowerCase();
  expect((await leads('mark', key, 'answered')).text).toBe(
    `${mei.reference} is now marked as answered.`,
  );
  expect((await leads('mark', key, 'answered')).text).toMatch(/already marked as answered\.$/);
  expect((await leads('note', key, ' Call\nafter five ')).text).toMatch(/^The note is in/);
  expect((await leads('spam', key)).text).toMatch(/is filed as suspected; what was not delivered/);
  expect((await leads('spam', key)).text).toMatch(/is suspected already\.$/);
  expect(await found('list', '--suspected')).toEqual([mei.lead.id]);
  expect((await leads('release', key)).text).toMatch(/deliveries now due: 1\.$/);
  const { text, exitCode } = await leads('show', key);
  expect(exitCode).toBe(0);
  expect(text).toMatch(/progress +answered/);
  expect(text.split('\n').slice(-4)).toEqual(
    ['answered', 'note, Call after five', 'spam', 'released'].map(
      (each) => `2026-11-24 10:30  command line: ${each}`,
    ),
  );
  const shown = JSON.parse((await leads('show', key, '--json')).text);
  expect(shown.history[1]).toEqual({
    ...{ at: now, person: 'command line', kind: 'note', detail: 'Call\nafter five' },
  });
});

test('erases, and says when another program keeps copies', async () => {
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

test.each([['mark', 'won'], ['note', 'Who?'], ['spam']])(
  '%s finds no lead that is not there',
  async (command, ...rest) => {
    expect(await leads(command, 'ZZZZ-ZZZZ', ...rest)).toEqual({
      ...{ exitCode: 3, text: 'No lead matches "ZZZZ-ZZZZ".' },
    });
  },
);
