import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleSubmission } from '../../server/testing/example-lead.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { malformedRequest, type RawRequest } from './malformed-request.ts';
import { type OutsideWorld, outsideWorld } from './outside-world.ts';
import { type ServerProcess, serverProcess } from './server-process.ts';

/** How many requests: `REQUESTS=100000 npm run crash -- malformed` for the whole of it. */
const count = Number(process.env.REQUESTS ?? 4000);
const atOnce = 16;
/** How much the process may grow in the second half of them, in MB. */
const mostGrowthMb = 40;

let world: OutsideWorld;
let server: ServerProcess;
let port: number;
beforeAll(async () => {
  world = await outsideWorld();
  port = await freePort();
  server = serverProcess(port, {
    ...world.variables,
    LEADS_DATABASE_URL: `file:${join(world.folder, 'data/leads.db')}`,
    LOG_LEVEL: 'silent',
  });
  await server.start();
});
afterAll(async () => {
  await server.kill();
  await world.remove();
});

/** Sends bytes and ends the sending side; resolves with the first line of the answer, if any came. */
async function send(bytes: RawRequest): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  // A server that refuses a body before its end may reset what comes after its answer.
  socket.on('error', () => undefined);
  socket.end(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  const answer = Buffer.concat(chunks).toString('latin1');
  return answer.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '').split('\r\n', 1)[0] ?? '';
}

function memoryMb(): number {
  const status = readFileSync(`/proc/${server.pid()}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

async function sendAll(requests: readonly RawRequest[]): Promise<Map<string, number>> {
  const statuses = new Map<string, number>();
  const queue = requests.values();
  const worker = async () => {
    for (const request of queue) {
      const status = (await send(request)).split(' ')[1] ?? 'no answer';
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return statuses;
}

test(`${count} malformed requests are refused or filed, and a good one is taken after them`, async () => {
  const kinds = fc.sample(malformedRequest, { numRuns: Math.min(count, 5000), seed: 20_261_121 });
  const statuses = new Map<string, number>();
  const sendSome = async (some: number) => {
    for (let sent = 0; sent < some; sent += kinds.length) {
      for (const [status, times] of await sendAll(kinds.slice(0, some - sent))) {
        statuses.set(status, (statuses.get(status) ?? 0) + times);
      }
    }
  };
  // The first half also brings the engine's heap to its working size.
  await sendSome(count / 2);
  const halfway = memoryMb();
  await sendSome(count / 2);
  const growth = memoryMb() - halfway;
  console.log(Object.fromEntries(statuses), `memory ${growth.toFixed(0)} MB more than halfway`);

  const wrong = [...statuses.keys()].filter(
    (status) => !/^4\d\d$|^20[01]$|^no answer$/.test(status),
  );
  expect(wrong).toEqual([]);
  // A body shorter than its length gets no answer: its sender has hung up.
  expect(statuses.get('no answer') ?? 0).toBeLessThan(count / 5);
  expect(growth).toBeLessThan(mostGrowthMb);

  const good = await fetch(`${server.url}/api/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(exampleSubmission()),
  });
  expect(good.status).toBe(201);
});
