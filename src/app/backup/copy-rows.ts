import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../schema/tables.ts';

/** A table's columns and primary key. */
export type TableShape = {
  name: string;
  columns: readonly string[];
  key: readonly string[];
};

type Row = Record<string, unknown>;

/**
 * Rows are at most 16 KB each, so a batch is a few megabytes, with fewer parameters than either
 * engine allows.
 */
const rowsPerStatement = 500;

/** Sorts tables so that each comes after the tables it refers to. */
function sortByReferences(
  tables: readonly TableShape[],
  parentsOf: Map<string, string[]>,
): TableShape[] {
  const ordered = new Map<string, TableShape>();
  while (ordered.size < tables.length) {
    const ready = tables.filter(
      ({ name }) =>
        !ordered.has(name) && (parentsOf.get(name) ?? []).every((parent) => ordered.has(parent)),
    );
    if (ready.length === 0) throw new Error('tables have circular foreign keys');
    for (const table of ready) ordered.set(table.name, table);
  }
  return [...ordered.values()];
}

/** The tables of a SQLite database, each after the tables it refers to. */
export async function tablesOf(db: Kysely<Tables>): Promise<TableShape[]> {
  const columns = await sql<{ table: string; name: string; key: number }>`
    select t.name as "table", c.name, c.pk as "key"
    from sqlite_schema t join pragma_table_info(t.name) c
    where t.type = 'table' order by t.name, c.cid`.execute(db);
  const references = await sql<{ table: string; parent: string }>`
    select t.name as "table", r."table" as parent
    from sqlite_schema t join pragma_foreign_key_list(t.name) r
    where t.type = 'table' and r."table" <> t.name`.execute(db);
  const tables = [...Map.groupBy(columns.rows, ({ table }) => table)].map(([name, found]) => ({
    name,
    columns: found.map((column) => column.name),
    key: found.filter(({ key }) => key > 0).map((column) => column.name),
  }));
  const parentsOf = new Map<string, string[]>();
  for (const { table, parent } of references.rows)
    parentsOf.set(table, [...(parentsOf.get(table) ?? []), parent]);
  return sortByReferences(tables, parentsOf);
}

const columnList = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)));

/** Reads a table in chunks, in the order of its primary key. */
async function* rowsOf(
  db: Kysely<Tables>,
  { name, columns, key }: TableShape,
): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ; ) {
    const after = last
      ? sql`where (${columnList(key)}) > (${sql.join(key.map((column) => last?.[column]))})`
      : sql``;
    const { rows } = await sql<Row>`
      select ${columnList(columns)} from ${sql.table(name)} ${after}
      order by ${columnList(key)} limit ${sql.lit(rowsPerStatement)}`.execute(db);
    last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
  }
}

async function countRows(db: Kysely<Tables>, name: string): Promise<number> {
  const counted = sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`;
  return Number((await counted.execute(db)).rows[0]?.count);
}

type CopyOptions = {
  /** Must be a snapshot transaction if anything else may write to the database. */
  from: Kysely<Tables>;
  to: Kysely<Tables>;
  /** Tables with the same columns in both databases, each after the tables it refers to. */
  tables: readonly TableShape[];
};

/**
 * Replaces all rows of one database with the rows of another. Holds only a few megabytes in memory.
 *
 * @throws when a table has a different number of rows afterwards.
 */
export async function copyRows({ from, to, tables }: CopyOptions): Promise<void> {
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(to);
  for (const table of tables) {
    const { name, columns } = table;
    for await (const rows of rowsOf(from, table)) {
      const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
      await sql`
        insert into ${sql.table(name)} (${columnList(columns)}) values ${sql.join(values)}`.execute(
        to,
      );
    }
    const [source, copy] = [await countRows(from, name), await countRows(to, name)];
    if (source !== copy)
      throw new Error(`the table ${name} has ${source} rows, its copy has ${copy}`);
  }
}
