import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../schema/open-database.ts';
import { type TemporaryPostgres, temporaryPostgres } from './temporary-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * Responds to each request with the URL of a new PostgreSQL database: at `/empty` of one without
     * tables, at `/migrated` of a migrated one.
     */
    databaseMaker: string;
  }
}

/** Starts one PostgreSQL server for all test files of a run when the first one needs a database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<TemporaryPostgres> | undefined;
  let migrating: Promise<string> | undefined;
  const postgres = () => {
    // Its data does not have to survive a crash of the machine.
    starting ??= temporaryPostgres(['fsync=off']);
    return starting;
  };
  async function migrated(): Promise<string> {
    const url = await (await postgres()).createDatabase();
    await (await openDatabase(url)).close();
    return url;
  }
  async function template(path: string | undefined): Promise<string | undefined> {
    if (path !== '/migrated') return undefined;
    migrating ??= migrated();
    return await migrating;
  }
  const server = createServer((request, response) => {
    Promise.all([postgres(), template(request.url)])
      .then(([server, from]) => server.createDatabase(from))
      .then(
        (url) => response.end(url),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  project.provide('databaseMaker', `http://127.0.0.1:${port}`);
  return async () => {
    server.close();
    await (await starting)?.remove();
  };
}
