import { connect } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestSite, type TestSite } from '../../../testing/test-site.ts';

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
  'mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
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
  ])('%s is served as built', async (url, title) => {
    const response = await app.inject(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain(`<title>${title}</title>`);
  });

  test('is revalidated by the browser, with 304 while unchanged', async () => {
    const first = await app.inject('/');
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const headers = { 'if-none-match': `"other", W/${first.headers.etag}` };
    const second = await app.inject({ url: '/', headers });
    expect(second.statusCode).toBe(304);
    expect(second.body).toBe('');
    expect(second.headers.etag).toBe(first.headers.etag);
    const other = await app.inject({ url: '/', headers: { 'if-none-match': '"x"' } });
    expect(other.statusCode).toBe(200);
  });

  test('is sent in the best coding that the browser accepts, each with its own ETag', async () => {
    const responses = await Promise.all(
      ['br, gzip', 'gzip', ''].map((accept) =>
        app.inject({ url: '/', headers: { 'accept-encoding': accept } }),
      ),
    );
    const codings = responses.map((response) => response.headers['content-encoding']);
    expect(codings).toEqual(['br', 'gzip', undefined]);
    expect(new Set(responses.map((response) => response.headers.etag)).size).toBe(3);
    for (const response of responses) {
      expect(response.headers.vary).toBe('Accept-Encoding');
      expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length);
    }
    expect(responses[0]?.rawPayload.equals(brotliCompressSync(home))).toBe(true);
  });

  test('responds to HEAD with the headers of GET and no body', async () => {
    const head = await app.inject({ url: '/', method: 'HEAD' });
    expect(head.statusCode).toBe(200);
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(home)));
    expect(head.body).toBe('');
  });

  test('has the security headers and those of _headers', async () => {
    const { headers } = await app.inject('/about');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'self'",
    });
    expect((await app.inject('/')).headers['content-security-policy']).toBeUndefined();
    expect((await app.inject('/rules.json')).headers['content-type']).toBe(
      'application/speculationrules+json',
    );
  });
});

describe('a page has one canonical address', () => {
  test.each([
    ['/about/', '/about'],
    ['/about.html', '/about'],
    ['/about.html?a=1&b=2', '/about?a=1&b=2'],
    ['/index.html', '/'],
    ['/index', '/'],
    ['/services/?q=1', '/services?q=1'],
    ['/services/seo-content/', '/services/seo-content'],
  ])('%s redirects to %s', async (url, location) => {
    const response = await app.inject(url);
    expect(response.statusCode).toBe(308);
    expect(response.headers.location).toBe(location);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });

  test('_redirects is applied', async () => {
    const response = await app.inject('/services/paid-ads?x=1');
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe('/services?x=1');
  });
});

describe('a file', () => {
  test('with a hash in its name is cached for a year', async () => {
    const response = await app.inject('/_astro/page.abc123.css');
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test.each(['/images/a%20b.png', '/rules.json', '/_astro/page.abc123.css'])(
    '%s may be embedded elsewhere, such as in an email or a feed',
    async (url) => {
      const { headers } = await app.inject(url);
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    },
  );

  test('with a drawing, such as an uploaded logo, runs nothing when opened as a page', async () => {
    expect((await app.inject('/mark.svg')).headers['content-security-policy']).toMatch(
      /default-src 'none'.*sandbox/,
    );
  });

  test('with a space in its name is served', async () => {
    expect((await app.inject('/images/a%20b.png')).headers['content-type']).toBe('image/png');
  });
});

describe('a path that does not exist', () => {
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
  ])('%s gets the not-found page', async (url) => {
    const response = await app.inject(url);
    expect(response.statusCode).toBe(404);
    expect(response.body).toBe('<title>Not found</title>');
    expect(response.headers['x-robots-tag']).toBe('noindex');
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)(
    '%s gets 405 with the allowed methods',
    async (method) => {
      const response = await app.inject({ url: '/about', method });
      expect(response.statusCode).toBe(405);
      expect(response.headers.allow).toBe('GET, HEAD');
    },
  );

  test('a malformed URL is a client error', async () => {
    expect((await app.inject('/%zz')).statusCode).toBe(400);
    // Such as that of a report in an email, with a character too many.
    const page = await app.inject({ url: '/audit/a%', headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(400);
    expect(page.body).toContain('href="tel:+1');
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
    for (const url of ['/about', '/about/', '/nowhere', '/healthz', '/%', '/api/leads']) {
      const { headers } = await secured.inject({ url, headers: https });
      expect('strict-transport-security' in headers, url).toBe(expected);
    }
    await secured.close();
  });
});

describe('over a real socket', () => {
  async function send(text: string): Promise<string> {
    const address = app.server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    const socket = connect(address.port, '127.0.0.1');
    socket.end(text);
    let response = '';
    for await (const chunk of socket) response += String(chunk);
    return response;
  }

  beforeAll(async () => {
    await app.listen({ host: '127.0.0.1', port: 0 });
  });

  test.each([
    ['a path with dots does not leave the folder', 'GET /../../../../etc/passwd', '404'],
    ['a full URL instead of a path is not a server error', 'GET http://x/about', '[234]..'],
    ['an unknown method gets 405', 'PROPFIND /', '405'],
  ])('%s', async (_, request, status) => {
    const response = await send(`${request} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  test('a malformed request gets 400', async () => {
    expect(await send('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('pipelined requests get responses in order', async () => {
    const one = 'GET /about HTTP/1.1\r\nHost: x\r\n\r\n';
    const last = 'GET /services HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    expect(await send(`${one}${one}${last}`)).toMatch(/About.*About.*Services/s);
  });
});
