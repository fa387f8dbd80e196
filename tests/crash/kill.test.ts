import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../src/testing/free-port.ts';
import { temporaryPostgres } from '../../src/testing/temporary-postgres.ts';
import { serverProcess } from '../server-process.ts';
import { expectNoBookingLost, startBookingLoad } from './booking-load.ts';
import { startLeadLoad } from './lead-load.ts';
import { canMount, type SmallDisk, smallDisk } from './small-disk.ts';
import {
  expectNoLeadLost,
  startTestEnvironment,
  type TestEnvironment,
  untilDelivered,
} from './test-environment.ts';

// How often the server is killed; for a full run, use 200.
const rounds = Number(process.env.CRASH_ROUNDS ?? 12);
const clients = 5;
const bookingClients = 3;

const randomPause = (): Promise<void> => sleep(50 + Math.random() * 350);

let environment: TestEnvironment;
let disk: SmallDisk | undefined;
beforeEach(async () => {
  environment = await startTestEnvironment();
});
afterEach(async () => {
  disk?.remove();
  disk = undefined;
  await environment.remove();
});

/** Faults to inject in turn; each returns a function that repairs it. */
function faultsFor(file: string): (() => () => void)[] {
  return [
    () => () => undefined,
    () => {
      environment.webhook.setBehavior(() => undefined);
      return () => environment.webhook.setBehavior((_, response) => response.writeHead(204).end());
    },
    () => {
      const other = new DatabaseSync(file, { timeout: 5000 });
      other.exec('begin immediate');
      return () => other.close();
    },
    () => {
      disk?.fill();
      return () => disk?.free();
    },
  ];
}

describe('a server killed under load', () => {
  test(`loses no lead or booking on SQLite across ${rounds} kills, with other faults injected`, async () => {
    // Large enough for all of the test's leads.
    disk = canMount ? smallDisk(environment.folder, 32 + 2 * rounds) : undefined;
    const file = join(disk?.folder ?? environment.folder, 'leads.db');
    const faults = faultsFor(file);
    const databaseUrl = `file:${file}`;
    const variables = { ...environment.variables, LEADS_DATABASE_URL: databaseUrl };
    const server = serverProcess(await freePort(), variables);
    await server.start();
    const load = startLeadLoad(clients, [server.url]);
    const bookings = startBookingLoad(bookingClients, [server.url]);
    for (let round = 0; round < rounds; round += 1) {
      const repair = faults[round % faults.length]?.();
      await randomPause();
      await server.kill();
      await server.start();
      await randomPause();
      repair?.();
    }
    await Promise.all([load.finish(), bookings.finish()]);
    await untilDelivered(databaseUrl);
    expect(await server.stop()).toBe(0);
    await expectNoLeadLost(databaseUrl, load, environment);
    await expectNoBookingLost(databaseUrl, bookings);
    console.info(
      `${load.acknowledged.size} leads, ${bookings.acknowledged.size} bookings, ${rounds} kills, none lost`,
    );
  });

  test(`loses no lead or booking on PostgreSQL, with a second server and database outages`, async () => {
    const postgres = await temporaryPostgres();
    try {
      const databaseUrl = await postgres.createDatabase();
      const variables = { ...environment.variables, LEADS_DATABASE_URL: databaseUrl };
      const survivor = serverProcess(await freePort(), variables);
      const victim = serverProcess(await freePort(), variables);
      await Promise.all([survivor.start(), victim.start()]);
      const urls = [survivor.url, victim.url];
      const load = startLeadLoad(clients, urls);
      const bookings = startBookingLoad(bookingClients, urls);
      for (let round = 0; round < Math.ceil(rounds / 2); round += 1) {
        await randomPause();
        if (round % 2 === 0) {
          await victim.kill();
          await randomPause();
          await victim.start();
        } else {
          await postgres.stop();
          await randomPause();
          await postgres.start();
        }
      }
      // The victim stays down: the survivor has to take over its deliveries.
      await victim.kill();
      await Promise.all([load.finish(), bookings.finish()]);
      await untilDelivered(databaseUrl);
      expect(await survivor.stop()).toBe(0);
      await expectNoLeadLost(databaseUrl, load, environment);
      await expectNoBookingLost(databaseUrl, bookings);
      console.info(
        `${load.acknowledged.size} leads, ${bookings.acknowledged.size} bookings on PostgreSQL, none lost`,
      );
    } finally {
      await postgres.remove();
    }
  });
});
