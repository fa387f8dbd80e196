import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskPage } from '../../src/desk/desk-page.ts';
import { deskPaths, sessionPath } from '../../src/desk/desk-paths.ts';
import { addDeskSession } from '../../src/desk/server/store/desk-sessions.ts';
import { addPerson } from '../../src/desk/server/store/people.ts';
import { hashToken } from '../../src/platform/server/secret.ts';
import { openDatabase } from '../../src/schema/open-database.ts';
import { allRows } from '../../src/testing/all-rows.ts';
import { exampleNewLead } from '../../src/testing/example-lead.ts';
import { freePort } from '../../src/testing/free-port.ts';
import { storeLeads } from '../../src/testing/store-example-leads.ts';
import { leadPath } from '../../src/vocabulary/paths.ts';
import { type ServerProcess, serverProcess } from '../server-process.ts';
import { startTestEnvironment, type TestEnvironment, untilDelivered } from './test-environment.ts';

/** The number of requests; for a full run: `REQUESTS=100000 npm run crash -- forgeries`. */
const count = Number(process.env.REQUESTS ?? 3000);
const concurrency = 16;

let environment: TestEnvironment;
let server: ServerProcess;
let url: string;
let origin: string;
const { lead } = exampleNewLead();

beforeAll(async () => {
  environment = await startTestEnvironment();
  url = `file:${join(environment.folder, 'data/leads.db')}`;
  server = serverProcess(await freePort(), {
    ...environment.variables,
    LEADS_DATABASE_URL: url,
    LOG_LEVEL: 'silent',
  });
  await server.start();
  // The desk answers only at the site's own address.
  origin = server.url.replace('127.0.0.1', 'localhost');
  const open = await openDatabase(url);
  const dana = await addPerson(open, { email: 'dana@acre.example', name: 'Dana' });
  const session = { digest: hashToken('stolen'), personId: dana.id, device: 'Firefox on Linux' };
  await addDeskSession(open, session, Date.now());
  await storeLeads(open, [exampleNewLead()], ['webhook', 'mail']);
  await open.close();
  await untilDelivered(url);
});
afterAll(async () => {
  await server.kill();
  await environment.remove();
});

/** The paths of all pages of the desk. */
const pagePaths = await Promise.all(
  globSync('src/desk/pages/*.ts').map(async (file) => {
    const pages: Partial<DeskPage<unknown>>[] = Object.values(await import(resolve(file)));
    return pages.flatMap(({ path }) => path ?? []);
  }),
);
const addresses = [
  ...pagePaths.flat(),
  ...Object.values(deskPaths),
  leadPath(lead.id),
  ...(['progress', 'edit', 'spam', 'release', 'retry', 'erase'] as const).map((action) =>
    leadPath(lead.id, action),
  ),
  sessionPath(lead.id, 'cancel'),
  sessionPath(lead.id, 'move'),
];
/** Requests from strangers, and from other sites in the browser of a signed-in person. */
const forgery = fc
  .record({
    path: fc.constantFrom(...addresses),
    query: fc.constantFrom('', '?to=//evil.example', '?q=%F0%9F%92%A9&after=0-x', '?id=1&id=2'),
    method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
    cookie: fc.constantFrom(
      '',
      'desk-session=stolen',
      'desk-session=guess',
      '__Host-desk-session=stolen',
    ),
    headers: fc.constantFrom<Record<string, string>[]>(
      {},
      { origin: 'https://evil.example' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ),
    type: fc.constantFrom('application/x-www-form-urlencoded', 'application/json', 'text/plain'),
    body: fc.oneof(
      fc.constantFrom(
        'progress=won&note=forged&confirm=AAAA-0000&id=1&token=guess&email=eve@evil.example&name=Eve',
        '{"id":"guess","response":{"clientDataJSON":"e30"}}',
        '{"__proto__":{"admin":true}}',
      ),
      fc.string({ maxLength: 200 }),
    ),
  })
  // A page of this site may read, and so may a stolen session.
  .filter(({ method, cookie }) => method !== 'GET' || cookie !== 'desk-session=stolen');

test(`${count} forged requests change nothing and show nothing`, async () => {
  const before = await rows();
  const statuses = new Map<number, number>();
  const leaks: string[] = [];
  const queue = fc.sample(forgery, { numRuns: count, seed: 20_261_122 }).values();
  const worker = async () => {
    for (const { path, query, method, cookie, headers, type, body } of queue) {
      const response = await fetch(`${origin}${path}${query}`, {
        method,
        redirect: 'manual' as const,
        headers: { ...headers, referer: `${origin}/desk`, cookie, 'content-type': type },
        ...(method === 'GET' ? {} : { body }),
      });
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const shown = `${response.headers.get('location')} ${await response.text()}`;
      if (shown.includes(lead.name) || shown.includes(lead.email)) leaks.push(`${method} ${path}`);
      if (shown.includes('//evil.example')) leaks.push(`${method} ${path} leads elsewhere`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  console.log(Object.fromEntries(statuses));
  expect(leaks).toEqual([]);
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  expect(await rows()).toEqual(before);
});

/** Everything stored except transient rows: challenges, and the time of the last store check. */
async function rows() {
  const open = await openDatabase(url);
  const { challenges, heartbeat, ...rest } = await allRows(open);
  await open.close();
  expect(rest.people).toHaveLength(1);
  return rest;
}
