import type { ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type LocalServer, startLocalServer } from '../../../testing/local-server.ts';
import { httpGet } from './http-get.ts';

// 127.0.0.1 stands in for a public address, the rest of the loopback network for a private one.
vi.mock('./public-address.ts', async (original) => ({
  ...(await original<object>()),
  isPublicAddress: (address: string) => address === '127.0.0.1',
}));

const text = 'BEGIN:VCALENDAR… 📅';
const bomb = brotliCompressSync(Buffer.alloc(200_000_000));
let server: LocalServer;
let requests: string[] = [];

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end();
}

function encoded(response: ServerResponse, coding: string, body: Buffer): void {
  response.writeHead(200, { 'content-encoding': coding }).end(body);
}

const answers: Record<string, (response: ServerResponse, port: string) => void> = {
  '/plain': (response) => response.end(text),
  '/gzip': (response) => encoded(response, 'gzip', gzipSync(text)),
  '/wrong': (response) => encoded(response, 'gzip', Buffer.from(text)),
  '/cut': (response) => encoded(response, 'gzip', gzipSync(text).subarray(0, 20)),
  '/bomb': (response) => encoded(response, 'br', bomb),
  '/exact': (response) => response.end('x'.repeat(2000)),
  '/long': (response) => response.end('x'.repeat(2001)),
  '/slow': (response) => response.write('BEGIN:'),
  '/silent': () => undefined,
  '/short': (response) =>
    response.writeHead(200, { 'content-length': 9 }).end('BEGIN', () => response.destroy()),
  '/500': (response) => response.writeHead(500).end(text),
  '/nowhere': (response) => response.writeHead(302).end(),
  '/loop': (response) => redirect(response, '/loop'),
  '/private': (response, port) => redirect(response, `http://127.0.0.2:${port}/plain`),
  '/local-name': (response, port) => redirect(response, `http://localhost:${port}/plain`),
  '/file': (response) => redirect(response, 'file:///etc/passwd'),
  '/invalid': (response) => redirect(response, 'http://[secret'),
};

beforeAll(async () => {
  server = await startLocalServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    requests.push(path);
    const [, hops] = /^\/hops-(\d)$/.exec(path) ?? [];
    const port = server.url.port;
    if (hops) redirect(response, hops === '1' ? '/plain' : `/hops-${Number(hops) - 1}`);
    else answers[path]?.(response, port);
  });
});
afterAll(() => server.close());

async function get(path: string, { allowPrivate = false, timeoutMs = 5000 } = {}): Promise<string> {
  const url = new URL(`${path}?token=secret`, server.url);
  requests = [];
  const options = { url, headers: {}, allowPrivate, maxBytes: 2000 };
  return (await httpGet(options, AbortSignal.timeout(timeoutMs))).toString();
}

test.each(['/plain', '/gzip', '/hops-5'])('reads %s', async (path) => {
  expect(await get(path)).toBe(text);
});

test('reads a body of exactly the limit', async () => {
  expect(await get('/exact')).toHaveLength(2000);
});

test('follows a redirect to a private address if those are allowed', async () => {
  expect(await get('/private', { allowPrivate: true })).toBe(text);
});

test.each([
  ['/long', '127.0.0.1 sent more than 2000 bytes'],
  ['/bomb', '127.0.0.1 sent more than 2000 bytes'],
  ['/wrong', 'the response body does not match its Content-Encoding'],
  ['/cut', 'unexpected end of file'],
  ['/short', 'aborted'],
  ['/500', '127.0.0.1 returned 500'],
  ['/nowhere', '127.0.0.1 returned 302'],
  ['/loop', '127.0.0.1 redirects more than 5 times'],
  ['/hops-6', '127.0.0.1 redirects more than 5 times'],
  ['/private', '127.0.0.2 is a private address'],
  ['/local-name', 'localhost resolves to a private address'],
  ['/file', 'file: is neither http nor https'],
  ['/invalid', '127.0.0.1 redirects to an invalid address'],
])('rejects %s in one line, without the address', async (path, message) => {
  const error = await get(path).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ message });
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('secret');
});

test.each(['/slow', '/silent'])('gives up on %s at the deadline', async (path) => {
  await expect(get(path, { timeoutMs: 100 })).rejects.toThrow('127.0.0.1 did not respond in time');
});

test('stops at the sixth redirect', async () => {
  await expect(get('/loop')).rejects.toThrow();
  expect(requests).toHaveLength(6);
});

test('a small body that decompresses to 200 MB is dropped early', async () => {
  expect(bomb.length).toBeLessThan(1000);
  const before = process.memoryUsage().rss;
  await expect(get('/bomb')).rejects.toThrow('sent more than');
  expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
});
