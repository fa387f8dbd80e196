import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { ThreadedSqlite } from './threaded-sqlite.ts';

function connectionTo(sqlite: ThreadedSqlite): DatabaseConnection {
  return {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
      const { rows, changes } = await sqlite.perform({ name: 'run', sql, parameters });
      return { rows: rows as Row[], numAffectedRows: changes };
    },
    streamQuery: () => {
      throw new Error('streaming is not supported');
    },
  };
}

function driverOf(sqlite: ThreadedSqlite): Driver {
  const connection = connectionTo(sqlite);
  const run = async (sql: string) => {
    await connection.executeQuery(CompiledQuery.raw(sql));
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    // A deferred transaction that reads first fails to write if another process wrote in between.
    beginTransaction: () => run('begin immediate'),
    commitTransaction: () => run('commit'),
    rollbackTransaction: async () => {
      try {
        await run('rollback');
      } catch (error) {
        // After a full disk, SQLite has already rolled back: report the original error instead.
        if (!/no transaction is active/.test(String(error))) throw error;
      }
    },
    destroy: () => sqlite.close(),
  };
}

/** A Kysely dialect for SQLite in another thread. Runs one statement or transaction at a time. */
export function sqliteDialect(sqlite: ThreadedSqlite): Dialect {
  return {
    createDriver: () => driverOf(sqlite),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}
