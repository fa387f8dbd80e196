import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setProgress } from '../../../desk/server/store/lead-changes.ts';
import { claimDeliveries } from '../../../leads/server/store/deliveries/delivery-queue.ts';
import { findLeads } from '../../../leads/server/store/lead-queries.ts';
import { type LeadDatabase, leadDatabase } from '../../../schema/lead-database.ts';
import { openDatabase } from '../../../schema/open-database.ts';
import type { Store } from '../../../schema/tables.ts';
import { exampleNewLead } from '../../../testing/example-lead.ts';
import { freshPostgres } from '../../../testing/fresh-databases.ts';
import { storeLeads } from '../../../testing/store-example-leads.ts';
import { startTransactionPooler } from '../../../testing/transaction-pooler.ts';

const now = 1_750_000_000_000;
let pooler: Awaited<ReturnType<typeof startTransactionPooler>>;
let database: LeadDatabase;

beforeEach(async () => {
  const url = await freshPostgres();
  const client = new pg.Client(url);
  await client.connect();
  const name = new URL(url).pathname.slice(1);
  // A server that acknowledges commits before they are on disk.
  await client.query(`alter database ${name} set synchronous_commit = off`);
  await client.end();
  pooler = await startTransactionPooler(url);
  database = leadDatabase(pooler.url);
});
afterEach(async () => {
  await database.close();
  pooler.close();
});

test('a migration may take longer than a query', async () => {
  const slow = database.use(({ db, lockMigrations }) =>
    db.transaction().execute(async (transaction) => {
      await lockMigrations(transaction);
      await sql`select pg_sleep(5.2)`.execute(transaction);
    }),
  );
  await expect(slow).resolves.toBeUndefined();
});

const settingsIn = async (db: Store['db']) => {
  const setting = (name: string) => sql<string>`current_setting(${name})`.as(name);
  return await db
    .selectNoFrom([
      setting('synchronous_commit'),
      setting('statement_timeout'),
      setting('idle_in_transaction_session_timeout'),
    ])
    .executeTakeFirst();
};

test('a database behind a pooler of transactions is created, filled and read', async () => {
  const lead = exampleNewLead({}, { receivedAt: now });
  const { id } = lead.lead;
  await database.use(async (store) => {
    expect(await storeLeads(store, [lead, lead], ['webhook'])).toEqual(['stored', 'duplicate']);
    await setProgress(store, { id, progress: 'won' }, { by: 'Dana', now });
    expect(await findLeads(store, id)).toMatchObject([{ progress: 'won' }]);
    const claim = { target: 'webhook', claim: 'a', limit: 10, now, leaseMs: 1000 };
    const claims = await Promise.all([1, 2, 3].map(() => claimDeliveries(store, claim)));
    expect(claims.flat()).toHaveLength(1);
  });
  // Another server, whose migrations wait for a lock.
  await (await openDatabase(pooler.url)).close();
});

test('every statement runs under the time limits, and its commit waits for the disk', async () => {
  const expected = {
    synchronous_commit: 'on',
    statement_timeout: '4s',
    idle_in_transaction_session_timeout: '10s',
  };
  await database.use(async ({ db }) => {
    expect(await settingsIn(db)).toEqual(expected);
    expect(await db.transaction().execute(settingsIn)).toEqual(expected);
    const snapshot = db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only');
    expect(await snapshot.execute(settingsIn)).toEqual(expected);
    // What a transaction rolled back, or a statement that failed, takes nothing with it.
    await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('division by zero');
    const failing = db.transaction().execute((open) => sql`select 1 / 0`.execute(open));
    await expect(failing).rejects.toThrow('division by zero');
    expect(await settingsIn(db)).toEqual(expected);
  });
});

test('a database that was read-only for a while is written again', async () => {
  const lead = exampleNewLead({}, { receivedAt: now });
  const url = await freshPostgres();
  const direct = leadDatabase(url);
  const store = () => direct.use((open) => storeLeads(open, [lead], []));
  await store();
  const name = new URL(url).pathname.slice(1);
  const client = new pg.Client(url);
  await client.connect();
  const others = `from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`;
  await client.query(`alter database ${name} set default_transaction_read_only = on`);
  await client.query(`select pg_terminate_backend(pid) ${others}`);
  await expect.poll(() => store().catch(String), { interval: 100 }).toContain('read-only');
  await client.query('set default_transaction_read_only = off');
  await client.query(`alter database ${name} reset default_transaction_read_only`);
  await client.end();
  await expect.poll(() => store().catch(String), { interval: 100 }).toEqual(['duplicate']);
  await direct.close();
});
