import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileLeads } from '../server/store/file-leads.ts';
import { openDatabase } from '../server/store/open-database.ts';
import { exampleSubmission, exampleToFile } from '../server/testing/example-lead.ts';
import { temporaryPostgres } from '../server/testing/temporary-postgres.ts';
import { type Load, putLoad } from './load.ts';
import { table } from './results.ts';
import { runSite } from './running-server.ts';
import { median } from './statistics.ts';

const rounds = 3;
const roundMs = 2000;
const connectionCounts = [1, 8, 64, 256];
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

/** Leads a second through HTTP: the server on one core, the load on the other. */
async function throughHttp(port: number, connections: number): Promise<Load> {
  const loads: Load[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const load = await putLoad(`http://127.0.0.1:${port}/api/leads`, {
      connections,
      seconds: roundMs / 1000,
      script: 'bench/post-leads.lua',
      variables: { LEAD: JSON.stringify(exampleSubmission({ id: 'ID' })) },
      cores: ['taskset', '-c', '1'],
    });
    if (load.failed > 0) throw new Error(`the inbox refused ${load.failed} leads`);
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
  fresh: () => Promise<string> | string,
): Promise<string[][]> {
  const single = await storeAlone(await fresh(), 1);
  const grouped = await storeAlone(await fresh(), groupSize);
  const row = (what: string, load: Partial<Load> & { perSecond: number }) => [
    `${engine}, ${what}`,
    String(Math.round(load.perSecond)),
    (load.perSecond / single).toFixed(2),
    (load.perSecond / grouped).toFixed(2),
    load.p50?.toFixed(1) ?? '',
    load.p99?.toFixed(1) ?? '',
  ];
  const rows = [
    row('the store alone, one lead a commit', { perSecond: single }),
    row(`the store alone, ${groupSize} leads a commit`, { perSecond: grouped }),
  ];
  const server = await runSite(
    {
      LEADS_DATABASE_URL: await fresh(),
      LEADS_RATE_LIMIT: '1000000',
      LEADS_BURST_LIMIT: '1000000',
    },
    ['taskset', '-c', '0'],
  );
  for (const connections of connectionCounts) {
    rows.push(
      row(`through HTTP, ${connections} connections`, await throughHttp(server.port, connections)),
    );
  }
  await server.stop();
  return rows;
}

/**
 * Durable leads a second through HTTP, beside what the store alone commits in the same run, on
 * SQLite and on PostgreSQL.
 */
export async function measureLeads(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-leads-'));
  let files = 0;
  const freshFile = () => {
    files += 1;
    return `file:${join(folder, `${files}.db`)}`;
  };
  const postgres = await temporaryPostgres();
  try {
    const rows = [
      ...(await measureEngine('SQLite', freshFile)),
      ...(await measureEngine('PostgreSQL', postgres.createDatabase)),
    ];
    return [
      ...table(['', 'leads a second', 'to one a commit', 'to grouped', 'p50, ms', 'p99, ms'], rows),
      '',
      `Medians of ${rounds} rounds of ${roundMs / 1000} s. Through HTTP the server has one core and the load (wrk) the other, which PostgreSQL shares; the store alone has the machine to itself.`,
    ];
  } finally {
    await postgres.remove();
    rmSync(folder, { recursive: true });
  }
}
