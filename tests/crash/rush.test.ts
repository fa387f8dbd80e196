import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { instantText } from '../../core/instant.ts';
import { freePort } from '../../server/testing/free-port.ts';
import {
  type TemporaryPostgres,
  temporaryPostgres,
} from '../../server/testing/temporary-postgres.ts';
import { type ServerProcess, serverProcess } from '../server-process.ts';
import { allStarts, postJson } from './booking-load.ts';
import { startTestEnvironment, type TestEnvironment } from './test-environment.ts';

const requests = 200;

let environment: TestEnvironment;
let postgres: TemporaryPostgres | undefined;
let servers: ServerProcess[] = [];
beforeEach(async () => {
  environment = await startTestEnvironment();
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres?.remove();
  postgres = undefined;
  await environment.remove();
});

const engines = {
  SQLite: {
    processes: 1,
    databaseUrl: async () => `file:${join(environment.folder, 'leads.db')}`,
  },
  PostgreSQL: {
    processes: 8,
    databaseUrl: async () => {
      postgres = await temporaryPostgres();
      return await postgres.createDatabase();
    },
  },
};

describe.each(Object.entries(engines))('on %s', (_, { processes, databaseUrl }) => {
  test(`${processes} servers book one of ${requests} requests for the same time`, async () => {
    const variables = { ...environment.variables, LEADS_DATABASE_URL: await databaseUrl() };
    const ports = await Promise.all(Array.from({ length: processes }, () => freePort()));
    servers = ports.map((port) => serverProcess(port, variables));
    await Promise.all(servers.map((server) => server.start()));
    const start = instantText(allStarts()[0] ?? 0);
    const answers = await Promise.all(
      Array.from({ length: requests }, (_, index) =>
        postJson(`${servers[index % processes]?.url}/api/bookings`, {
          name: 'Dana',
          email: `visitor-${index}@shop.example`,
          start,
        }),
      ),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect({ booked: count(201), taken: count(409) }).toEqual({ booked: 1, taken: requests - 1 });
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.every(({ body }) => 'alternatives' in body)).toBe(true);
  });
});
