import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type TemporaryPostgres, temporaryPostgres } from './temporary-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Responds to each request with the URL of an empty PostgreSQL database. */
    databaseMaker: string;
  }
}

/** Starts one PostgreSQL server for all test files of a run when the first one needs a database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<TemporaryPostgres> | undefined;
  const server = createServer((_, response) => {
    starting ??= temporaryPostgres();
    starting
      .then((postgres) => postgres.createDatabase())
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
