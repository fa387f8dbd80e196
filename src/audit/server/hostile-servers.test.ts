import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { visitTo as soundVisit } from '../../audit-checks/sound-site.fixture.ts';
import { isResponse } from '../../audit-checks/visit.ts';
import type { FetchFailure } from '../../platform/fetch-failure.ts';
import { hostAndPort } from './audit-network.ts';
import { type PageReader, pageReader } from './page-reader.ts';
import { visitSite } from './visit-site.ts';

const megabyte = 1024 * 1024;
/** For servers that keep a visit waiting; the visit ends, or the test hangs. */
const waiting = { maxBytes: 2 * megabyte, requestMs: 1_000, visitMs: 10_000 };
/** For servers that send too much, whose bytes decide on a slow machine, too. */
const sending = { ...waiting, requestMs: 600_000, visitMs: 600_000 };

let reader: PageReader;
let server: Server | undefined;
const sockets = new Set<Socket>();

beforeAll(async () => {
  reader = pageReader(() => undefined, { readMs: 60_000, judgeMs: 60_000 });
  await reader.readPage(soundVisit());
});
afterAll(() => reader.stop());
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server?.close();
});

type Behavior = (socket: Socket, path: string) => unknown;

/** Visits a server that does with each connection what it wants. */
async function visitTo(behavior: Behavior, limits = waiting) {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.once('data', (request) => behavior(socket, String(request).split(' ')[1] ?? ''));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const url = new URL(`http://127.0.0.1:${port}/`);
  return await visitSite(
    { url, hasNoScheme: false },
    {
      siteUrl: new URL('https://www.agency.example'),
      isOwnHost: () => false,
      testHosts: new Set([hostAndPort(url)]),
      reader,
      limits,
    },
  );
}

/** Sends a text again and again, as fast as it is read or with a pause in ms. */
function sendForever(socket: Socket, text: string | Buffer, pauseMs?: number): void {
  if (socket.destroyed) return;
  if (pauseMs !== undefined) {
    socket.write(text);
    setTimeout(() => sendForever(socket, text, pauseMs), pauseMs);
  } else if (socket.write(text)) setImmediate(() => sendForever(socket, text));
  else socket.once('drain', () => sendForever(socket, text));
}

const head = (headers: string[] = [], status = '200 OK'): string =>
  [`HTTP/1.1 ${status}`, 'Content-Type: text/html', 'Connection: close', ...headers, '', ''].join(
    '\r\n',
  );

const answers =
  (...parts: (string | Buffer)[]): Behavior =>
  (socket) =>
    socket.end(Buffer.concat(parts.map((part) => Buffer.from(part))));
/** Sends the last part again and again. */
const floods =
  (start: string | Buffer, text: string | Buffer, pauseMs?: number): Behavior =>
  (socket) => {
    socket.write(start);
    sendForever(socket, text, pauseMs);
  };
const coded = (coding: string, body: Buffer): Behavior =>
  answers(head([`Content-Encoding: ${coding}`]), body);

const zeros = Buffer.alloc(200 * megabyte);
const gzipBomb = gzipSync(zeros);
const brotliBomb = brotliCompressSync(zeros, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
});
/** A stored block without bytes, of which a gzip may have as many as it likes. */
const emptyBlocks = Buffer.alloc(100_000, Buffer.from([0, 0, 0, 0xff, 0xff]));
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);

const failing: [string, FetchFailure, Behavior][] = [
  ['never answers', 'timed-out', () => undefined],
  ['closes at once', 'unreachable', answers()],
  ['resets at once', 'unreachable', (socket) => socket.resetAndDestroy()],
  ['sends a byte a second of its headers', 'timed-out', (socket) => sendForever(socket, 'H', 1000)],
  ['sends its headers by and by', 'timed-out', floods('HTTP/1.1 200 OK\r\n', 'X-A: b\r\n', 50)],
  ['sends a byte a second of its body', 'unfinished', floods(head(), 'x', 1000)],
  ['sends a page without end', 'too-large', floods(head(), '<p>'.repeat(20_000))],
  [
    'announces 100 MB and sends them',
    'too-large',
    floods(head([`Content-Length: ${100 * megabyte}`]), Buffer.alloc(megabyte, 'x')),
  ],
  ['sends a gzip of 200 MB', 'too-large', coded('gzip', gzipBomb)],
  ['sends a Brotli of 200 MB', 'too-large', coded('br', brotliBomb)],
  [
    'sends a gzip without end and content',
    'too-large',
    floods(Buffer.concat([Buffer.from(head(['Content-Encoding: gzip'])), gzipHead]), emptyBlocks),
  ],
  ['says gzip of a text', 'unfinished', coded('gzip', Buffer.from('<p>hello'))],
  ['uses two codings', 'unfinished', coded('gzip, br', Buffer.from('<p>hello'))],
  ['sends 40 KB in one header', 'too-large', answers(head([`X-A: ${'a'.repeat(40_000)}`]))],
  [
    'sends headers without end',
    'too-large',
    floods('HTTP/1.1 200 OK\r\n', 'X-A: b\r\n'.repeat(100)),
  ],
  [
    'sends early hints without end',
    'too-large',
    (socket) => sendForever(socket, 'HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n'.repeat(10), 1),
  ],
  [
    'sends a chunk extension without end',
    'unfinished',
    floods(head(['Transfer-Encoding: chunked']), `1;${'a'.repeat(10_000)}`),
  ],
  [
    'sends its body byte by byte, as fast as it can',
    'too-large',
    floods(head(['Transfer-Encoding: chunked']), '1\r\nx\r\n'.repeat(1_000)),
  ],
  ['sends a page of HTTP/0.9', 'unreachable', answers('<html>hello</html>')],
  ['sends noise', 'unreachable', answers(Buffer.alloc(5_000, '\x16\x03\x01\0\xff'))],
  ['speaks of a status it has not', 'unreachable', answers('HTTP/1.1 9999 X\r\n\r\n')],
  ['ends before its length', 'unfinished', answers(head(['Content-Length: 900']), '<p>hello')],
  [
    'says two lengths',
    'unreachable',
    answers(`${head(['Content-Length: 8', 'Content-Length: 9'])}<p>hello`),
  ],
  [
    'resets in the middle',
    'unfinished',
    (socket) =>
      socket.write(`${head(['Content-Length: 90'])}<p>hello`, () =>
        setTimeout(() => socket.resetAndDestroy(), 50),
      ),
  ],
  [
    'redirects without end',
    'too-many-redirects',
    (socket, path) => socket.end(head([`Location: ${path}x`], '302 Found')),
  ],
  [
    'redirects and never answers',
    'timed-out',
    (socket, path) => path === '/' && socket.end(head(['Location: /a'], '302 Found')),
  ],
];

test.each(failing)('a server that %s is told as %s', async (_, failure, behavior) => {
  const { visit, page } = await visitTo(behavior, failure === 'too-large' ? sending : waiting);
  expect(visit.page).toMatchObject({ failure });
  expect(page).toBeNull();
  expect(await reader.reportOn(visit, page)).toMatchObject({ fixFirst: [], others: [] });
});

const answering: [string, number, Behavior][] = [
  [
    'switches protocols',
    101,
    (socket) => socket.write('HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
  ],
  ['breaks off a gzip', 200, coded('gzip', gzipBomb.subarray(0, 50))],
  ['uses an unknown coding', 200, coded('zip64', Buffer.from('<p>hello'))],
  ['redirects to nowhere', 302, answers(head([], '302 Found'))],
  ['redirects to no address', 302, answers(head(['Location: http://['], '302 F'))],
  [
    'sends more than its length',
    200,
    answers(`${head(['Content-Length: 8'])}<p>hello${'x'.repeat(100_000)}`),
  ],
  ['sends nothing in gzip', 404, answers(head(['Content-Encoding: gzip'], '404 N'))],
  ['sends trailers', 200, answers(`${head(['Transfer-Encoding: chunked'])}0\r\nA: b\r\n\r\n`)],
];

test.each(answering)('a server that %s is told by its status %i', async (_, status, behavior) => {
  const { visit } = await visitTo(behavior);
  expect(visit.page).toMatchObject({ status });
});

test.each([
  ['deep nesting', '<div>'.repeat(300_000)],
  ['a title of a megabyte', `<title>${'x\u202e'.repeat(300_000)}</title><h1>x</h1>`],
])('a page of %s gets a report', async (_, html) => {
  const { visit, page } = await visitTo((socket) => socket.end(head() + html));
  expect(isResponse(visit.page)).toBe(true);
  const report = await reader.reportOn(visit, page);
  expect(JSON.stringify(report).length).toBeLessThan(20_000);
});

test('a sound page with probes that never answer is judged', async () => {
  const { visit, page } = await visitTo((socket, path) => {
    if (path === '/') socket.end(`${head()}<title>Plano</title><h1>Roofs</h1>`);
  });
  expect(page?.title?.text).toBe('Plano');
  expect(visit.replies.robots).toMatchObject({ failure: 'timed-out' });
});

test('memory stays flat under bombs', async () => {
  const bombs = [coded('br', brotliBomb), coded('gzip', gzipBomb)];
  await visitTo(coded('br', brotliBomb));
  const before = process.memoryUsage().rss;
  for (let round = 0; round < 10; round += 1) {
    for (const bomb of bombs) await visitTo(bomb);
    server?.close();
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(80 * megabyte);
});
