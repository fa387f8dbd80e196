import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/store/open-database.ts';
import { storeLeads } from '../server/store/store-leads.ts';
import { exampleNewLead, exampleSubmission } from '../server/testing/example-lead.ts';
import { temporaryPostgres } from '../server/testing/temporary-postgres.ts';
import { type Load, runLoad } from './load.ts';
import { table } from './results.ts';
import { runSite } from './running-server.ts';
import { median } from './statistics.ts';

const rounds = 3;
const roundMs = 2000;
const connectionCounts = [1, 8, 64, 256];
const batchSize = 64;

/** Leads per second that the store commits without HTTP, in transactions of `batch` leads. */
async function storeAlone(url: string, batch: number): Promise<number> {
  const open = await openDatabase(url);
  const perSecond: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const end = performance.now() + roundMs;
    let stored = 0;
    while (performance.now() < end) {
      await storeLeads(
        open,
        Array.from({ length: batch }, () => exampleNewLead()),
        [],
      );
      stored += batch;
    }
    perSecond.push(stored / (roundMs / 1000));
  }
  await open.close();
  return median(perSecond);
}

/** Leads per second over HTTP, with the server on one core and the load on the other. */
async function overHttp(port: number, connections: number): Promise<Load> {
  const loads: Load[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const load = await runLoad(`http://127.0.0.1:${port}/api/leads`, {
      connections,
      seconds: roundMs / 1000,
      script: 'bench/post-leads.lua',
      variables: { LEAD: JSON.stringify(exampleSubmission({ id: 'ID' })) },
      cores: ['taskset', '-c', '1'],
    });
    if (load.failed > 0) throw new Error(`the inbox rejected ${load.failed} leads`);
    loads.push(load);
  }
  return {
    perSecond: median(loads.map(({ perSecond }) => perSecond)),
    p50: median(loads.map(({ p50 }) => p50)),
    p99: median(loads.map(({ p99 }) => p99)),
    failed: 0,
  };
}

async function measureEngine(
  engine: string,
  newDatabase: () => Promise<string> | string,
): Promise<string[][]> {
  const single = await storeAlone(await newDatabase(), 1);
  const batched = await storeAlone(await newDatabase(), batchSize);
  const row = (label: string, load: Partial<Load> & { perSecond: number }) => [
    `${engine}, ${label}`,
    String(Math.round(load.perSecond)),
    (load.perSecond / single).toFixed(2),
    (load.perSecond / batched).toFixed(2),
    load.p50?.toFixed(1) ?? '',
    load.p99?.toFixed(1) ?? '',
  ];
  const rows = [
    row('store only, one lead per commit', { perSecond: single }),
    row(`store only, ${batchSize} leads per commit`, { perSecond: batched }),
  ];
  const server = await runSite(
    {
      LEADS_DATABASE_URL: await newDatabase(),
      LEADS_RATE_LIMIT: '1000000',
      LEADS_BURST_LIMIT: '1000000',
    },
    ['taskset', '-c', '0'],
  );
  for (const connections of connectionCounts) {
    rows.push(row(`HTTP, ${connections} connections`, await overHttp(server.port, connections)));
  }
  await server.stop();
  return rows;
}

/** Durable leads per second over HTTP, compared with the store alone in the same run, for each engine. */
export async function measureLeads(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-leads-'));
  let files = 0;
  const newFile = () => {
    files += 1;
    return `file:${join(folder, `${files}.db`)}`;
  };
  const postgres = await temporaryPostgres();
  try {
    const rows = [
      ...(await measureEngine('SQLite', newFile)),
      ...(await measureEngine('PostgreSQL', postgres.createDatabase)),
    ];
    return [
      ...table(['', 'leads/s', 'vs. one per commit', 'vs. batched', 'p50, ms', 'p99, ms'], rows),
      '',
      `Medians of ${rounds} rounds of ${roundMs / 1000} s. Over HTTP, the server has one core and the load (wrk) the other, which PostgreSQL shares; the store alone has the whole machine.`,
    ];
  } finally {
    await postgres.remove();
    rmSync(folder, { recursive: true });
  }
}
