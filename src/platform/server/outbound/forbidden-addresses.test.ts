import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LocalServer, startLocalServer } from '../../../testing/local-server.ts';
import { boundedFetch } from './bounded-fetch.ts';
import type { Network } from './send-request.ts';

/** Every way to write this machine that a URL accepts; PORT is that of the listener. */
const spellingsOfLoopback = [
  ...['127.0.0.1', '127.0.0.2', '127.1', '127.0.1', '127.255.255.254', '127.0.0.1.'],
  ...['2130706433', '017700000001', '0x7f000001', '0X7F000001', '0x7F.0.0.1', '0177.0.0.1'],
  ...['0x7f.1', '0177.1', '127.0x1', '0x7f.0x0.0x0.0x1', '0177.00.00.01', '00000177.0.0.1'],
  ...['127.0.0.0x1', '2130706434', '%31%32%37.0.0.1', '%3127.0.0.1', '127%2e0%2e0%2e1'],
  ...['１２７.0.0.1', '１２７．０．０．１', '127。0。0。1', '127｡0｡0｡1', '⑫7.0.0.1', '𝟏𝟐𝟕.𝟎.𝟎.𝟏'],
  ...['0.0.0.0', '0', '0x0', '00', '0.0'],
  ...[
    'localhost',
    'LOCALHOST',
    'LocalHost',
    'localhost.',
    '%6cocalhost',
    'ｌocalhost',
    'ⓛocalhost',
  ],
  ...['[::1]', '[0:0:0:0:0:0:0:1]', '[0000::0001]', '[::0:1]', '[::]', '[0:0::0]'],
  ...['[::ffff:127.0.0.1]', '[::FFFF:7F00:1]', '[0:0:0:0:0:ffff:127.0.0.1]', '[::ffff:0:0]'],
  ...['[::127.0.0.1]', '[::7f00:1]'],
];

/** Addresses elsewhere that no website has. */
const otherForbidden = [
  ...['10.0.0.1', '10.255.255.255', '012.0.0.1', '0xa.1', '167772161'],
  ...['172.16.0.1', '172.31.255.255', '0xac.0x10.1', '192.168.0.1', '0300.0250.1', '3232235521'],
  ...['169.254.169.254', '169.254.1', '0xa9fea9fe', '2852039166', '0251.0376.0251.0376'],
  ...['100.64.0.1', '100.127.255.255', '100.100.100.200', '168.63.129.16', '192.0.0.192'],
  ...['192.0.2.1', '198.51.100.1', '203.0.113.255', '198.18.0.1', '198.19.255.255'],
  ...['192.88.99.1', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255', '4294967295'],
  ...['[fc00::1]', '[fd00:ec2::254]', '[fe80::1]', '[febf::1]', '[fec0::1]', '[ff02::1]'],
  ...['[64:ff9b::7f00:1]', '[64:ff9b::127.0.0.1]', '[64:ff9b::a9fe:a9fe]', '[64:ff9b:1::7f00:1]'],
  ...['[2002:7f00:1::]', '[2002:a00:1::1]', '[2001::1]', '[2001:0:7f00:1::]', '[2001:db8::1]'],
  ...['[2001:2::1]', '[2001:10::1]', '[3fff::1]', '[100::1]', '[5f00::1]', '[4000::1]'],
  ...['[::ffff:10.0.0.1]', '[::ffff:169.254.169.254]', '[::ffff:a9fe:a9fe]', '[::ffff:0:7f00:1]'],
];

/** Spellings that are no address at all. */
const invalid = ['[::1%25lo]', '[fe80::1%25eth0]', '127.0.0.1.1', '256.0.0.1', '0x100000000'];

let connections = 0;
/** The same port on both loopback addresses. */
const listeners: Server[] = [];
let port = 0;
let redirector: LocalServer;

async function listen(host: string): Promise<void> {
  const server = createServer((socket) => {
    connections += 1;
    socket.end('HTTP/1.1 204 No Content\r\n\r\n');
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
  listeners.push(server);
}

beforeAll(async () => {
  await listen('0.0.0.0');
  // Some machines have no IPv6.
  await listen('::1').catch(() => undefined);
  redirector = await startLocalServer((request, response) => {
    const [, status, location = ''] = /^\/(\d{3})\/(.+)$/.exec(request.url ?? '') ?? [];
    const to = decodeURIComponent(location);
    if (status === '200')
      response.end(`<meta http-equiv="refresh" content="0;url=${to}"><script>location="${to}"`);
    else response.writeHead(Number(status), { location: to }).end();
  });
});
afterAll(async () => {
  for (const server of listeners) server.close();
  await redirector.close();
});
beforeEach(() => {
  connections = 0;
});

const publicOnly = (url: URL): Network => (url.host === redirector.url.host ? 'any' : 'public');

function fetched(address: string, networkOf = publicOnly) {
  return boundedFetch(
    {
      method: 'GET',
      url: new URL(address),
      headers: {},
      networkOf,
      followsRedirect: (hops) => hops < 5,
      wantsBody: () => true,
      maxBytes: 1000,
    },
    AbortSignal.timeout(20_000),
  );
}

const at = (host: string): string => `http://${host}:${port}/`;

test('the list is long, and has no entry twice', () => {
  const all = [...spellingsOfLoopback, ...otherForbidden];
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(60);
});

test('spellings of this machine reach the listener where private addresses are allowed', async () => {
  const reached: string[] = [];
  for (const host of spellingsOfLoopback) {
    const before = connections;
    await fetched(at(host), () => 'any');
    if (connections > before) reached.push(host);
  }
  // A name need not be known, nor need the machine have IPv6; but most of the list proves itself.
  expect(reached.length).toBeGreaterThanOrEqual(40);
});

test.each([...spellingsOfLoopback, ...otherForbidden])('nothing connects to %s', async (host) => {
  // Not every machine resolves every spelling of a name.
  const isName = /^[a-zｌⓛ%]/i.test(host) && !host.startsWith('%3');
  const failure = isName ? expect.stringMatching(/^(refused|unreachable)$/) : 'refused';
  expect(await fetched(at(host))).toMatchObject({ failure });
  expect(connections).toBe(0);
});

test.each(invalid)('%s is no address', (host) => {
  expect(URL.parse(at(host))).toBeNull();
});

const redirects = [301, 302, 303, 307, 308].flatMap((status) =>
  [
    '127.0.0.1',
    '2130706433',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '169.254.169.254',
  ].flatMap((host) => [`${status}/http://${host}:PORT/`, `${status}///${host}:PORT/`]),
);

test.each(redirects)('a redirect by %s is not followed', async (redirect) => {
  const [status = '', ...target] = redirect.replace('PORT', String(port)).split(/(?<=^\d{3})\//);
  const address = `${redirector.url.href}${status}/${encodeURIComponent(target.join('/'))}`;
  expect(await fetched(address)).toMatchObject({ failure: 'refused', redirects: [{}] });
  expect(connections).toBe(0);
});

test('a second redirect is checked like the first', async () => {
  const last = `${redirector.url.href}302/${encodeURIComponent(at('127.0.0.1'))}`;
  const address = `${redirector.url.href}302/${encodeURIComponent(last)}`;
  expect(await fetched(address)).toMatchObject({ failure: 'refused', redirects: [{}, {}] });
  expect(connections).toBe(0);
});

test('a page that forwards by a tag or a script is read, not followed', async () => {
  const address = `${redirector.url.href}200/${encodeURIComponent(at('127.0.0.1'))}`;
  expect(await fetched(address)).toMatchObject({ status: 200 });
  expect(connections).toBe(0);
});
