import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type LocalServer, startLocalServer } from '../../../testing/local-server.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { isUnknownHost } from './public-address.ts';

const mocked = vi.hoisted(() => ({ answers: [] as string[][], lookups: 0, code: '', code6: '' }));

// 127.0.0.2 stands in for a public address.
vi.mock('ipaddr.js', async (original) => {
  const { default: ipaddr } = await original<{ default: typeof import('ipaddr.js') }>();
  const parse = (address: string) => ipaddr.parse(address === '127.0.0.2' ? '8.8.8.8' : address);
  return { default: { ...ipaddr, parse } };
});

vi.mock('node:dns', () => {
  const answer = () => mocked.answers[mocked.lookups - 1] ?? ['127.0.0.1'];
  class Resolver {
    // Both are asked at once, for one look-up.
    async resolve4(): Promise<string[]> {
      mocked.lookups += 1;
      if (mocked.code) throw Object.assign(new Error('no answer'), { code: mocked.code });
      return answer().filter((address) => !address.includes(':'));
    }
    async resolve6(): Promise<string[]> {
      if (mocked.code6) throw Object.assign(new Error('no answer'), { code: mocked.code6 });
      return answer().filter((address) => address.includes(':'));
    }
  }
  return { promises: { Resolver } };
});

let server: LocalServer;
let reached: string[] = [];

beforeAll(async () => {
  server = await startLocalServer((request, response) => {
    reached.push(request.socket.localAddress ?? '');
    if (request.url === '/') response.end('hello');
    else response.writeHead(302, { location: '/' }).end();
  });
});
afterAll(() => server.close());
beforeEach(() => {
  reached = [];
  Object.assign(mocked, { lookups: 0, code: '', code6: '' });
});

function fetched(path: string) {
  return boundedFetch(
    {
      method: 'GET',
      url: new URL(`http://rebind.example:${server.url.port}${path}`),
      headers: {},
      networkOf: () => 'public',
      followsRedirect: (hops) => hops < 5,
      wantsBody: () => true,
      maxBytes: 1000,
    },
    AbortSignal.timeout(20_000),
  );
}

test('the address that was checked is connected to, without a second look-up', async () => {
  mocked.answers = [['127.0.0.2']];
  expect(await fetched('/')).toMatchObject({ status: 200 });
  expect(mocked.lookups).toBe(1);
  expect(reached).toEqual(['127.0.0.2']);
});

test('a name that is public at first and private for the redirect is refused', async () => {
  mocked.answers = [['127.0.0.2'], ['127.0.0.1']];
  expect(await fetched('/again')).toMatchObject({ failure: 'refused', redirects: [{}] });
  expect(mocked.lookups).toBe(2);
  expect(reached).toEqual(['127.0.0.2']);
});

test.each([
  [['127.0.0.1']],
  [['127.0.0.2', '127.0.0.1']],
  [['127.0.0.1', '127.0.0.2']],
  [['::1']],
  [['127.0.0.2', '::1']],
  [['::ffff:127.0.0.1']],
  [['fe80::1%lo']],
  [['169.254.169.254']],
  [[]],
])('a name that resolves to %j is not connected to', async (answer) => {
  mocked.answers = [answer];
  expect(await fetched('/')).toHaveProperty('failure');
  expect(mocked.lookups).toBe(1);
  expect(reached).toEqual([]);
});

test.each([
  ['ENOTFOUND', 'ENOTFOUND', true],
  ['ENODATA', 'ENOTFOUND', true],
  ['ENODATA', 'ENODATA', true],
  ['EBADNAME', 'EBADNAME', true],
  ['ENOTFOUND', '', false],
  ['', 'ENODATA', false],
  ['ESERVFAIL', 'ENOTFOUND', false],
  ['ETIMEOUT', 'ETIMEOUT', false],
  ['ECONNREFUSED', 'ECONNREFUSED', false],
])('a name with the answers %j and %j does not exist: %s', async (code, code6, isUnknown) => {
  Object.assign(mocked, { code, code6 });
  mocked.answers = [['127.0.0.2', '::1']];
  expect(await isUnknownHost('shop.example')).toBe(isUnknown);
});

test.each(['127.0.0.1', '[::1]', 'localhost'])('%s is no unknown name', async (host) => {
  Object.assign(mocked, { code: 'ENOTFOUND', code6: 'ENOTFOUND' });
  expect(await isUnknownHost(host)).toBe(false);
  expect(mocked.lookups).toBe(0);
});
