import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LeadDatabase, leadDatabase } from '../../../schema/lead-database.ts';
import { exampleNewLead } from '../../../testing/example-lead.ts';
import { freshDatabases } from '../../../testing/fresh-databases.ts';
import { storeLeads } from '../../../testing/store-example-leads.ts';
import { addNote } from './lead-changes.ts';
import { eraseLeads } from './lead-erasure.ts';

const { folder } = freshDatabases();
const secret = 'Zephyrine';
let count = 0;
let path: string;
let database: LeadDatabase;
let ids: string[];
let reader: DatabaseSync;

beforeEach(async () => {
  count += 1;
  path = join(folder, `copies-${count}.db`);
  database = leadDatabase(`file:${path}`);
  const leads = Array.from({ length: 60 }, (_, index) =>
    index % 20 === 0
      ? exampleNewLead({
          name: `${secret} Doe`,
          email: `${secret}@doe.example`,
          message: `${secret} `.repeat(300),
        })
      : exampleNewLead({ message: 'Another '.repeat(index) }),
  );
  ids = leads.filter(({ lead }) => lead.name.includes(secret)).map(({ lead }) => lead.id);
  await database.use(async (store) => {
    for (const lead of leads) await storeLeads(store, [lead], ['mail', 'webhook']);
    for (const id of ids) {
      await addNote(store, { id, note: `${secret} called` }, { by: 'Dana', now: Date.now() });
    }
  });
  reader = new DatabaseSync(path);
});
afterEach(async () => {
  if (reader.isOpen) reader.close();
  await database.close();
});

/** Holds a read transaction open until the reader is closed. */
const readOn = () => reader.exec('begin; select count(*) from leads');
const erase = () => database.use((store) => eraseLeads(store, ids));
/** The database's files that contain the erased text, in any case. */
const filesWith = (text: string) =>
  ['', '-wal'].filter((suffix) => {
    const file = `${path}${suffix}`;
    if (!existsSync(file)) return false;
    return readFileSync(file, 'latin1').toLowerCase().includes(text.toLowerCase());
  });

test('every connection overwrites what it deletes', async () => {
  const setting = await database.use(({ db }) => sql`pragma secure_delete`.execute(db));
  expect(setting.rows).toEqual([{ secure_delete: 1 }]);
});

test('no file contains an erased lead, and none is rewritten', async () => {
  expect(filesWith(secret)).not.toEqual([]);
  expect(await erase()).toMatchObject({ leads: 3, deliveries: 6, areCopiesLeft: false });
  expect(filesWith(secret)).toEqual([]);
  expect(statSync(`${path}-wal`).size).toBe(0);
});

test('erasing retries while somebody reads, without blocking others', async () => {
  readOn();
  let isErased = false;
  const erased = erase().finally(() => {
    isErased = true;
  });
  await database.use((store) => storeLeads(store, [exampleNewLead()], ['mail']));
  expect(filesWith(secret)).not.toEqual([]);
  expect(isErased).toBe(false);
  reader.close();
  expect(await erased).toMatchObject({ leads: 3, areCopiesLeft: false });
  expect(filesWith(secret)).toEqual([]);
});

test('erasing reports that copies are left if a reader never finishes', async () => {
  readOn();
  expect(await erase()).toMatchObject({ leads: 3, deliveries: 6, areCopiesLeft: true });
  expect(filesWith(secret)).not.toEqual([]);
  reader.close();
  expect(await database.use((store) => store.clearLog())).toBe(true);
  expect(filesWith(secret)).toEqual([]);
});
