import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import { emptyListPlugin } from './chunks.ts';
import type { Engine, TextIndex } from './engine.ts';

const int8 = 20;
// Arbitrary, but the same in every version of the server.
const migrationLock = 7_266_341;
const nameLocks = 7_266_342;
/**
 * Error codes after which the pool's other connections are probably lost, too. A connection made
 * while the database was read-only (25006) stays read-only.
 */
const lostConnectionCodes = ['57P01', '57P02', '25006', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'];
/** Messages of such errors of pg that have no code; the first means an unresponsive server. */
const lostConnectionMessages = [
  'Query read timeout',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
];
/** The code for a missing table, which means that the database was recreated while in use. */
const undefinedTable = '42P01';

function needsReopen(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    code === undefinedTable ||
    lostConnectionCodes.includes(code) ||
    lostConnectionMessages.includes(error.message)
  );
}

// pg returns bigints as text; our counts and times stay far below 2^53.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
};

/** Search is slower without pg_trgm, which some PostgreSQL installations lack. */
async function indexText<Schema>(
  db: Kysely<Schema>,
  { name, table, column }: TextIndex,
): Promise<void> {
  const { rows } = await sql`
    select 1 from pg_available_extensions
    where name = 'pg_trgm' and has_database_privilege(current_database(), 'create')`.execute(db);
  if (rows.length === 0) return;
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create index ${sql.ref(name)} on ${sql.table(table)} using gin (${sql.ref(column)} gin_trgm_ops)`.execute(
    db,
  );
}

/**
 * Settings of every transaction, regardless of the server's defaults, in ms. They are set in each
 * transaction: a pooler such as PgBouncer refuses startup parameters, and gives a connection's next
 * transaction to another session.
 */
const settings = [
  'statement_timeout = 4000',
  'idle_in_transaction_session_timeout = 10000',
  'synchronous_commit = on',
];
const settingStatements = settings.map((setting) => `set local ${setting}`).join('; ');
const beginPattern = /^(?:begin|start transaction)\b/;
/** Begins the statements of a migration, which may write each row of a large table. */
const unlimited = 'set local statement_timeout = 0';
const maxMigrationMs = 3_600_000;

/** A client that applies the settings to every transaction, and runs every statement in one. */
function transactionClient(client: pg.PoolClient): PostgresPoolClient {
  let isBroken = false;
  let limit = {};
  async function query(text: string, values: unknown[]): Promise<unknown> {
    if (text === unlimited) limit = { query_timeout: maxMigrationMs };
    if (client.getTransactionStatus() !== 'I')
      return await client.query({ text, values, ...limit });
    // Several statements without parameters take one round trip.
    if (beginPattern.test(text)) return await client.query(`${text}; ${settingStatements}`);
    await client.query(`begin; ${settingStatements}`);
    try {
      const result = await client.query(text, values);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => {
        isBroken = true;
      });
      throw error;
    }
  }
  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || isBroken),
  };
}

const transactionPool = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => transactionClient(await pool.connect()),
  end: () => pool.end(),
});

/**
 * Opens a PostgreSQL connection pool, which connects on the first query. A commit returns when the
 * row is on disk. The server stops a query after four seconds; a query without a response fails
 * after five, so that a hanging database is treated as unreachable; migrations have an hour.
 */
export function openPostgres<Schema>(url: string): Engine<Schema> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 5,
    connectionTimeoutMillis: 3000,
    query_timeout: 5000,
    keepAlive: true,
    types,
  });
  // An error on an idle connection must not crash the process: the next query opens a new one.
  pool.on('error', () => undefined);
  // Neither must an error between two queries of a transaction: the next query rejects with it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const dialect = new PostgresDialect({ pool: transactionPool(pool) });
  const db = new Kysely<Schema>({ dialect, plugins: [emptyListPlugin] });
  return {
    db,
    locksRows: true,
    verify: async () => undefined,
    lockMigrations: async (transaction) => {
      await sql.raw(unlimited).execute(transaction);
      await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction);
    },
    lockName: async (transaction, name) => {
      await sql`select pg_advisory_xact_lock(${nameLocks}, hashtext(${name}))`.execute(transaction);
    },
    hasTable: async (db, name) => {
      const found = sql`select 1 where to_regclass(${name}) is not null`;
      return (await found.execute(db)).rows.length > 0;
    },
    indexText,
    needsReopen,
    // Autovacuum reclaims the space.
    clearLog: async () => true,
    close: () => db.destroy(),
  };
}
