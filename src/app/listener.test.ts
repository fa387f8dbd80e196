import { createServer } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { securityHeaders } from '../platform/headers/security-headers.ts';
import { readEnvironment } from '../platform/server/environment.ts';
import { freePort } from '../testing/free-port.ts';
import { type Listener, startListening } from './listener.ts';

const addresses = vi.hoisted(() => ({ found: [] as { address: string; family: number }[] }));
vi.mock('node:dns/promises', () => ({ lookup: async () => addresses.found }));

const ipv4 = { address: '127.0.0.1', family: 4 };
/** Reserved for documentation, so no machine has this address. */
const elsewhere = { address: '2001:db8::1', family: 6 };
/** Another address of this machine than 127.0.0.1; where IPv6 is off, Linux has 127.0.0.2. */
let other: { address: string; family: number };
let listener: Listener | undefined;

beforeEach(async () => {
  const probe = createServer();
  const hasIpv6 = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false)).listen(0, '::1', () => resolve(true));
  });
  if (hasIpv6) probe.close();
  other = hasIpv6 ? { address: '::1', family: 6 } : { address: '127.0.0.2', family: 4 };
});
afterEach(() => listener?.close());

async function listenOn(...found: typeof addresses.found): Promise<number> {
  addresses.found = found;
  const port = await freePort();
  const read = readEnvironment({ PORT: String(port), LOG_LEVEL: 'silent' });
  if (read.outcome === 'invalid') throw new Error(read.problem);
  listener = await startListening(read.environment, (_, response) => response.end('hello'));
  return port;
}

const textFrom = async ({ address, family }: typeof other, port: number) =>
  (await fetch(`http://${family === 6 ? `[${address}]` : address}:${port}`)).text();

test('listens on every address of a host name', async () => {
  const port = await listenOn(other, ipv4);
  expect(await textFrom(other, port)).toBe('hello');
  expect(await textFrom(ipv4, port)).toBe('hello');
  await listener?.close();
  await expect(textFrom(other, port)).rejects.toThrow();
  await expect(textFrom(ipv4, port)).rejects.toThrow();
});

test('skips an address that the machine does not have', async () => {
  const port = await listenOn(elsewhere, ipv4);
  expect(await textFrom(ipv4, port)).toBe('hello');
});

test('does not start when the machine has none of the addresses', async () => {
  await expect(listenOn(elsewhere)).rejects.toThrow('EADDRNOTAVAIL');
});

test('does not start, and keeps no port open, when one of the addresses is in use', async () => {
  const holder = createServer((_, response) => response.end('holder'));
  await new Promise<void>((resolve) => {
    holder.listen(0, ipv4.address, resolve);
  });
  const address = holder.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  addresses.found = [other, ipv4];
  const read = readEnvironment({ PORT: String(address.port), LOG_LEVEL: 'silent' });
  if (read.outcome === 'invalid') throw new Error(read.problem);
  await expect(startListening(read.environment, () => undefined)).rejects.toThrow('EADDRINUSE');
  await expect(textFrom(other, address.port)).rejects.toThrow();
  holder.close();
});

test.each([
  ['what is not HTTP', 'NONSENSE\r\n\r\n', '400 Bad Request'],
  ['a request without a host', 'GET / HTTP/1.1\r\n\r\n', '400 Bad Request'],
  [
    'an unknown expectation',
    'GET / HTTP/1.1\r\nHost: x\r\nExpect: more\r\nConnection: close\r\n\r\n',
    '417 Expectation Failed',
  ],
  [
    'headers that are too long',
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
  ],
])('answers %s with the security headers', async (_, request, status) => {
  const port = await listenOn(ipv4);
  const socket = connect(port, ipv4.address);
  socket.write(request);
  let response = '';
  for await (const chunk of socket) response += String(chunk);
  const [head = '', body = ''] = response.split('\r\n\r\n');
  expect(head.startsWith(`HTTP/1.1 ${status}\r\n`)).toBe(true);
  for (const [name, value] of securityHeaders) expect(head).toContain(`${name}: ${value}`);
  expect(JSON.parse(body)).toMatchObject({ error: 'rejected' });
});

test('closes a connection that sends garbage during a response, and writes nothing into that response', async () => {
  addresses.found = [ipv4];
  const port = await freePort();
  const read = readEnvironment({ PORT: String(port), LOG_LEVEL: 'silent' });
  if (read.outcome === 'invalid') throw new Error(read.problem);
  listener = await startListening(read.environment, (_, response) => response.write('begun'));
  const socket = connect(port, ipv4.address);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  let response = '';
  for await (const chunk of socket) {
    response += String(chunk);
    if (response.includes('begun')) socket.write('NONSENSE\r\n\r\n');
  }
  expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test('serves an old client that sends no Host header', async () => {
  const port = await listenOn(ipv4);
  const socket = connect(port, ipv4.address);
  socket.end('GET / HTTP/1.0\r\n\r\n');
  let response = '';
  for await (const chunk of socket) response += String(chunk);
  expect(response).toMatch(/^HTTP\/1\.1 200 .*hello$/s);
});
