import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atRate, send } from './requests.ts';
import { table } from './results.ts';
import { runSite } from './running-server.ts';
import { median, percentile } from './statistics.ts';

const rounds = 5;
const roundMs = 10_000;
const perSecond = 50;
const paths = ['/', '/book'];

/** Response times in ms of a page that is requested at a fixed rate for one round. */
async function responseTimes(port: number, agent: Agent, path: string): Promise<number[]> {
  const times: number[] = [];
  await atRate(perSecond, roundMs, async () => {
    const start = performance.now();
    const status = await send(port, agent, { path });
    if (status !== 200) throw new Error(`${path} returned ${status}`);
    times.push(performance.now() - start);
  });
  return times;
}

/** The page of free times, rendered for each request, beside the static home page. */
export async function measureBooking(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-booking-'));
  const url = `file:${join(folder, 'leads.db')}`;
  const server = await runSite({ LEADS_DATABASE_URL: url, LOG_LEVEL: 'silent' });
  const agent = new Agent({ keepAlive: true });
  try {
    for (const path of paths) await responseTimes(server.port, agent, path);
    const results = paths.map((): { p50: number; p99: number }[] => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, path] of paths.entries()) {
        const times = await responseTimes(server.port, agent, path);
        results[index]?.push({ p50: median(times), p99: percentile(times, 99) });
      }
    }
    const rows = paths.map((path, index) => {
      const each = results[index] ?? [];
      const p50 = median(each.map((round) => round.p50));
      const p99 = median(each.map((round) => round.p99));
      return [path, p50.toFixed(2), p99.toFixed(2)];
    });
    return [
      ...table(['page', 'p50, ms', 'p99, ms'], rows),
      '',
      `${perSecond} requests per second; medians of ${rounds} interleaved rounds of ${roundMs / 1000} s. Server and client share the machine's cores.`,
    ];
  } finally {
    agent.destroy();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}
