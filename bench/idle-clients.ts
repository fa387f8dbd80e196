import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Load, runLoad } from './load.ts';
import { table } from './results.ts';
import { type RunningServer, runSite } from './running-server.ts';
import { median } from './statistics.ts';

const idle = 10_000;
const slow = 1000;
const rounds = 3;
/** The server's request timeout is 30 seconds, and it checks every 30 seconds. */
const slowTimeoutMs = 75_000;

/** Opens connections and keeps them open; rejects when one fails. */
async function open(port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  const batchSize = 100;
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(batchSize, count - sockets.length) }, () => {
      const { promise, resolve, reject } = Promise.withResolvers<Socket>();
      const socket = connect({ port, host: '127.0.0.1' }, () => resolve(socket));
      socket.on('error', reject);
      return promise;
    });
    sockets.push(...(await Promise.all(batch)));
  }
  return sockets;
}

/** Sends request headers that never end, a line per second. Returns a function to stop. */
function sendSlowly(sockets: readonly Socket[]): () => void {
  for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n');
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('X-Slow: yes\r\n');
  }, 1000);
  return () => clearInterval(timer);
}

const isOpen = (socket: Socket): boolean => !socket.destroyed && !socket.readableEnded;

/** Resident memory of a process, in MB (Linux). */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

async function normalLoad(label: string, { port, pid }: RunningServer): Promise<string[]> {
  const loads: Load[] = [];
  for (let round = 0; round < rounds; round += 1) {
    loads.push(
      await runLoad(`http://127.0.0.1:${port}/`, {
        connections: 16,
        seconds: 3,
        headers: { 'Accept-Encoding': 'br' },
      }),
    );
  }
  const medianOf = (read: (load: Load) => number) => median(loads.map(read));
  return [
    label,
    String(Math.round(medianOf(({ perSecond }) => perSecond))),
    medianOf(({ p50 }) => p50).toFixed(2),
    medianOf(({ p99 }) => p99).toFixed(2),
    String(Math.max(...loads.map(({ failed }) => failed))),
    String(memoryOf(pid)),
  ];
}

/**
 * The load that normal clients can put on the server beside 10,000 idle connections and 1000 clients that
 * never finish their request (a Slowloris attack).
 */
export async function measureIdleClients(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-clients-'));
  const server = await runSite({ LEADS_DATABASE_URL: `file:${join(folder, 'leads.db')}` });
  const sockets: Socket[] = [];
  let stopSlowClients = () => {};
  try {
    const rows = [await normalLoad('normal clients alone', server)];

    sockets.push(...(await open(server.port, idle)));
    rows.push(await normalLoad(`with ${idle} idle connections`, server));

    const slowSockets = await open(server.port, slow);
    sockets.push(...slowSockets);
    for (const socket of slowSockets) {
      socket.resume();
      // The server closes these connections, so later writes fail.
      socket.removeAllListeners('error').on('error', () => {});
    }
    stopSlowClients = sendSlowly(slowSockets);
    rows.push(await normalLoad(`and ${slow} slow ones`, server));

    const start = Date.now();
    while (slowSockets.some(isOpen) && Date.now() - start < slowTimeoutMs) await sleep(1000);
    const left = slowSockets.filter(isOpen).length;
    return [
      ...table(['home page', 'requests/s', 'p50, ms', 'p99, ms', 'failed', 'server, MB'], rows),
      '',
      `The server disconnected ${slow - left} of ${slow} slow clients within another ${Math.round((Date.now() - start) / 1000)} s. Medians of ${rounds} rounds of 3 s, 16 connections.`,
    ];
  } finally {
    stopSlowClients();
    for (const socket of sockets) socket.destroy();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}
