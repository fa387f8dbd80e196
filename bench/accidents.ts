import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { exampleSubmission } from '../server/testing/example-lead.ts';
import { startWebhookReceiver } from '../server/testing/webhook-receiver.ts';
import { table } from './results.ts';
import { runSite } from './running-server.ts';
import { median, percentile } from './statistics.ts';

const rounds = 5;
const roundMs = 10_000;
const pagesPerSecond = 200;
const leadsPerSecond = 5;
const floodPerSecond = 300;

type Call = { path: string; body?: string; type?: string; from?: string };

/** Asks a server of this machine; resolves with the status when the whole answer is there. */
function ask(port: number, agent: Agent, { path, body, type, from }: Call): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(type && { 'content-type': type }),
      ...(from && { 'x-forwarded-for': from }),
    };
    const method = body === undefined ? 'GET' : 'POST';
    const outgoing = request(
      { host: '127.0.0.1', port, agent, path, method, headers },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Calls at a steady pace for a round, whether or not the last call has ended. */
async function atPace(perSecond: number, call: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  const calls: Promise<unknown>[] = [];
  for (let turn = 0; turn < (perSecond * roundMs) / 1000; turn += 1) {
    await sleep(Math.max(0, start + (turn * 1000) / perSecond - performance.now()));
    calls.push(call());
  }
  await Promise.all(calls);
}

/** How long pages take, in ms, asked for at a steady pace for a round. */
async function pageTimes(port: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  await atPace(pagesPerSecond, async () => {
    const asked = performance.now();
    const status = await ask(port, agent, { path: '/' });
    if (status !== 200) throw new Error(`a page was answered with ${status}`);
    times.push(performance.now() - asked);
  });
  agent.destroy();
  return times;
}

/** What goes on beside the pages in a round; leads and questions of the monitoring in all but the first. */
type Accident = { name: string; during: () => Promise<void> };

/**
 * How long pages take while something is wrong with the inbox, beside the same pages when all is
 * quiet: asked for at a steady pace, the server on one core, everything else on the other.
 */
export async function measureAccidents(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-accidents-'));
  const path = join(folder, 'leads.db');
  const receiver = await startWebhookReceiver();
  const server = await runSite(
    {
      LEADS_DATABASE_URL: `file:${path}`,
      LEADS_WEBHOOK_URL: receiver.url,
      LEADS_WEBHOOK_SECRET: receiver.secret,
      LEADS_WEBHOOK_ALLOW_PRIVATE: 'true',
      LEADS_BURST_LIMIT: '1000000',
      LOG_LEVEL: 'silent',
      TRUST_PROXY: '1',
    },
    ['taskset', '-c', '0'],
  );
  const agent = new Agent({ keepAlive: true });
  let sent = 0;
  const leave = (from: string) =>
    ask(server.port, agent, {
      path: '/api/leads',
      body: JSON.stringify(exampleSubmission()),
      type: 'application/json',
      from,
    });
  const visitors = async () => {
    await atPace(leadsPerSecond, async () => {
      sent += 1;
      await leave(`10.0.${sent >> 8}.${sent & 255}`);
      await ask(server.port, agent, { path: '/readyz' });
    });
  };
  const form = new URLSearchParams({ kind: 'form', name: 'A', email: 'a@b.example', message: 'x' });
  const flood = (call: Omit<Call, 'path' | 'from'>) =>
    atPace(floodPerSecond, () =>
      ask(server.port, agent, { path: '/api/leads', from: '192.0.2.1', ...call }),
    );

  const accidents: Accident[] = [
    { name: 'nothing', during: async () => undefined },
    { name: `${leadsPerSecond} leads a second`, during: visitors },
    {
      name: 'the lock of the database held by another process, leads coming in',
      during: async () => {
        const other = new DatabaseSync(path, { timeout: 5000 });
        other.exec('begin immediate');
        await Promise.all([visitors(), sleep(roundMs).then(() => other.exec('rollback'))]);
        other.close();
      },
    },
    {
      name: 'a receiver that never answers, leads coming in',
      during: async () => {
        receiver.behave(() => undefined);
        await visitors();
        receiver.behave((_, response) => response.writeHead(204).end());
      },
    },
    {
      name: `${floodPerSecond} leads a second from one address, as JSON`,
      during: () => flood({ body: JSON.stringify(exampleSubmission()), type: 'application/json' }),
    },
    {
      name: `${floodPerSecond} leads a second from one address, as forms`,
      during: () => flood({ body: String(form), type: 'application/x-www-form-urlencoded' }),
    },
  ];

  try {
    const found = accidents.map((): { p50: number; p99: number }[] => []);
    await pageTimes(server.port);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, { during }] of accidents.entries()) {
        const [times] = await Promise.all([pageTimes(server.port), during()]);
        found[index]?.push({ p50: median(times), p99: percentile(times, 99) });
      }
    }
    const p50 = found.map((each) => median(each.map((round) => round.p50)));
    const p99 = found.map((each) => median(each.map((round) => round.p99)));
    const rows = accidents.map(({ name }, index) => [
      name,
      (p50[index] ?? 0).toFixed(2),
      (p99[index] ?? 0).toFixed(2),
      ((p99[index] ?? 0) / (p99[0] ?? 1)).toFixed(2),
    ]);
    return [
      ...table(['what goes on beside', 'p50, ms', 'p99, ms', 'p99 to quiet'], rows),
      '',
      `The home page, ${pagesPerSecond} times a second; medians of ${rounds} rounds of ${roundMs / 1000} s, in turn. The server has one core, all that asks it the other.`,
    ];
  } finally {
    agent.destroy();
    await server.stop();
    await receiver.close();
    rmSync(folder, { recursive: true });
  }
}
