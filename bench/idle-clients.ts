import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Load, putLoad } from './load.ts';
import { table } from './results.ts';
import { type RunningServer, runSite } from './running-server.ts';
import { median } from './statistics.ts';

const idle = 10_000;
const slow = 1000;
const rounds = 3;
/** The server gives a request 30 seconds and looks every 30 seconds. */
const slowEndWithinMs = 75_000;

/** Opens connections that stay; a connection that fails is an error. */
async function open(port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  const atOnce = 100;
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(atOnce, count - sockets.length) }, () => {
      const { promise, resolve, reject } = Promise.withResolvers<Socket>();
      const socket = connect({ port, host: '127.0.0.1' }, () => resolve(socket));
      socket.on('error', reject);
      return promise;
    });
    sockets.push(...(await Promise.all(batch)));
  }
  return sockets;
}

/** Sends one request whose head never ends: a line of it every second. Returns how to stop it. */
function dawdle(sockets: readonly Socket[]): () => void {
  for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n');
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('X-Slow: yes\r\n');
  }, 1000);
  return () => clearInterval(timer);
}

const isOpen = (socket: Socket): boolean => !socket.destroyed && !socket.readableEnded;

/** Memory that a process holds, in megabytes (Linux). */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

async function goodClients(what: string, { port, pid }: RunningServer): Promise<string[]> {
  const loads: Load[] = [];
  for (let round = 0; round < rounds; round += 1) {
    loads.push(
      await putLoad(`http://127.0.0.1:${port}/`, {
        connections: 16,
        seconds: 3,
        headers: { 'Accept-Encoding': 'br' },
      }),
    );
  }
  const middle = (read: (load: Load) => number) => median(loads.map(read));
  return [
    what,
    String(Math.round(middle(({ perSecond }) => perSecond))),
    middle(({ p50 }) => p50).toFixed(2),
    middle(({ p99 }) => p99).toFixed(2),
    String(Math.max(...loads.map(({ failed }) => failed))),
    String(memoryOf(pid)),
  ];
}

/**
 * How good clients fare beside ten thousand that say nothing and a thousand that never finish
 * their request (the attack called slowloris).
 */
export async function measureIdleClients(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-clients-'));
  const server = await runSite({ LEADS_DATABASE_URL: `file:${join(folder, 'leads.db')}` });
  const sockets: Socket[] = [];
  let stopDawdling = () => {};
  try {
    const rows = [await goodClients('good clients alone', server)];

    sockets.push(...(await open(server.port, idle)));
    rows.push(await goodClients(`with ${idle} idle connections`, server));

    const slowSockets = await open(server.port, slow);
    sockets.push(...slowSockets);
    for (const socket of slowSockets) {
      socket.resume();
      // The server ends them; a write on its way then is an error that is expected.
      socket.removeAllListeners('error').on('error', () => {});
    }
    stopDawdling = dawdle(slowSockets);
    rows.push(await goodClients(`and ${slow} slow ones`, server));

    const begun = Date.now();
    while (slowSockets.some(isOpen) && Date.now() - begun < slowEndWithinMs) await sleep(1000);
    const left = slowSockets.filter(isOpen).length;
    return [
      ...table(['home page', 'a second', 'p50, ms', 'p99, ms', 'failed', 'server, MB'], rows),
      '',
      `${slow - left} of ${slow} slow clients were cut off within ${Math.round((Date.now() - begun) / 1000)} s more. Medians of ${rounds} rounds of 3 s, 16 connections.`,
    ];
  } finally {
    stopDawdling();
    for (const socket of sockets) socket.destroy();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}
