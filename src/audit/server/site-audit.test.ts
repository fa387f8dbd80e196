import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { auditHoldMs } from '../../audit-checks/audit-limits.ts';
import type { OutcomeKind } from '../../audit-checks/outcome.ts';
import { exampleReport } from '../../testing/example-report.ts';
import { freshDatabases } from '../../testing/fresh-databases.ts';
import { makeTestSite, testAgency } from '../../testing/test-site.ts';
import type { SiteAuditor } from './audits.ts';
import { parseSiteAddress } from './site-address.ts';

const timeoutIn = AbortSignal.timeout.bind(AbortSignal);
const hour = 60 * 60 * 1000;
/** How long an answer is held; by default, each audit that is held up here would take eight seconds. */
let holdMs: number;
beforeEach(() => {
  holdMs = 400;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) =>
    timeoutIn(ms === auditHoldMs ? holdMs : ms),
  );
});

const { engines } = freshDatabases();
const site = makeTestSite({
  'index.html': '<title>Home</title>',
  '404.html': '<title>Not found</title>',
  'audit.html': '<title>The static page</title>',
});
const apps: FastifyInstance[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(apps.splice(0).map((app) => app.close()));
});
afterAll(() => site.remove());

const kinds: Record<string, OutcomeKind> = {
  slow: 'timed-out',
  cut: 'unfinished',
  missing: 'unreachable',
};

/** Finds nothing wrong with any other site; it can be held up. */
function fakeAuditor() {
  let held: PromiseWithResolvers<void> | undefined;
  const asked: string[] = [];
  const look: SiteAuditor['auditSite'] = async (address) => {
    asked.push(address.host);
    if (address.host === 'broken.example') throw new Error('a bug');
    await held?.promise;
    const report = exampleReport(address.href);
    const [name = ''] = /^(?:slow|cut|missing)/.exec(address.host) ?? [];
    const kind = kinds[name];
    if (!kind) return report;
    const isMoved = address.host.startsWith('missing-after');
    const reached = isMoved ? 'https://10.0.0.1/' : report.address;
    return { ...report, address: reached, outcome: { kind, values: {} } };
  };
  return {
    asked,
    hold: () => {
      held = Promise.withResolvers();
    },
    release: () => held?.resolve(),
    auditor: {
      parseSiteAddress: (input) => parseSiteAddress(input),
      hasUnknownHost: async ({ host }) => /^(?:www\.)?nobody|^named/.test(host),
      isOwnSite: ({ host }) => host === 'own.example',
      auditOwnSite: async ({ href }) => ({ ...exampleReport(href), address: 'built files' }),
      auditSite: look,
      auditExample: async () => exampleReport('https://sample.example/'),
    } satisfies SiteAuditor,
  };
}
type Fake = ReturnType<typeof fakeAuditor>;

async function start(
  { auditor }: Fake = fakeAuditor(),
  variables: Record<string, string> = {},
  agency = testAgency,
) {
  const app = await site.build({ LEADS_RATE_LIMIT: '1000', ...variables }, agency, auditor);
  apps.push(app);
  return app;
}

/** An app whose audits wait until they are released. */
async function startHeld(variables?: Record<string, string>) {
  const fake = fakeAuditor();
  fake.hold();
  return { fake, app: await start(fake, variables) };
}

let visitors = 0;
/** Another visitor each time, unless an address is given. */
const ask = (app: FastifyInstance, input: string, remoteAddress?: string, again = false) => {
  visitors += 1;
  return app.inject({
    method: 'POST',
    url: '/audit',
    remoteAddress: remoteAddress ?? `198.51.100.${visitors % 250}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams({ site: input, ...(again && { again: '1' }) }).toString(),
  });
};
const expectTooMany = (over: Awaited<ReturnType<typeof ask>>) => {
  expect(over.statusCode).toBe(429);
  expect(over.json().audit.refusal).toBe('too-many-from-you');
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(3500);
};
async function accepted(app: FastifyInstance, input: string): Promise<string> {
  const { statusCode, headers } = await ask(app, input);
  expect(statusCode).toBe(303);
  expect(headers.location).toMatch(/^\/audit\/[\w-]{22}$/);
  return String(headers.location);
}
const shown = async (app: FastifyInstance, url: string) => (await app.inject(url)).json().audit;
const viewOf = (app: FastifyInstance, url: string) => async () => (await shown(app, url)).view;
const awaitReport = (app: FastifyInstance, url: string) =>
  expect.poll(viewOf(app, url)).toBe('report');

describe('the page to ask', () => {
  test('is the static one, unless an address was typed', async () => {
    const app = await start();
    for (const url of [
      '/audit',
      '/audit?site=',
      '/audit?site=a&site=b',
      '/audit?utm_source=mail',
    ]) {
      expect((await app.inject(url)).body).toContain('The static page');
    }
    const { headers, statusCode, ...response } = await app.inject('/audit?site=shop.example');
    const audit = { view: 'ask', input: 'shop.example' };
    expect([statusCode, response.json()]).toEqual([200, { path: '/audit/ask', audit }]);
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
  });

  test.each([
    ['', { refusal: 'no-address' }],
    ['plano roofing', { refusal: 'no-address', suggestion: 'planoroofing.com' }],
    ['router.lan', { refusal: 'private-host' }],
    ['nobody.example', { refusal: 'no-such-name', host: 'nobody.example' }],
    [
      'named.example/a',
      { refusal: 'no-such-name', host: 'named.example', suggestion: 'www.named.example' },
    ],
    ['missing.example', { refusal: 'no-answer', host: 'missing.example' }],
    ['slow.example', { refusal: 'too-slow', host: 'slow.example' }],
  ])('comes back with what was typed: %j', async (input, why) => {
    const response = await ask(await start(), input);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({
      path: '/audit/ask',
      audit: { view: 'ask', input, ...why },
    });
  });

  test('does not come back for a site that began to answer: that has a report', async () => {
    const app = await start();
    await awaitReport(app, await accepted(app, 'cut.example'));
  });

  test('comes back at the address of a report that took its time to find nothing', async () => {
    const { fake, app } = await startHeld();
    const url = await accepted(app, 'missing.example');
    fake.release();
    await expect.poll(viewOf(app, url)).toBe('ask');
    const response = await app.inject(url);
    expect(response.json().audit).toEqual({
      view: 'ask',
      input: 'https://missing.example/',
      refusal: 'no-answer',
      host: 'missing.example',
    });
  });

  test('is asked again for a slip, which the report then names', async () => {
    const app = await start();
    const { statusCode, headers } = await ask(app, 'http//shop,example');
    expect(statusCode).toBe(303);
    expect(headers.location).toMatch(/^\/audit\/[\w-]{22}\?corrected$/);
    expect(await shown(app, String(headers.location))).toMatchObject({
      view: 'report',
      host: 'shop.example',
      isCorrected: true,
    });
  });

  test('is as before where audits are switched off', async () => {
    const app = await start(undefined, {}, { ...testAgency, siteAudit: false });
    expect((await app.inject('/audit?site=shop.example')).body).toContain('The static page');
    expect((await ask(app, 'shop.example')).statusCode).toBe(405);
    expect((await app.inject(`/audit/${'a'.repeat(22)}`)).body).toContain('Not found');
  });

  test('names its methods to whoever uses another', async () => {
    const response = await (await start()).inject({ method: 'PUT', url: '/audit' });
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  });

  test('takes nothing from other sites, and nothing oversized', async () => {
    const app = await start();
    const type = 'application/x-www-form-urlencoded';
    const headers = { 'content-type': type, 'sec-fetch-site': 'cross-site' };
    const sent = { method: 'POST', url: '/audit', payload: 'site=shop.example' } as const;
    const other = await app.inject({ ...sent, headers });
    expect(other.statusCode).toBe(403);
    const asked = { view: 'ask', input: '', refusal: 'other-site' };
    expect(other.json()).toEqual({ path: '/audit/ask', audit: asked });
    for (const length of [17_000, 200_000]) {
      const long = await ask(app, 'x'.repeat(length));
      expect(long.statusCode).toBe(413);
      expect(long.json().audit).toMatchObject({ view: 'ask', refusal: 'too-long' });
    }
  });

  test('gives a number to tap even where no page can be rendered', async () => {
    const app = await start();
    vi.spyOn(app.renderer, 'render').mockRejectedValue(new Error('broken'));
    for (const input of ['', 'nobody.example', 'missing.example']) {
      const { body } = await ask(app, input);
      expect(body).toContain('<a href="tel:+12145550142">(214) 555-0142</a>');
      expect(body).toContain('audit');
    }
  });
});

describe('a report', () => {
  test('is awaited by its page, and then shown at its address', async () => {
    const { fake, app } = await startHeld();
    const url = await accepted(app, 'shop.example');
    const running = await app.inject(url);
    const page = { view: 'running', host: 'shop.example', isCorrected: false };
    expect(running.json().audit).toEqual(page);
    expect(running.headers).toMatchObject({
      refresh: '5',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    fake.release();
    await awaitReport(app, url);
    const { headers, ...response } = await app.inject(url);
    expect(response.json().audit).toEqual({
      view: 'report',
      path: url,
      host: 'shop.example',
      isCorrected: false,
      keptUntil: expect.any(Number),
      report: exampleReport('https://shop.example/'),
    });
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'strict-origin',
    });
    expect(headers.refresh).toBeUndefined();
  });

  test('is at no other address', async () => {
    const app = await start();
    for (const token of ['a'.repeat(22), 'a', '%00', 'a'.repeat(23)]) {
      const response = await app.inject(`/audit/${token}`);
      expect(response.statusCode).toBe(404);
      expect(response.json().audit).toEqual({ view: 'unknown' });
    }
  });

  test('on this site comes from its built files', async () => {
    const fake = fakeAuditor();
    const app = await start(fake);
    const url = await accepted(app, 'own.example');
    await awaitReport(app, url);
    expect((await shown(app, url)).report.address).toBe('built files');
    expect(fake.asked).toEqual([]);
  });

  test('that cannot be made says so', async () => {
    const app = await start();
    const url = await accepted(app, 'broken.example');
    const { statusCode, ...response } = await app.inject(url);
    expect(statusCode).toBe(503);
    const page = { view: 'ask', input: 'https://broken.example/', refusal: 'unavailable' };
    expect(response.json().audit).toEqual(page);
  });

  test('of a site that hangs is given up from outside', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { fake, app } = await startHeld();
    const url = await accepted(app, 'slow.example');
    await expect.poll(() => fake.asked).toEqual(['slow.example']);
    await vi.advanceTimersByTimeAsync(20_000);
    await expect.poll(viewOf(app, url)).toBe('ask');
  });
});

describe('an answer is held', () => {
  test('until the report is there', async () => {
    const { fake, app } = await startHeld();
    const url = await accepted(app, 'shop.example');
    holdMs = hour;
    const report = app.inject(url);
    setTimeout(fake.release, 100);
    expect((await report).json().audit.view).toBe('report');
  });

  test('for a while', async () => {
    const { app } = await startHeld();
    const before = performance.now();
    const url = await accepted(app, 'shop.example');
    const posted = performance.now() - before;
    expect(posted).toBeGreaterThan(350);
    expect(await viewOf(app, url)()).toBe('running');
    expect(performance.now() - before - posted).toBeGreaterThan(350);
  });

  test('not for a visitor who leaves', async () => {
    const { app } = await startHeld();
    const render = vi.spyOn(app.renderer, 'render');
    const url = await accepted(app, 'shop.example');
    const address = `${await app.listen({ port: 0, host: '127.0.0.1' })}${url}`;
    await expect(fetch(address, { signal: AbortSignal.timeout(100) })).rejects.toThrow();
    await expect(fetch(`${address}?again`).then(({ status }) => status)).resolves.toBe(200);
    expect(render).toHaveBeenCalledOnce();
    // The app would wait for them as it closes.
    app.server.closeAllConnections();
  });

  test('not when the app closes', async () => {
    const { app } = await startHeld();
    const url = await accepted(app, 'shop.example');
    holdMs = hour;
    app.longPollAbort.abort();
    expect(await viewOf(app, url)()).toBe('running');
  });
});

describe('the budgets', () => {
  test('let two audits run at once, twenty wait, and refuse the next', async () => {
    const { fake, app } = await startHeld();
    const hosts = Array.from({ length: 22 }, (_, number) => `shop${number}.example`);
    const urls = await Promise.all(hosts.map((host) => accepted(app, host)));
    const over = await ask(app, 'over.example', '203.0.113.1');
    expect(over.statusCode).toBe(503);
    const page = { view: 'ask', input: 'over.example', refusal: 'unavailable' };
    expect(over.json().audit).toEqual(page);
    expect(over.headers['retry-after']).toBe('60');
    // What is known already can still be shown, and who was refused has not spent anything.
    await accepted(app, 'shop3.example');
    for (let times = 0; times < 6; times += 1) {
      expect((await ask(app, 'over.example', '203.0.113.1')).statusCode).toBe(503);
    }
    expect(fake.asked).toEqual(['shop0.example', 'shop1.example']);
    fake.release();
    await awaitReport(app, urls.at(-1) ?? '');
    expect(fake.asked).toEqual(hosts);
  });

  test('let nobody have another page of a host visited within ten minutes', async () => {
    const fake = fakeAuditor();
    const app = await start(fake);
    await awaitReport(app, await accepted(app, 'shop.example/secret'));
    const over = await ask(app, 'shop.example');
    expect([over.statusCode, over.headers['retry-after']]).toEqual([429, '600']);
    expect(over.json().audit.refusal).toBe('just-visited');
    for (const same of ['shop.example:80', 'www.shop.example'])
      expect((await ask(app, same)).statusCode).toBe(429);
    // Otherwise others could guess it.
    for (let guess = 0; guess < 20; guess += 1) {
      const answer = await ask(app, `shop.example/${guess}`, '203.0.113.7');
      expect(answer.json().audit.refusal).toBe('just-visited');
    }
    for (const input of ['shop.example/secret', 'other.example'])
      expect((await ask(app, input, '203.0.113.7')).json().audit.refusal).toBe('too-many-from-you');
    for (const path of ['', '/about']) await accepted(app, `own.example${path}`);
    expect(fake.asked).toHaveLength(1);
  });

  test('allow a network five in an hour', async () => {
    const app = await start();
    const askAs = (last: string) => ask(app, `shop${last}.example`, `2001:db8:1:2::${last}`);
    for (const last of '12345') expect((await askAs(last)).statusCode).toBe(303);
    expectTooMany(await askAs('6'));
    expect((await ask(app, 'shop6.example', '2001:db8:1:3::6')).statusCode).toBe(303);
  });

  test('count look-ups, not questions', async () => {
    const fake = fakeAuditor();
    const app = await start(fake);
    const ip = '192.0.2.8';
    for (const host of ['a', 'b', 'c', 'd', 'e'])
      expect((await ask(app, `${host}.example`, ip)).statusCode).toBe(303);
    for (const same of ['a.example', 'https://e.example/#top', 'b.example?gclid=1&utm_source=x'])
      for (let times = 0; times < 5; times += 1)
        expect((await ask(app, same, ip)).statusCode).toBe(303);
    expect(fake.asked).toHaveLength(5);
    expectTooMany(await ask(app, 'f.example', ip));
    // Nor does a question that others asked before cost one.
    const other = '192.0.2.7';
    for (const same of ['a', 'b', 'c', 'd', 'e', 'f'])
      expect((await ask(app, `${same}.example`, other)).statusCode).toBe(303);
    expect(fake.asked).toHaveLength(6);
  });

  test('let a visitor look again, each time by a new look-up', async () => {
    const fake = fakeAuditor();
    const app = await start(fake);
    const ip = '192.0.2.6';
    for (let times = 1; times <= 5; times += 1) {
      expect((await ask(app, 'shop.example', ip, times > 1)).statusCode).toBe(303);
      expect(fake.asked).toHaveLength(times);
    }
    expect((await ask(app, 'other.example', ip)).statusCode).toBe(429);
    // A site is visited a limited number of times, for all visitors together.
    expect((await ask(app, 'shop.example', '192.0.2.5', true)).statusCode).toBe(429);
    expect(fake.asked).toHaveLength(5);
  });

  test.each([
    [
      'dead, mistyped and blocked addresses',
      ['nobody.example', 'missing.example', 'router.lan', 'plano', 'slow.example', ''],
      422,
    ],
    ['names that do not exist', Array<string>(25).fill('nobody.example'), 422],
    [
      'a site whose audit fails by our fault',
      [1, 2, 3, 4, 5, 6].map((page) => `broken.example/${page}`),
      303,
    ],
  ])('do not count %s', async (_, asked, status) => {
    const app = await start();
    for (const input of asked) expect((await ask(app, input, '192.0.2.4')).statusCode).toBe(status);
    expect((await ask(app, 'shop.example', '192.0.2.4')).statusCode).toBe(303);
  });

  test('allow a network 20 in an hour that do not answer, not five', async () => {
    const app = await start();
    const ip = '192.0.2.9';
    for (let count = 0; count < 20; count += 1) {
      const dead = count % 2 ? 'missing' : 'slow';
      expect((await ask(app, `${dead}${count}.example`, ip)).statusCode).toBe(422);
    }
    expectTooMany(await ask(app, 'missing.example', ip));
  });

  test('count those of a site that redirects to where nothing is', async () => {
    const app = await start();
    const ip = '192.0.2.11';
    for (let count = 0; count < 5; count += 1) {
      const { headers } = await ask(app, `missing-after${count}.example`, ip);
      await awaitReport(app, String(headers.location));
    }
    expect((await ask(app, 'shop.example', ip)).statusCode).toBe(429);
  });

  test('allow a subscriber with thousands of IPv6 networks ten in an hour', async () => {
    const app = await start();
    const statuses: number[] = [];
    for (let asked = 0; asked < 12; asked += 1) {
      const { statusCode } = await ask(app, `shop${asked}.example`, `2001:db8:1:${asked}::1`);
      statuses.push(statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(303), 429, 429]);
    expect((await ask(app, 'shop.example', '2001:db8:2::1')).statusCode).toBe(303);
  });

  test('count with other messages by the minute', async () => {
    const app = await start(undefined, { LEADS_RATE_LIMIT: '1' });
    expect((await ask(app, 'a b', '192.0.2.1')).statusCode).toBe(422);
    const over = await ask(app, 'shop.example', '192.0.2.1');
    expect(over.statusCode).toBe(429);
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(50);
    const asked = { view: 'ask', input: 'shop.example', refusal: 'too-fast' };
    expect(over.json()).toEqual({ path: '/audit/ask', audit: asked });
    // A flood gets a page that costs nothing to make.
    const flood = await ask(app, 'shop.example', '192.0.2.1');
    expect(flood.statusCode).toBe(429);
    expect(flood.body).toMatch(/audit.*<a href="tel:\+12145550142">/);
  });
});

describe.each(engines)('with a database on $engine', ({ fresh }) => {
  test('what a server leaves as it stops is taken up by the next', async () => {
    const variables = { LEADS_DATABASE_URL: await fresh() };
    const { app } = await startHeld(variables);
    const hosts = ['a.example', 'b.example', 'c.example'];
    const urls: string[] = [];
    for (const host of hosts) urls.push(await accepted(app, host));
    await apps.shift()?.close();

    const fake = fakeAuditor();
    const next = await start(fake, variables);
    for (const url of urls) await awaitReport(next, url);
    expect(fake.asked.sort()).toEqual(hosts);
  });

  test('what a server left as it was killed is taken up a minute after it began', async () => {
    const variables = { LEADS_DATABASE_URL: await fresh() };
    const begin = Date.now();
    const report = await accepted((await startHeld(variables)).app, 'a.example');

    const fake = fakeAuditor();
    const next = await start(fake, variables);
    for (const laterMs of [0, 59_000]) {
      vi.setSystemTime(begin + laterMs);
      expect(await viewOf(next, report)()).toBe('running');
      expect(fake.asked).toEqual([]);
    }
    vi.setSystemTime(begin + 5 * 60_000);
    await awaitReport(next, report);
    expect(fake.asked).toEqual(['a.example']);
  });
});

test('the sample and the report on our page have addresses of their own', async () => {
  const app = await start();
  const response = await app.inject({ url: '/audit/example' });
  expect(response.statusCode).toBe(200);
  expect(response.json().audit).toMatchObject({
    view: 'example',
    host: 'sample.example',
    report: { address: 'https://sample.example/' },
  });
  const ours = await app.inject({ url: '/audit/ours' });
  expect(ours.json().audit).toMatchObject({ view: 'ours', report: { address: 'built files' } });
});
