import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../server/testing/free-port.ts';
import { temporaryPostgres } from '../../server/testing/temporary-postgres.ts';
import { startLeadLoad } from './lead-load.ts';
import {
  expectNothingLost,
  type OutsideWorld,
  outsideWorld,
  untilDelivered,
} from './outside-world.ts';
import { serverProcess } from './server-process.ts';
import { canMount, type SmallDisk, smallDisk } from './small-disk.ts';

// The number of times a server is killed: 200 for the full proof.
const rounds = Number(process.env.CRASH_ROUNDS ?? 12);
const clients = 6;

const randomMoment = (): Promise<void> => sleep(50 + Math.random() * 350);

let world: OutsideWorld;
let disk: SmallDisk | undefined;
beforeEach(async () => {
  world = await outsideWorld();
});
afterEach(async () => {
  disk?.remove();
  disk = undefined;
  await world.remove();
});

/** What goes wrong in turn, each with the way to mend it. */
function accidentsOf(file: string): (() => () => void)[] {
  return [
    () => () => undefined,
    () => {
      world.webhook.behave(() => undefined);
      return () => world.webhook.behave((_, response) => response.writeHead(204).end());
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

describe('a server that is killed under load', () => {
  test(`loses no lead on SQLite, ${rounds} times, whatever else goes wrong`, async () => {
    // Room for what the load leaves in that time.
    disk = canMount ? smallDisk(world.folder, 32 + 2 * rounds) : undefined;
    const file = join(disk?.folder ?? world.folder, 'leads.db');
    const accidents = accidentsOf(file);
    const databaseUrl = `file:${file}`;
    const variables = { ...world.variables, LEADS_DATABASE_URL: databaseUrl };
    const server = serverProcess(await freePort(), variables);
    await server.start();
    const load = startLeadLoad(clients, [server.url]);
    for (let round = 0; round < rounds; round += 1) {
      const mend = accidents[round % accidents.length]?.();
      await randomMoment();
      await server.kill();
      await server.start();
      await randomMoment();
      mend?.();
    }
    await load.finish();
    await untilDelivered(databaseUrl);
    expect(await server.stop()).toBe(0);
    await expectNothingLost(databaseUrl, load, world);
    console.info(`${load.acknowledged.size} leads, ${rounds} kills, none lost`);
  });

  test(`loses no lead on PostgreSQL, with a second server and a database that goes away`, async () => {
    const postgres = await temporaryPostgres();
    try {
      const databaseUrl = await postgres.createDatabase();
      const variables = { ...world.variables, LEADS_DATABASE_URL: databaseUrl };
      const survivor = serverProcess(await freePort(), variables);
      const victim = serverProcess(await freePort(), variables);
      await Promise.all([survivor.start(), victim.start()]);
      const load = startLeadLoad(clients, [survivor.url, victim.url]);
      for (let round = 0; round < Math.ceil(rounds / 2); round += 1) {
        await randomMoment();
        if (round % 2 === 0) {
          await victim.kill();
          await randomMoment();
          await victim.start();
        } else {
          await postgres.stop();
          await randomMoment();
          await postgres.start();
        }
      }
      // The last one stays dead: the other has to finish what it had begun.
      await victim.kill();
      await load.finish();
      await untilDelivered(databaseUrl);
      expect(await survivor.stop()).toBe(0);
      await expectNothingLost(databaseUrl, load, world);
      console.info(`${load.acknowledged.size} leads on PostgreSQL, none lost`);
    } finally {
      await postgres.remove();
    }
  });
});
