import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import tls from 'node:tls';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { outcomeOf } from '../../audit-checks/outcome.ts';
import { soundHtml } from '../../audit-checks/sound-site.fixture.ts';
import { isResponse, type SiteVisit } from '../../audit-checks/visit.ts';
import type { OutboundRequest } from '../../platform/server/outbound/send-request.ts';
import { selfSignedCertificate } from '../../testing/self-signed-certificate.ts';
import { type PageReader, pageReader } from './page-reader.ts';
import { parseSiteAddress } from './site-address.ts';
import { auditUserAgent, visitSite } from './visit-site.ts';

const mocked = vi.hoisted(() => ({
  ports: {} as Record<string, number>,
  sent: [] as { address: string; network: string; agent: string | undefined }[],
}));

// The internet: each origin that is named has a server on this machine, and nothing else answers.
vi.mock('../../platform/server/outbound/send-request.ts', async (original) => {
  const { sendRequest } =
    await original<typeof import('../../platform/server/outbound/send-request.ts')>();
  return {
    sendRequest: (request: OutboundRequest, signal: AbortSignal) => {
      const { url, network, headers } = request;
      mocked.sent.push({ address: url.href, network, agent: headers['user-agent'] });
      const port = network === 'none' ? undefined : mocked.ports[url.origin];
      const target = new URL(url.pathname + url.search, `${url.protocol}//127.0.0.1:${port ?? 1}`);
      return sendRequest(
        {
          ...request,
          url: target,
          headers: { ...headers, host: url.host },
          network: network === 'public' ? 'any' : network,
        },
        signal,
      );
    },
  };
});

const day = 24 * 60 * 60 * 1000;
const from = Date.UTC(2026, 0, 1);
const until = Date.now() + 60 * day;
const hosts = ['shop.example', 'www.shop.example', 'www.agency.example'];
const trusted = selfSignedCertificate(hosts, from, until);
const otherwise = {
  'nobody trusts': selfSignedCertificate(hosts, from, until),
  'has run out': selfSignedCertificate(hosts, from, Date.now() - day),
  'is not valid yet': selfSignedCertificate(hosts, Date.now() + day, until),
  'is of another host': selfSignedCertificate(['other.example'], from, until),
};
const usualAuthorities = tls.getCACertificates('default');
const siteUrl = new URL('https://www.agency.example');

let reader: PageReader;
const servers: Server[] = [];

beforeAll(() => {
  const { 'nobody trusts': _, ...known } = otherwise;
  tls.setDefaultCACertificates([trusted, ...Object.values(known)].map(({ cert }) => cert));
  reader = pageReader(() => undefined, { readMs: 60_000, judgeMs: 60_000 });
});
afterAll(async () => {
  tls.setDefaultCACertificates(usualAuthorities);
  await reader.stop();
});
beforeEach(() => {
  mocked.ports = {};
  mocked.sent = [];
});
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Puts a server at an origin of the internet. */
async function serve(origin: string, listener: RequestListener, certificate = trusted) {
  const isSecure = origin.startsWith('https:');
  const server = isSecure ? createHttpsServer(certificate, listener) : createHttpServer(listener);
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  const address = server.address();
  mocked.ports[origin] = typeof address === 'object' && address ? address.port : 0;
}

const movedTo =
  (location: string, status = 301): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { location }).end();

const site: RequestListener = (request, response) => {
  const html = soundHtml.replaceAll('lonestar-roofing.example', 'shop.example');
  if (request.url === '/')
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'br',
        'set-cookie': ['a=1', 'b=2'],
      })
      .end(brotliCompressSync(html));
  else if (request.url === '/robots.txt') response.end('User-agent: *\nDisallow: /admin/\n');
  else if (request.url === '/site.css')
    response.writeHead(200, { 'cache-control': 'max-age=86400' }).end('x'.repeat(5_000_000));
  else response.writeHead(404).end();
};

async function visited(input: string, isOwnHost = (_host: string): boolean => false) {
  const address = parseSiteAddress(input);
  if (address.outcome === 'refused') throw new Error(address.refusal);
  return await visitSite(address, { siteUrl, isOwnHost, testHosts: new Set(), reader });
}

const addressesOf = ({ replies }: SiteVisit) =>
  Object.fromEntries(
    Object.entries(replies).map(([probe, reply]) => [
      probe,
      isResponse(reply) ? reply.status : reply?.failure,
    ]),
  );

test('a site is asked for its page and everything beside it', async () => {
  await serve('https://www.shop.example', site);
  await serve('http://www.shop.example', movedTo('https://www.shop.example/'));
  await serve('https://shop.example', movedTo('https://www.shop.example/', 308));
  const { visit, page } = await visited('shop.example');
  expect(visit.requested).toBe('https://shop.example/');
  expect(visit.page).toMatchObject({
    address: 'https://www.shop.example/',
    redirects: [{ address: 'https://shop.example/', status: 308 }],
    status: 200,
    bytes: Buffer.byteLength(soundHtml.replaceAll('lonestar-roofing.example', 'shop.example')),
    headers: { 'content-encoding': 'br', 'set-cookie': 'a=1, b=2' },
  });
  expect(isResponse(visit.page) && visit.page.wireBytes).toBeLessThan(1500);
  expect(visit.certificate).toEqual({ from, until: until - (until % 1000) });
  expect(page?.title?.text).toContain('Roof Repair');
  expect(addressesOf(visit)).toEqual({
    robots: 200,
    otherScheme: 200,
    sitemap: 404,
    missingPage: 404,
  });
  expect(mocked.sent).toHaveLength(7);
});

test('our robot says who it is, and asks the public internet alone', async () => {
  await serve('https://www.shop.example', site);
  await visited('www.shop.example');
  expect(auditUserAgent(siteUrl)).toBe(
    'FreeSiteAudit/1.0 (+https://www.agency.example/audit#robot)',
  );
  expect(new Set(mocked.sent.map(({ agent }) => agent))).toEqual(
    new Set([auditUserAgent(siteUrl)]),
  );
  expect(new Set(mocked.sent.map(({ network }) => network))).toEqual(new Set(['public']));
});

test('a bare domain is asked by https, then by http', async () => {
  await serve('http://www.shop.example', site);
  const { visit } = await visited('www.shop.example');
  expect(mocked.sent.slice(0, 2).map(({ address }) => address)).toEqual([
    'https://www.shop.example/',
    'http://www.shop.example/',
  ]);
  expect(visit).toMatchObject({
    requested: 'https://www.shop.example/',
    page: { address: 'http://www.shop.example/', status: 200 },
    replies: { otherScheme: { address: 'https://www.shop.example/', failure: 'unreachable' } },
  });
  expect(visit.certificate).toBeUndefined();
  const addresses = mocked.sent.map(({ address }) => address);
  expect(addresses.filter((address) => address === 'https://www.shop.example/')).toHaveLength(1);
});

test('http is not tried for an address that was typed with https', async () => {
  await serve('http://www.shop.example', site);
  const { visit } = await visited('https://www.shop.example');
  expect(visit.page).toMatchObject({ failure: 'unreachable' });
  expect(mocked.sent).toHaveLength(1);
});

test.each(Object.entries(otherwise))('a certificate that %s is told apart', async (_, own) => {
  await serve('https://www.shop.example', site, own);
  for (const input of ['www.shop.example', 'https://www.shop.example']) {
    expect((await visited(input)).visit.page).toMatchObject({
      address: 'https://www.shop.example/',
      failure: 'untrusted',
    });
  }
});

test('where https is not to be trusted, a bare domain is judged by http', async () => {
  await serve('https://www.shop.example', site, otherwise['is of another host']);
  await serve('http://www.shop.example', site);
  expect((await visited('www.shop.example')).visit).toMatchObject({
    page: { address: 'http://www.shop.example/', status: 200 },
    replies: { otherScheme: { failure: 'untrusted' } },
  });
});

test('a page that redirects in circles is left after five', async () => {
  await serve('https://www.shop.example', movedTo('https://www.shop.example/'));
  const { visit, page } = await visited('www.shop.example');
  expect(visit.page).toMatchObject({ failure: 'too-many-redirects' });
  expect(visit.page.redirects).toHaveLength(5);
  expect(page).toBeNull();
  expect(mocked.sent).toHaveLength(6);
});

test('a site that redirects to itself until it sees its cookie is read', async () => {
  await serve('http://shop.example', movedTo('https://www.shop.example/'));
  await serve('https://www.shop.example', (request, response) => {
    if (request.headers.cookie === 'seen=1; lang=en') site(request, response);
    else if (request.headers.cookie === 'seen=1')
      response.writeHead(302, { location: '/', 'set-cookie': 'lang=en' }).end();
    else response.writeHead(302, { location: '/', 'set-cookie': 'seen=1; Path=/; Secure' }).end();
  });
  const { visit, page } = await visited('http://shop.example');
  expect(visit.page).toMatchObject({ status: 200, redirects: [{}, {}, {}] });
  expect(page?.title?.text).toContain('Roof Repair');
});

test('no visit has cookies of another', async () => {
  const seen: unknown[] = [];
  await serve('https://www.shop.example', (request, response) => {
    if (request.url === '/') seen.push(request.headers.cookie);
    response.setHeader('set-cookie', 'visitor=1');
    site(request, response);
  });
  for (let times = 0; times < 2; times += 1) await visited('www.shop.example');
  expect(seen).toEqual([undefined, undefined]);
});

test.each([
  ['/café?q=é', '/caf%C3%A9?q=%C3%A9'],
  ['/our work', '/our%20work'],
])('a redirect to %s is followed as browsers do', async (location, asked) => {
  await serve('https://www.shop.example', (request, response) => {
    if (request.url === asked) response.setHeader('content-type', 'text/html').end('<h1>Roofs');
    else {
      response.statusCode = 302;
      // The bytes of UTF-8, as careless servers send them.
      response.setHeader('location', Buffer.from(location).toString('latin1')).end();
    }
  });
  expect((await visited('www.shop.example')).visit.page).toMatchObject({ status: 200 });
});

test('a redirect without an address shows its own page', async () => {
  await serve('https://www.shop.example', (_request, response) =>
    response.writeHead(302, { location: '', 'content-type': 'text/html' }).end('<h1>Roofs'),
  );
  const { visit } = await visited('www.shop.example');
  expect(visit.page).toMatchObject({ status: 302, redirects: [], body: '<h1>Roofs' });
});

const forwardingTo =
  (target: string, byHeader = false): RequestListener =>
  (_request, response) => {
    if (byHeader) response.setHeader('refresh', `0; url=${target}`);
    response.setHeader('content-type', 'text/html');
    const tag = `<meta http-equiv="refresh" content="0; url=${target}">`;
    response.end(`<title>Roofs</title>${byHeader ? '' : tag}<p>One moment`);
  };

describe.each([
  ['tag', false],
  ['header', true],
])('a page that forwards by its %s', (_, byHeader) => {
  test('is followed like a redirect', async () => {
    await serve('https://shop.example', forwardingTo('https://www.shop.example/', byHeader));
    await serve('https://www.shop.example', site);
    const { visit, page } = await visited('shop.example');
    expect(visit).toMatchObject({
      requested: 'https://shop.example/',
      page: {
        address: 'https://www.shop.example/',
        status: 200,
        redirects: [{ address: 'https://shop.example/', status: 200 }],
      },
      replies: { robots: { status: 200 } },
    });
    expect(visit.certificate).toBeDefined();
    expect(page?.title?.text).toContain('Roof Repair');
  });

  test('is followed twice, and then told', async () => {
    await serve('https://www.shop.example', forwardingTo('/again', byHeader));
    const { visit, page } = await visited('www.shop.example');
    expect(visit.page.redirects).toHaveLength(2);
    expect(mocked.sent).toHaveLength(3);
    expect(outcomeOf(visit, page)).toMatchObject({
      kind: 'forwarded',
      values: { target: '/again' },
    });
  });

  test.each(['http://www.shop.example:8080/', 'https://www.agency.example/'])(
    'is not followed to %s',
    async (target) => {
      await serve('https://www.shop.example', forwardingTo(target, byHeader));
      const { visit } = await visited('www.shop.example', (host) => host === 'www.agency.example');
      expect(visit.page).toMatchObject({ failure: 'refused', redirects: [{ status: 200 }] });
      expect(mocked.sent.map(({ network }) => network)).toEqual(['public', 'none']);
    },
  );

  test('is not followed to what is no web address', async () => {
    await serve('https://www.shop.example', forwardingTo('file:///etc/passwd', byHeader));
    const { visit, page } = await visited('www.shop.example');
    expect(outcomeOf(visit, page).kind).toBe('forwarded');
    expect(mocked.sent).toHaveLength(1);
  });

  test('has no more redirects than others', async () => {
    const forwards = forwardingTo('https://www.shop.example/2', byHeader);
    await serve('https://www.shop.example', (request, response) => {
      if (request.url === '/2') forwards(request, response);
      else movedTo(request.url === '/' ? '/1' : '/2')(request, response);
    });
    const { visit } = await visited('www.shop.example');
    expect(visit.page.redirects.length).toBeLessThanOrEqual(6);
    expect(mocked.sent.length).toBeLessThanOrEqual(12);
  });
});

test('a header that forwards an empty answer is followed', async () => {
  await serve('https://shop.example', (_request, response) =>
    response.writeHead(200, { refresh: '0;url=https://www.shop.example/' }).end(),
  );
  await serve('https://www.shop.example', site);
  expect((await visited('shop.example')).visit.page).toMatchObject({
    status: 200,
    redirects: [{}],
  });
});

test('a page with something to read is judged, wherever it forwards', async () => {
  await serve('https://www.shop.example', (request, response) => {
    response.setHeader('refresh', '5; url=/again');
    site(request, response);
  });
  const { visit } = await visited('www.shop.example');
  expect(visit.page).toMatchObject({ address: 'https://www.shop.example/', redirects: [] });
});

test('a visit has twelve requests, however much a site redirects', async () => {
  let hops = 0;
  await serve('https://www.shop.example', (request, response) => {
    hops += 1;
    if (request.url === '/') site(request, response);
    else if (request.url === '/robots.txt') response.end('');
    else movedTo(`/${hops}`)(request, response);
  });
  for (const origin of ['http://www.shop.example', 'https://shop.example', 'http://shop.example'])
    await serve(origin, movedTo(`${origin}/again`));
  const { visit } = await visited('www.shop.example');
  expect(Object.keys(visit.replies)).toHaveLength(5);
  expect(visit.replies.missingPage).toMatchObject({ status: 301 });
  expect(mocked.sent.length).toBeLessThanOrEqual(12);
});

test.each(['https://www.agency.example/', 'http://www.agency.example./desk'])(
  'our own host is not fetched, even by way of %s',
  async (own) => {
    await serve('https://www.shop.example', movedTo(own));
    await serve('https://www.agency.example', site);
    const { visit } = await visited('www.shop.example', (host) => host === 'www.agency.example');
    expect(visit.page).toMatchObject({ failure: 'refused', redirects: [{}] });
    expect(mocked.sent.map(({ network }) => network)).toEqual(['public', 'none']);
  },
);

test.each([
  'http://www.shop.example:8080/',
  'http://www.shop.example:22/',
  'https://joe:secret@www.shop.example/',
])('a redirect to %s is refused', async (target) => {
  await serve('https://www.shop.example', movedTo(target));
  const { visit } = await visited('www.shop.example');
  expect(visit.page).toMatchObject({ failure: 'refused' });
  expect(mocked.sent.at(-1)).toMatchObject({ network: 'none' });
});

test('port 443 may be asked by http', async () => {
  await serve('http://www.shop.example:443', site);
  const { visit } = await visited('http://www.shop.example:443/');
  expect(visit.page).toMatchObject({ status: 200 });
});
