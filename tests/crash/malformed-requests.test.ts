import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleSubmission } from '../../server/testing/example-lead.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { malformedRequest, type RawRequest } from './malformed-request.ts';
import { type ServerProcess, serverProcess } from './server-process.ts';
import { startTestEnvironment, type TestEnvironment } from './test-environment.ts';

/** The number of requests; for a full run: `REQUESTS=100000 npm run crash -- malformed`. */
const count = Number(process.env.REQUESTS ?? 4000);
const concurrency = 16;
/** How much memory the process may gain in the second half, in MB. */
const maxGrowthMb = 40;

let environment: TestEnvironment;
let server: ServerProcess;
let port: number;
beforeAll(async () => {
  environment = await startTestEnvironment();
  port = await freePort();
  server = serverProcess(port, {
    ...environment.variables,
    LEADS_DATABASE_URL: `file:${join(environment.folder, 'data/leads.db')}`,
    LOG_LEVEL: 'silent',
  });
  await server.start();
});
afterAll(async () => {
  await server.kill();
  await environment.remove();
});

/** Sends bytes and half-closes; resolves with the status line, or an empty string without a response. */
async function send(bytes: RawRequest): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  // A server that rejects a body early may reset the connection after its response.
  socket.on('error', () => undefined);
  socket.end(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  const response = Buffer.concat(chunks).toString('latin1');
  return response.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '').split('\r\n', 1)[0] ?? '';
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
      const status = (await send(request)).split(' ')[1] ?? 'no response';
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return statuses;
}

test(`${count} malformed requests are rejected or stored, and a valid lead is accepted after them`, async () => {
  const samples = fc.sample(malformedRequest, { numRuns: Math.min(count, 5000), seed: 20_261_121 });
  const statuses = new Map<string, number>();
  const sendSome = async (some: number) => {
    for (let sent = 0; sent < some; sent += samples.length) {
      for (const [status, times] of await sendAll(samples.slice(0, some - sent))) {
        statuses.set(status, (statuses.get(status) ?? 0) + times);
      }
    }
  };
  // The first half also grows the heap to its working size.
  await sendSome(count / 2);
  const halfway = memoryMb();
  await sendSome(count / 2);
  const growth = memoryMb() - halfway;
  console.log(
    Object.fromEntries(statuses),
    `memory grew by ${growth.toFixed(0)} MB in the second half`,
  );

  const unexpected = [...statuses.keys()].filter(
    (status) => !/^4\d\d$|^20[01]$|^no response$/.test(status),
  );
  expect(unexpected).toEqual([]);
  // A truncated body gets no response: its sender has closed the connection.
  expect(statuses.get('no response') ?? 0).toBeLessThan(count / 5);
  expect(growth).toBeLessThan(maxGrowthMb);

  const valid = await fetch(`${server.url}/api/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(exampleSubmission()),
  });
  expect(valid.status).toBe(201);
});
