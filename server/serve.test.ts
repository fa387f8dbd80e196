import { rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { readEnvironment } from './environment.ts';
import { type ServedSite, serveSite } from './serve.ts';
import { markFinished } from './site/finished-build.ts';
import { makeTestSite, type TestSite } from './testing/test-site.ts';

let site: TestSite | undefined;
let served: ServedSite | undefined;
afterEach(async () => {
  await served?.close();
  site?.remove();
});

async function startTestSite(
  variables: Record<string, string> = {},
): Promise<{ folder: string; url: string }> {
  site = makeTestSite();
  const read = readEnvironment({
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    SITE_FOLDER: site.folder,
    LEADS_DATABASE_URL: `file:${join(site.folder, 'leads.db')}`,
    ...variables,
  });
  if (read.outcome === 'invalid') throw new Error(read.problem);
  served = await serveSite(read.environment);
  return { folder: site.folder, url: served.url };
}

const publish = (folder: string, home: string): void => {
  writeFileSync(join(folder, 'client/index.html'), home);
  markFinished(folder);
};
const homePage = async (url: string) => (await fetch(url)).text();

test('takes over a new build without a dropped request', async () => {
  const { folder, url } = await startTestSite();
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const get = () =>
    new Promise<number>((resolve, reject) => {
      request(url, { agent }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      })
        .once('error', reject)
        .end();
    });
  let running = true;
  const statuses: number[] = [];
  const visitors = Array.from({ length: 8 }, async () => {
    while (running) statuses.push(await get());
  });
  for (const home of ['first', 'second', 'third']) {
    const before = statuses.length;
    publish(folder, home);
    await vi.waitFor(async () => expect(await homePage(url)).toBe(home), { timeout: 15_000 });
    await expect.poll(() => statuses.length - before).toBeGreaterThan(350);
  }
  running = false;
  await Promise.all(visitors);
  agent.destroy();
  expect(statuses.length).toBeGreaterThan(1000);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

test('keeps the last build when the new one cannot be served', async () => {
  const { folder, url } = await startTestSite();
  publish(folder, 'good');
  await vi.waitFor(async () => expect(await homePage(url)).toBe('good'), { timeout: 5000 });
  writeFileSync(join(folder, 'client/_headers'), 'nonsense');
  publish(folder, 'bad');
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(await homePage(url)).toBe('good');
  rmSync(join(folder, 'client/_headers'));
  publish(folder, 'mended');
  await vi.waitFor(async () => expect(await homePage(url)).toBe('mended'), { timeout: 5000 });
});
