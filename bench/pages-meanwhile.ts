import { Agent } from 'node:http';
import { atRate, send } from './requests.ts';
import { table } from './results.ts';
import { median, percentile } from './statistics.ts';

const rounds = 5;
const pagesPerSecond = 200;
/** How long pages are requested in a row, in ms. */
export const roundMs = 10_000;

/** Page load times in ms, requested at a fixed rate for one round. */
async function pageTimes(port: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  await atRate(pagesPerSecond, roundMs, async () => {
    const start = performance.now();
    const status = await send(port, agent, { path: '/' });
    if (status !== 200) throw new Error(`the home page returned ${status}`);
    times.push(performance.now() - start);
  });
  agent.destroy();
  return times;
}

/** What happens while the pages load. */
export type Meanwhile = { name: string; during: () => Promise<unknown> };

/**
 * Visitors' page load times while something else happens, beside those while nothing does. Requests arrive
 * at a fixed rate; start the server on core 0, so that the clients have another.
 */
export async function pagesMeanwhile(
  port: number,
  others: readonly Meanwhile[],
): Promise<string[]> {
  const all: Meanwhile[] = [{ name: 'nothing', during: async () => undefined }, ...others];
  const results = all.map((): { p50: number; p99: number }[] => []);
  await pageTimes(port);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { during }] of all.entries()) {
      const [times] = await Promise.all([pageTimes(port), during()]);
      results[index]?.push({ p50: median(times), p99: percentile(times, 99) });
    }
  }
  const p50 = results.map((each) => median(each.map((round) => round.p50)));
  const p99 = results.map((each) => median(each.map((round) => round.p99)));
  const rows = all.map(({ name }, index) => [
    name,
    (p50[index] ?? 0).toFixed(2),
    (p99[index] ?? 0).toFixed(2),
    ((p99[index] ?? 0) / (p99[0] ?? 1)).toFixed(2),
  ]);
  return [
    ...table(['meanwhile', 'p50, ms', 'p99, ms', 'p99 vs. idle'], rows),
    '',
    `The home page, ${pagesPerSecond} requests per second; medians of ${rounds} interleaved rounds of ${roundMs / 1000} s. The server has one core, the clients the other.`,
  ];
}
