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
      throw new Error('rows do not stream between threads');
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
    // A deferred transaction that reads before it writes fails when another process wrote in between.
    beginTransaction: () => run('begin immediate'),
    commitTransaction: () => run('commit'),
    rollbackTransaction: async () => {
      try {
        await run('rollback');
      } catch (error) {
        // A full disk has rolled it back already: report the original error instead.
        if (!/no transaction is active/.test(String(error))) throw error;
      }
    },
    destroy: () => sqlite.close(),
  };
}

/** SQLite for Kysely, open in another thread. One statement or transaction runs at a time. */
export function sqliteDialect(sqlite: ThreadedSqlite): Dialect {
  return {
    createDriver: () => driverOf(sqlite),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}
