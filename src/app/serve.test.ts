import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { checksAll } from '../../tests/tier.ts';
import { auditHoldMs } from '../audit-checks/audit-limits.ts';
import { deskPaths } from '../desk/desk-paths.ts';
import { addPerson } from '../desk/server/store/people.ts';
import { listLeads } from '../leads/server/store/lead-queries.ts';
import { readEnvironment } from '../platform/server/environment.ts';
import { markFinished } from '../platform/server/static/finished-build.ts';
import { leadDatabase } from '../schema/lead-database.ts';
import { startLocalServer } from '../testing/local-server.ts';
import { makeTestSite, type TestSite } from '../testing/test-site.ts';
import { type ServedSite, serveSite } from './serve.ts';

let site: TestSite | undefined;
let served: ServedSite | undefined;
afterEach(async () => {
  await served?.close();
  site?.remove();
});

async function serve(variables: Record<string, string>): Promise<string> {
  const own = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' };
  const read = readEnvironment({ ...own, ...variables });
  if (read.outcome === 'invalid') throw new Error(read.problem);
  served = await serveSite(read.environment);
  return served.url;
}

async function startTestSite(
  variables: Record<string, string> = {},
): Promise<{ folder: string; url: string }> {
  site = makeTestSite();
  const { folder } = site;
  const own = { SITE_FOLDER: folder, LEADS_DATABASE_URL: `file:${join(folder, 'leads.db')}` };
  return { folder, url: await serve({ ...own, ...variables }) };
}

const publish = (folder: string, home: string): void => {
  writeFileSync(join(folder, 'client/index.html'), home);
  markFinished(folder);
};
const homePage = async (url: string) => (await fetch(url)).text();

test('starts with the last build while a publish replaces it, then takes over the new one', async () => {
  const test = makeTestSite();
  site = test;
  const [published, previous] = [`${test.folder}/dist`, `${test.folder}/dist.previous`];
  for (const name of ['client', 'server', 'finished.json']) {
    const path = join(test.folder, name);
    if (existsSync(path)) cpSync(path, join(previous, name), { recursive: true });
  }
  publish(previous, 'last');
  const url = await serve({
    SITE_FOLDER: published,
    LEADS_DATABASE_URL: `file:${test.folder}/l.db`,
  });
  expect(await homePage(url)).toBe('last');
  cpSync(previous, published, { recursive: true });
  publish(published, 'new');
  await expect.poll(() => homePage(url)).toBe('new');
});

test('refuses a build where its pages find no packages, and says where it belongs', async () => {
  const { folder } = await startTestSite();
  rmSync(join(folder, 'node_modules'));
  await expect(serve({ SITE_FOLDER: folder })).rejects.toThrow(
    `the build in ${folder} is outside the project`,
  );
});

test('takes over a new build once it renders pages, or has failed to', async () => {
  const { folder, url } = await startTestSite();
  const renderer = join(folder, 'server/entry.mjs');
  const rendered = join(folder, 'rendered');
  writeFileSync(
    renderer,
    `import { writeFileSync } from 'node:fs';
    export const renderPage = async () => {
      await new Promise((done) => setTimeout(done, 100));
      writeFileSync(${JSON.stringify(rendered)}, '');
      return { html: '', contentSecurityPolicy: '' };
    };`,
  );
  publish(folder, 'slow');
  await expect.poll(() => homePage(url)).toBe('slow');
  expect(existsSync(rendered)).toBe(true);
  writeFileSync(renderer, 'throw new Error("broken");');
  publish(folder, 'broken');
  await expect.poll(() => homePage(url)).toBe('broken');
});

test('leaves a build of other code to the next start, and confirms leads until then', async () => {
  const { folder, url } = await startTestSite();
  const before = await homePage(url);
  expect((await fetch(`${url}/book`)).status).toBe(200);
  const mark = join(folder, 'finished.json');
  const upgraded = { ...JSON.parse(readFileSync(mark, 'utf8')), build: 'upgraded', code: 'other' };
  writeFileSync(join(folder, 'client/index.html'), 'upgraded');
  writeFileSync(join(folder, 'server/entry.mjs'), 'throw new Error("of other code");');
  writeFileSync(mark, JSON.stringify(upgraded));
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(await homePage(url)).toBe(before);
  expect((await fetch(`${url}/book`)).status).toBe(200);
  const lead = { kind: 'form', name: 'Ann Lee', email: 'ann@shop.example', message: 'Hello' };
  const headers = { origin: url, 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams(lead).toString();
  const sent = await fetch(`${url}/api/leads`, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
  });
  expect(sent.status).toBe(303);
  publish(folder, 'same code');
  await expect.poll(() => homePage(url)).toBe('same code');
});

const buildCount = checksAll ? 10 : 4;

test(`takes over ${buildCount} builds without a dropped request`, async () => {
  const { folder, url } = await startTestSite({ LEADS_RATE_LIMIT: '100000' });
  const agent = new Agent({ keepAlive: true, maxSockets: 12 });
  const send = (path: string, form?: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const headers = { origin: url, 'content-type': 'application/x-www-form-urlencoded' };
      const options = form ? { agent, method: 'POST', headers } : { agent };
      request(`${url}${path}`, options, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      })
        .once('error', reject)
        .end(form && new URLSearchParams(form).toString());
    });
  const lead = { kind: 'form', name: 'Ann Lee', email: 'ann@shop.example', message: 'Hello' };
  const requests: [expected: number, send: () => Promise<number>][] = [
    [200, () => send('/')],
    [404, () => send('/nowhere')],
    [200, () => send('/book')],
    [200, () => send('/healthz')],
    [422, () => send('/api/leads', { ...lead, email: '' })],
    [303, () => send('/api/leads', lead)],
  ];
  let running = true;
  const counts = requests.map(() => 0);
  const unexpected: string[] = [];
  const visitors = requests.map(async ([expected, ask], kind) => {
    while (running) {
      const status = await ask();
      counts[kind] = (counts[kind] ?? 0) + 1;
      if (status !== expected) unexpected.push(`request ${kind} got ${status}`);
      // Without a pause, they would keep a processor busy.
      await sleep(5);
    }
  });
  for (let build = 1; build <= buildCount; build += 1) {
    const before = [...counts];
    publish(folder, `build ${build}`);
    await expect.poll(() => homePage(url)).toBe(`build ${build}`);
    // Each kind is asked for while the next build is loaded, too.
    await expect
      .poll(() => Math.min(...counts.map((count, kind) => count - (before[kind] ?? 0))))
      .toBeGreaterThan(10);
  }
  running = false;
  await Promise.all(visitors);
  agent.destroy();
  expect(unexpected).toEqual([]);
});

test('holds the answer to an audit, but neither a publish nor the stop', async () => {
  let asked = 0;
  const silent = await startLocalServer(() => {
    asked += 1;
  });
  const { port } = silent.url;
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`] as const;
  const { folder, url } = await startTestSite({ AUDIT_TEST_HOSTS: hosts.join(',') });
  // An answer that nothing ends is held for an hour.
  const timeoutIn = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) =>
    timeoutIn(ms === auditHoldMs ? 3_600_000 : ms),
  );
  const ask = async (host: string) => {
    const response = await fetch(`${url}/audit`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: url },
      body: new URLSearchParams({ site: `http://${host}` }),
    });
    return response.status;
  };
  const first = ask(hosts[0]);
  await expect.poll(() => asked).toBeGreaterThan(0);
  publish(folder, 'next');
  await expect.poll(() => homePage(url)).toBe('next');
  expect(await first).toBe(303);
  const earlier = asked;
  const second = ask(hosts[1]);
  await expect.poll(() => asked).toBeGreaterThan(earlier);
  await served?.close();
  served = undefined;
  expect(await second).toBe(303);
  await silent.close();
});

test('remembers rate limits and submitted forms across a publish', async () => {
  const { folder, url } = await startTestSite({ LEADS_RATE_LIMIT: '3', LEADS_BURST_LIMIT: '1' });
  const form = { kind: 'form', name: 'Ann Lee', email: 'ann@shop.example' };
  const send = (message: string) =>
    fetch(`${url}/api/leads`, {
      method: 'POST',
      headers: { accept: 'application/json', origin: url },
      body: new URLSearchParams({ ...form, message }),
    });
  // Passkeys are bound to a host name, so the desk does not answer at an IP address.
  const local = url.replace('127.0.0.1', 'localhost');
  const signIn = () =>
    fetch(`${local}${deskPaths.signInLink}`, {
      method: 'POST',
      headers: { origin: local, referer: `${local}/desk/sign-in` },
    });
  const database = leadDatabase(`file:${join(folder, 'leads.db')}`);
  await database.use((store) => addPerson(store, { name: 'Dana', email: 'dana@agency.example' }));
  const first = await send('Hello');
  expect(first.status).toBe(201);
  for (let attempt = 0; attempt < 10; attempt += 1) expect((await signIn()).status).toBe(200);
  publish(folder, 'next');
  await expect.poll(() => homePage(url)).toBe('next');
  const again = await send('Hello');
  expect(again.status).toBe(200);
  expect(await again.json()).toEqual(await first.json());
  await send('Another');
  const suspected = await database.use((store) => listLeads(store, { state: 'suspected' }));
  expect(suspected.map(({ lead }) => lead.message)).toEqual(['Another']);
  expect((await send('One too many')).status).toBe(429);
  expect((await signIn()).status).toBe(429);
  await database.close();
});

test('takes over the next build while a slow request of the previous one is in progress', async () => {
  const { folder, url } = await startTestSite();
  const slow = request(`${url}/api/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '2000' },
  });
  slow.on('error', () => undefined);
  slow.write('{');
  for (const home of ['first', 'second']) {
    publish(folder, home);
    await expect.poll(() => homePage(url)).toBe(home);
  }
  slow.destroy();
});

test('keeps the previous build when the new one cannot be served', async () => {
  const { folder, url } = await startTestSite();
  publish(folder, 'good');
  await expect.poll(() => homePage(url)).toBe('good');
  writeFileSync(join(folder, 'client/_redirects'), '/% /about 301\n');
  publish(folder, 'bad');
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(await homePage(url)).toBe('good');
  rmSync(join(folder, 'client/_redirects'));
  publish(folder, 'mended');
  await expect.poll(() => homePage(url)).toBe('mended');
});
