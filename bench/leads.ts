/**
 * Durable leads a second through HTTP, beside what the store alone commits in the same run, on
 * SQLite and on PostgreSQL. Run it with `npm run bench:leads`; it prints and writes Markdown to
 * `bench/results/leads.md`. Medians of several rounds: machines are noisy.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileLeads } from '../server/store/file-leads.ts';
import { openDatabase } from '../server/store/open-database.ts';
import { exampleSubmission, exampleToFile } from '../server/testing/example-lead.ts';
import { freePort } from '../server/testing/free-port.ts';
import { temporaryPostgres } from '../server/testing/temporary-postgres.ts';
import { median, percentile } from './statistics.ts';
import { writeResults } from './write-results.ts';

const rounds = 3;
const roundMs = 2000;
const connections = [1, 8, 64];
const groupSize = 64;

/** Leads a second that the store commits by itself, `group` in one transaction. */
async function storeAlone(url: string, group: number): Promise<number> {
  const open = await openDatabase(url);
  const perSecond: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const end = performance.now() + roundMs;
    let filed = 0;
    while (performance.now() < end) {
      await fileLeads(
        open,
        Array.from({ length: group }, () => exampleToFile()),
        [],
      );
      filed += group;
    }
    perSecond.push(filed / (roundMs / 1000));
  }
  await open.close();
  return median(perSecond);
}

function post(port: number, agent: Agent): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const started = performance.now();
  const outgoing = request(
    {
      port,
      agent,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/leads',
      headers: { 'content-type': 'application/json' },
    },
    (answer) => {
      answer.resume();
      answer.on('end', () => {
        if (answer.statusCode === 201) resolve(performance.now() - started);
        else reject(new Error(`the inbox answered ${answer.statusCode}`));
      });
    },
  );
  outgoing.on('error', reject);
  outgoing.end(JSON.stringify(exampleSubmission()));
  return promise;
}

type Load = { perSecond: number; p50: number; p99: number };

async function throughHttp(port: number, clients: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const perSecond: number[] = [];
  const latencies: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const end = performance.now() + roundMs;
    let answered = 0;
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (performance.now() < end) {
          latencies.push(await post(port, agent));
          answered += 1;
        }
      }),
    );
    perSecond.push(answered / (roundMs / 1000));
  }
  agent.destroy();
  return {
    perSecond: median(perSecond),
    p50: percentile(latencies, 50),
    p99: percentile(latencies, 99),
  };
}

async function startServer(url: string): Promise<{ port: number; stop: () => Promise<void> }> {
  const port = await freePort();
  const server = spawn(process.execPath, ['server/main.ts'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      LEADS_DATABASE_URL: url,
      LEADS_RATE_LIMIT: '1000000',
      LEADS_BURST_LIMIT: '1000000',
    },
  });
  for (let tries = 0; tries < 100; tries += 1) {
    const up = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (up?.ok) break;
    await sleep(50);
  }
  return {
    port,
    stop: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}

async function measure(engine: string, fresh: () => Promise<string> | string): Promise<string[]> {
  const single = await storeAlone(await fresh(), 1);
  const grouped = await storeAlone(await fresh(), groupSize);
  const row = (what: string, load: Partial<Load> & { perSecond: number }) =>
    `| ${engine} | ${what} | ${Math.round(load.perSecond)} | ${(load.perSecond / single).toFixed(2)} | ${(load.perSecond / grouped).toFixed(2)} | ${load.p50?.toFixed(1) ?? ''} | ${load.p99?.toFixed(1) ?? ''} |`;
  const rows = [
    row('the store alone, one lead a commit', { perSecond: single }),
    row(`the store alone, ${groupSize} leads a commit`, { perSecond: grouped }),
  ];
  const server = await startServer(await fresh());
  for (const clients of connections) {
    rows.push(row(`through HTTP, ${clients} connections`, await throughHttp(server.port, clients)));
  }
  await server.stop();
  return rows;
}

const folder = mkdtempSync(join(tmpdir(), 'bench-leads-'));
let files = 0;
const freshFile = () => {
  files += 1;
  return `file:${join(folder, `${files}.db`)}`;
};
const postgres = await temporaryPostgres();
try {
  const rows = [
    ...(await measure('SQLite', freshFile)),
    ...(await measure('PostgreSQL', postgres.createDatabase)),
  ];
  await writeResults('leads', 'Durable leads a second', [
    '| engine | what | leads a second | to one a commit | to grouped | p50, ms | p99, ms |',
    '| --- | --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
    `Medians of ${rounds} rounds of ${roundMs / 1000} s. The load comes from a process on the same machine and shares its cores.`,
  ]);
} finally {
  await postgres.remove();
  rmSync(folder, { recursive: true });
}
