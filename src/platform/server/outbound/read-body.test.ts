import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalServer, startLocalServer } from '../../../testing/local-server.ts';
import { boundedFetch } from './bounded-fetch.ts';

const megabyte = 1024 * 1024;
const text = `<!doctype html><title>Roofs</title>${'<p>We repair roofs in Plano. '.repeat(300)}<b>end`;
const plain = Buffer.from(text);
const gzipped = gzipSync(text);
const junk = Buffer.from('<!-- cached -->');
const together = (...parts: Buffer[]): Buffer => Buffer.concat(parts);
const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);
/** Does not compress well, so that half of it has something to show. */
const long = Buffer.from(
  `start${Array.from({ length: 9_000 }, (_, line) => `<p>${(line * 7919) % 9973}`).join('')}end`,
);
const wrongSum = Buffer.from([1, 2, 3, 4]);
const named = together(
  Buffer.from([0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3]),
  Buffer.from('index.html\0'),
  deflateRawSync(text),
);
const zeros = gzipSync(Buffer.alloc(200 * megabyte));

let server: LocalServer;
let answer: { coding: string | string[]; body: Buffer };

beforeAll(async () => {
  server = await startLocalServer((_request, response) => {
    response.setHeader('content-encoding', answer.coding).end(answer.body);
  });
});
afterAll(() => server.close());

async function read(coding: string | string[], body: Buffer) {
  answer = { coding, body };
  const fetched = await boundedFetch(
    {
      method: 'GET',
      url: server.url,
      headers: {},
      networkOf: () => 'any',
      followsRedirect: () => false,
      wantsBody: () => true,
      maxBytes: 2 * megabyte,
    },
    AbortSignal.timeout(20_000),
  );
  return 'failure' in fetched ? fetched.failure : fetched;
}

// Each was tried in Chromium, which shows the same.
test.each<[string, string | string[], Buffer]>([
  ['raw deflate', 'deflate', deflateRawSync(text)],
  ['deflate', 'deflate', deflateSync(text)],
  ['zstd', 'zstd', zstdCompressSync(text)],
  ['gzip twice', 'gzip, gzip', gzipSync(gzipped)],
  ['gzip twice in two headers', ['gzip', 'gzip'], gzipSync(gzipped)],
  ['gzip, then Brotli', 'gzip, br', brotliCompressSync(gzipped)],
  ['an old name of gzip', 'X-GZIP', gzipped],
  ['a gzip with a file name', 'gzip', named],
  ['a gzip without its last four bytes', 'gzip', gzipped.subarray(0, -4)],
  ['a gzip without its checksum', 'gzip', gzipped.subarray(0, -8)],
  ['a gzip with a wrong checksum', 'gzip', together(gzipped.subarray(0, -8), wrongSum)],
  ['a gzip with bytes after it', 'gzip', together(gzipped, junk)],
  ['a gzip with zeros after it', 'gzip', together(gzipped, Buffer.alloc(100))],
  ['two gzips, of which the first counts', 'gzip', together(gzipped, gzipSync('more'))],
  ['a Brotli with bytes after it', 'br', together(brotliCompressSync(text), junk)],
  ['a deflate with bytes after it', 'deflate', together(deflateSync(text), junk)],
  ['"none"', 'none', plain],
  ['a charset', 'UTF-8', plain],
  ['an empty name', '', plain],
  ['"identity"', 'identity', plain],
  ['an unknown name', 'klingon', plain],
  ['an unknown name beside a known one', 'aws-chunked, gzip', plain],
])('reads %s as browsers do', async (_, coding, body) => {
  expect(await read(coding, body)).toMatchObject({ body: plain, wireBytes: body.length });
});

test.each([
  ['gzip', gzipSync(long)],
  ['deflate', deflateSync(long)],
  ['deflate', deflateRawSync(long)],
  ['br', brotliCompressSync(long)],
])('reads half a %s as far as it goes, and says that it is cut', async (coding, body) => {
  const { body: shown, bodyError } = Object(await read(coding, half(body)));
  expect(String(shown)).toMatch(/^start<p>/);
  expect(long.indexOf(shown)).toBe(0);
  expect(bodyError).toBeInstanceOf(Error);
});

test('what came before broken data is kept', async () => {
  const body = gzipSync(long);
  const middle = body.length / 2;
  const broken = together(body.subarray(0, middle), Buffer.alloc(50, 0xff), body.subarray(middle));
  expect(String(Object(await read('gzip', broken)).body)).toMatch(/^start<p>/);
});

test.each([
  ['gzip', plain],
  ['deflate', plain],
  ['br', plain],
  ['zstd', plain],
  ['gzip', deflateSync(text)],
  ['gzip, gzip', gzipped],
])('a body that is no %s is none', async (coding, body) => {
  expect(await read(coding, body)).toBe('unfinished');
});

test.each([
  ['gzip', zeros],
  ['gzip, gzip', gzipSync(zeros)],
  ['br, gzip', gzipSync(brotliCompressSync(Buffer.alloc(50 * megabyte)))],
])('a bomb of %s is too large', async (coding, body) => {
  expect(await read(coding, body)).toBe('too-large');
});

test('nobody compresses four times', async () => {
  const body = gzipSync(gzipSync(gzipSync(gzipped)));
  expect(await read('gzip, gzip, gzip, gzip', body)).toBe('unfinished');
});
