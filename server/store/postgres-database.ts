import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { OpenDatabase } from './engine.ts';
import type { Tables } from './tables.ts';

const int8 = 20;
// Any number, as long as every version of the server uses the same.
const migrationLock = 7_266_341;
const undefinedTable = '42P01';
// What pg says of a connection that has died, silently or not: the others of the pool share its fate.
const lostConnection = /timeout|terminated|ECONNRESET|EPIPE|not queryable/i;

// Counts and times stay far below 2^53; pg gives them as text to be safe for any bigint.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
};

/**
 * Opens a pool of connections to PostgreSQL; nothing is connected before the first query. A commit
 * returns when the row is on disk, whatever the server's own default. A query that takes longer
 * than five seconds fails, so that a database that hangs is as good as one that is gone.
 */
export function openPostgres(url: string): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: 5,
    connectionTimeoutMillis: 3000,
    query_timeout: 5000,
    statement_timeout: 5000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    options: '-c synchronous_commit=on',
    types,
  });
  // A connection that dies while idle must not end the process: the next query opens another.
  pool.on('error', () => undefined);
  // Nor must one that dies between two queries of a transaction: the next query fails and reports it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    locksRows: true,
    verify: async () => undefined,
    lockMigrations: async (transaction) => {
      await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction);
    },
    mustReopen: (error) =>
      error instanceof Error &&
      (('code' in error && error.code === undefinedTable) || lostConnection.test(error.message)),
    // PostgreSQL's own vacuum reuses the space; it needs no help.
    forgetDeleted: async () => undefined,
    close: () => db.destroy(),
  };
}
