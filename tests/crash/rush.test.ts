import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { instantText } from '../../src/platform/instant.ts';
import { freePort } from '../../src/testing/free-port.ts';
import { type TemporaryPostgres, temporaryPostgres } from '../../src/testing/temporary-postgres.ts';
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
    /** Asks for the time, and again while a busy server asks to or does not answer. */
    const ask = async (index: number) => {
      for (;;) {
        const answer = await postJson(`${servers[index % processes]?.url}/api/bookings`, {
          name: 'Dana',
          email: `visitor-${index}@shop.example`,
          start,
        });
        if (![0, 503].includes(answer.status)) return answer;
        await sleep(1000);
      }
    };
    const answers = await Promise.all(Array.from({ length: requests }, (_, index) => ask(index)));
    const count = (...statuses: number[]) =>
      answers.filter(({ status }) => statuses.includes(status)).length;
    // 200: it was booked by a request that got no answer, or 503.
    const counts = { booked: count(200, 201), taken: count(409) };
    expect(counts).toEqual({ booked: 1, taken: requests - 1 });
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.every(({ body }) => 'alternatives' in body)).toBe(true);
  });
});
