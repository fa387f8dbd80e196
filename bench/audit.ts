import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { hostAndPort } from '../src/audit/server/audit-network.ts';
import { pageReader } from '../src/audit/server/page-reader.ts';
import { visitSite } from '../src/audit/server/visit-site.ts';
import { soundHtml } from '../src/audit-checks/sound-site.fixture.ts';
import { type Defer, limitLine, markdownTable } from './results.ts';
import { startSite } from './server.ts';
import { median, percentile } from './statistics.ts';

const latencyMs = 100;
const audits = 40;
const mostMs = 4_000;
/** A document of the usual size. */
const page = brotliCompressSync(
  soundHtml.replace('<h2>', `${'<p>We repair roofs in Plano.</p>'.repeat(2_000)}<h2>`),
);

async function portOf(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  return address.port;
}

/** Passes data on after half of the latency, and the first of a connection after all of it more. */
function delay(from: Socket, to: Socket, handshakeMs: number): void {
  let extra = handshakeMs;
  from.on('data', (chunk) => setTimeout(() => to.write(chunk), latencyMs / 2 + extra));
  from.on('end', () => setTimeout(() => to.end(), latencyMs / 2 + extra));
  from.on('error', () => to.destroy());
  from.once('data', () => setTimeout(() => (extra = 0), extra));
}

/** A small business's site, as far away as the latency says; resolves with its address. */
async function startDistantSite(defer: Defer): Promise<URL> {
  const site = createHttpServer((request, response) => {
    if (request.url === '/')
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'br' }).end(page);
    else if (request.url === '/robots.txt') response.end('User-agent: *\nDisallow: /admin/\n');
    else if (request.url === '/site.css') response.end('p { margin: 0 }');
    else response.writeHead(404).end('not found');
  });
  const port = await portOf(site);
  const distance = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    delay(near, far, latencyMs);
    delay(far, near, 0);
  });
  defer(() => {
    site.closeAllConnections();
    site.close();
    distance.close();
  });
  return new URL(`http://127.0.0.1:${await portOf(distance)}/`);
}

/** A whole audit of a distant site, beside a plain fetch of its page. */
export async function measureAudit(defer: Defer): Promise<string[]> {
  const url = await startDistantSite(defer);
  const reader = pageReader((error) => console.error(error));
  defer(() => reader.stop());
  const times = { fetch: [] as number[], audit: [] as number[] };
  for (let turn = -1; turn < audits; turn += 1) {
    const start = performance.now();
    await (await fetch(url, { headers: { connection: 'close' } })).text();
    const fetched = performance.now();
    const { visit, page: facts } = await visitSite(
      { url, hasNoScheme: false },
      {
        siteUrl: url,
        isOwnHost: () => false,
        testHosts: new Set([hostAndPort(url)]),
        reader,
      },
    );
    const report = await reader.reportOn(visit, facts);
    if (report.outcome.kind !== 'complete')
      throw new Error(`the audit says ${report.outcome.kind}`);
    if (turn < 0) continue;
    times.fetch.push(fetched - start);
    times.audit.push(performance.now() - fetched);
  }
  const row = (values: number[]): string[] =>
    [median(values), percentile(values, 95)].map((ms) => ms.toFixed(0));
  return [
    ...markdownTable(
      ['what', 'p50, ms', 'p95, ms'],
      [
        ['reference: a plain fetch of the page', ...row(times.fetch)],
        ['an audit, with its report', ...row(times.audit)],
      ],
    ),
    '',
    limitLine('p95 of an audit, ms', percentile(times.audit, 95), mostMs),
    '',
    `${audits} audits, one after another, of a site without TLS; each message takes ${latencyMs / 2} ms, each new connection ${latencyMs} ms more.`,
  ];
}

const rounds = 5;
const requestsInRound = 400;
const pauseMs = 5;
const mostRatio = 1.3;
const visitorPaths = ['/', '/services', '/book'];

/**
 * Asks for one audit after another, each of another site by another visitor, until it is stopped.
 */
async function keepAuditing(site: string, sites: URL[], isOver: () => boolean): Promise<number> {
  let made = 0;
  while (!isOver()) {
    const url = sites.pop();
    if (!url) throw new Error('there are too few sites to audit');
    const asked = await fetch(`${site}/audit`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'x-forwarded-for': `198.51.${sites.length >> 8}.${sites.length & 255}` },
      body: new URLSearchParams({ site: url.href }),
    });
    const report = asked.headers.get('location');
    if (!report) throw new Error(`no audit: ${asked.status}`);
    for (let isRunning = true; isRunning; ) {
      await sleep(200);
      const response = await fetch(site + report);
      await response.arrayBuffer();
      isRunning = response.headers.has('refresh');
      if (response.status !== 200) throw new Error(`no report: ${response.status}`);
    }
    made += 1;
  }
  return made;
}

/** How long visitors wait for each of several requests, in ms. */
async function visitorTimes(site: string): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < requestsInRound; turn += 1) {
    await sleep(pauseMs);
    const start = performance.now();
    await (await fetch(`${site}${visitorPaths[turn % visitorPaths.length]}`)).arrayBuffer();
    times.push(performance.now() - start);
  }
  return times;
}

/** The waits of visitors while two audits run, beside those while none does. */
export async function measureVisitorsDuringAudits(defer: Defer): Promise<string[]> {
  const sites = await Promise.all(Array.from({ length: 80 }, () => startDistantSite(defer)));
  const site = await startSite(defer, {
    AUDIT_TEST_HOSTS: sites.map(hostAndPort).join(','),
    SITE_URL: 'http://bench.example',
    TRUST_PROXY: '1',
    LEADS_RATE_LIMIT: '1000',
  });
  await visitorTimes(site);
  const quiet: number[] = [];
  const during: number[] = [];
  let made = 0;
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(...(await visitorTimes(site)));
    let isOver = false;
    const auditing = [0, 1].map(() => keepAuditing(site, sites, () => isOver));
    during.push(...(await visitorTimes(site)));
    isOver = true;
    for (const audited of await Promise.all(auditing)) made += audited;
  }
  const row = (values: number[]): string[] =>
    [50, 99].map((percent) => percentile(values, percent).toFixed(1));
  return [
    ...markdownTable(
      ['what', 'p50, ms', 'p99, ms'],
      [
        ['reference: no audit', ...row(quiet)],
        ['two audits at all times', ...row(during)],
      ],
    ),
    '',
    limitLine('p99, to none', percentile(during, 99) / percentile(quiet, 99), mostRatio),
    '',
    `${rounds} rounds of each in turn, ${requestsInRound} requests in a round, one after another, of ${visitorPaths.join(', ')}; ${made} audits.`,
  ];
}
