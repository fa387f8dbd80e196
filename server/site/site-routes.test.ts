import { connect } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestSite, type TestSite } from '../testing/test-site.ts';

const home = `<!doctype html><title>Home</title>${'<p>words</p>'.repeat(200)}`;
const files: Record<string, string | Buffer> = {
  'index.html': home,
  'index.html.br': brotliCompressSync(home),
  'index.html.gz': gzipSync(home),
  'about.html': '<title>About</title>',
  'services.html': '<title>Services</title>',
  'services/seo-content.html': '<title>SEO</title>',
  '404.html': '<title>Not found</title>',
  '_astro/page.abc123.css': 'p{}',
  'images/a b.png': Buffer.from([0x89]),
  'rules.json': '{}',
  _redirects: '/services/paid-ads /services 302\n',
  _headers:
    "/about\n  Content-Security-Policy: default-src 'self'\n/rules.json\n  Content-Type: application/speculationrules+json\n/404\n  X-Robots-Tag: noindex\n",
};

let site: TestSite;
let app: FastifyInstance;

beforeAll(async () => {
  site = makeTestSite(files);
  app = await site.build({});
});
afterAll(async () => {
  await app.close();
  site.remove();
});

describe('a page', () => {
  test.each([
    ['/', 'Home'],
    ['/about', 'About'],
    ['/services', 'Services'],
    ['/services/seo-content?utm_source=x', 'SEO'],
  ])('%s is served as it was built', async (url, title) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain(`<title>${title}</title>`);
  });

  test('is kept by the browser but asked for anew, and answered 304 while unchanged', async () => {
    const first = await app.inject('/');
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const headers = { 'if-none-match': `"other", W/${first.headers.etag}` };
    const second = await app.inject({ url: '/', headers });
    expect(second.statusCode).toBe(304);
    expect(second.body).toBe('');
    expect(second.headers.etag).toBe(first.headers.etag);
    expect((await app.inject({ url: '/', headers: { 'if-none-match': '"x"' } })).statusCode).toBe(
      200,
    );
  });

  test('is sent in the best coding that the browser takes, each with its own tag', async () => {
    const answers = await Promise.all(
      ['br, gzip', 'gzip', ''].map((accept) =>
        app.inject({ url: '/', headers: { 'accept-encoding': accept } }),
      ),
    );
    expect(answers.map((answer) => answer.headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      undefined,
    ]);
    expect(new Set(answers.map((answer) => answer.headers.etag)).size).toBe(3);
    for (const answer of answers) {
      expect(answer.headers.vary).toBe('Accept-Encoding');
      expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
    }
    expect(answers[0]?.rawPayload.equals(brotliCompressSync(home))).toBe(true);
  });

  test('answers HEAD with the headers of GET and no body', async () => {
    const head = await app.inject({ url: '/', method: 'HEAD' });
    expect(head.statusCode).toBe(200);
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(home)));
    expect(head.body).toBe('');
  });

  test('carries the security headers and those of _headers', async () => {
    const { headers } = await app.inject('/about');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': "default-src 'self'",
    });
    expect((await app.inject('/')).headers['content-security-policy']).toBeUndefined();
    expect((await app.inject('/rules.json')).headers['content-type']).toBe(
      'application/speculationrules+json',
    );
  });
});

describe('one page has one address', () => {
  test.each([
    ['/about/', '/about'],
    ['/about.html', '/about'],
    ['/about.html?a=1&b=2', '/about?a=1&b=2'],
    ['/index.html', '/'],
    ['/index', '/'],
    ['/services/?q=1', '/services?q=1'],
    ['/services/seo-content/', '/services/seo-content'],
  ])('%s goes to %s', async (url, location) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(308);
    expect(answer.headers.location).toBe(location);
  });

  test('a line of _redirects is honoured', async () => {
    const answer = await app.inject('/services/paid-ads?x=1');
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('/services?x=1');
  });
});

describe('a file', () => {
  test('whose name holds its hash is kept for a year', async () => {
    const answer = await app.inject('/_astro/page.abc123.css');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('with a space in its name is found', async () => {
    expect((await app.inject('/images/a%20b.png')).headers['content-type']).toBe('image/png');
  });
});

describe('what is not there', () => {
  test.each([
    '/nowhere',
    '/services/nowhere',
    '/images',
    '/images/',
    '/index.html.br',
    '/index.html.gz',
    '/_headers',
    '/_redirects',
    '/404',
    '/404.html',
    '/../package.json',
    '/..%2f..%2fetc/passwd',
    '/services/..%5c..%5cindex.html',
    '//evil.example/',
    '/__proto__',
    '/constructor',
  ])('%s is the not-found page', async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toBe('<title>Not found</title>');
    expect(answer.headers['x-robots-tag']).toBe('noindex');
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)(
    '%s is answered 405 with the methods there are',
    async (method) => {
      const answer = await app.inject({ url: '/about', method });
      expect(answer.statusCode).toBe(405);
      expect(answer.headers.allow).toBe('GET, HEAD');
    },
  );

  test('a malformed address is the fault of the request', async () => {
    expect((await app.inject('/%zz')).statusCode).toBe(400);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (path) => {
        const url = `/${path.replace(/[?#]/g, '').replace(/[^\x21-\x7e]/g, '%FF')}`;
        expect((await app.inject(url)).statusCode).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
  });
});

describe('strict transport security', () => {
  const https = { 'x-forwarded-proto': 'https' };

  test.each([
    [
      'over HTTPS through a trusted proxy',
      { SITE_URL: 'https://a.example', TRUST_PROXY: '1' },
      true,
    ],
    ['when the proxy is not trusted', { SITE_URL: 'https://a.example' }, false],
    [
      'when the site itself is plain HTTP',
      { SITE_URL: 'http://a.example', TRUST_PROXY: '1' },
      false,
    ],
  ])('%s: %o', async (_, source, expected) => {
    const secured = await site.build(source);
    const { headers } = await secured.inject({ url: '/about', headers: https });
    expect('strict-transport-security' in headers).toBe(expected);
    await secured.close();
  });
});

describe('over a real socket', () => {
  async function send(text: string): Promise<string> {
    const address = app.server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    const socket = connect(address.port, '127.0.0.1');
    socket.end(text);
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    return answer;
  }

  beforeAll(async () => {
    await app.listen({ host: '127.0.0.1', port: 0 });
  });

  test('a path with dots does not leave the folder', async () => {
    const answer = await send(
      'GET /../../../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });

  test('a whole address instead of a path is answered, not failed', async () => {
    const answer = await send(
      'GET http://x/about HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 [234]/);
  });

  test('an unknown method is answered 405 and nonsense 400', async () => {
    const request = 'PROPFIND / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    expect(await send(request)).toMatch(/^HTTP\/1\.1 405 /);
    expect(await send('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('requests sent one behind the other are answered in turn', async () => {
    const one = 'GET /about HTTP/1.1\r\nHost: x\r\n\r\n';
    const last = 'GET /services HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    expect(await send(`${one}${one}${last}`)).toMatch(/About.*About.*Services/s);
  });
});
