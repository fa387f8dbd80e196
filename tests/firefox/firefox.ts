/**
 * Tests in stock Firefox, as Mozilla and Debian ship it. Each test file has its own browser, server
 * and database; each test has its own visitor.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type HTTPRequest, type KeyInput, type Page } from 'puppeteer-core';
import { test as base, expect } from 'vitest';
import { listLeads } from '../../src/leads/server/store/lead-queries.ts';
import { leadDatabase } from '../../src/schema/lead-database.ts';
import { freePort } from '../../src/testing/free-port.ts';
import { browserPath } from '../browsers.ts';
import { serverProcess } from '../server-process.ts';

/** Answers requests for matching URLs instead of the server. */
export type Intercept = [url: RegExp, answer: (request: HTTPRequest) => Promise<void>];

// The site under test is served without TLS, so every HTTPS URL is a third party's.
const thirdParty: Intercept = [
  /^https:\/\//,
  (request) => request.respond({ status: 200, contentType: 'text/html', body: '' }),
];

const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'firefox-'));

/**
 * Starts a mail app on the web, which can report what Firefox opens it with; an installed one
 * cannot.
 */
async function startMailApp() {
  const opened: string[] = [];
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/?mail=`;
  const app = createServer(({ url: path }, response) => {
    opened.push(new URL(path ?? '', url).searchParams.get('mail') ?? '');
    // No content, so the page stays open, as with an installed mail app.
    response.writeHead(204).end();
  });
  app.listen(port, '127.0.0.1');
  return { url, opened, close: () => app.close() };
}

export const test = base
  .extend('scripts', { scope: 'file' }, true)
  .extend('settings', { scope: 'file' }, { LEADS_RATE_LIMIT: '1000', BOOKING_HOLD: 'off' })
  .extend('server', { scope: 'file' }, async ({ settings }, { onCleanup }) => {
    const data = temporaryFolder();
    const databaseUrl = `file:${join(data, 'leads.db')}`;
    const server = serverProcess(await freePort(), {
      ...settings,
      LEADS_DATABASE_URL: databaseUrl,
    });
    onCleanup(async () => {
      await server.stop();
      rmSync(data, { recursive: true });
    });
    await server.start();
    return {
      url: server.url,
      /** The leads that the inbox has stored from an address. */
      leadsFrom: async (email: string) => {
        const database = leadDatabase(databaseUrl);
        const leads = await database.use((store) => listLeads(store, {}));
        await database.close();
        return leads.map(({ lead }) => lead).filter((lead) => lead.email === email);
      },
    };
  })
  .extend('firefox', { scope: 'file' }, async ({ scripts }, { onCleanup }) => {
    const mailApp = await startMailApp();
    const profile = temporaryFolder();
    // Action 2 opens mail addresses with the first handler.
    const mailto = { action: 2, handlers: [{ name: 'Mail', uriTemplate: `${mailApp.url}%s` }] };
    const handlers = { defaultHandlersVersion: {}, mimeTypes: {}, schemes: { mailto } };
    writeFileSync(join(profile, 'handlers.json'), JSON.stringify(handlers));
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: browserPath('firefox'),
      headless: true,
      userDataDir: profile,
      extraPrefsFirefox: { 'javascript.enabled': scripts },
      defaultViewport: { width: 1280, height: 900 },
      timeout: 120_000,
    });
    onCleanup(async () => {
      await browser.close();
      mailApp.close();
      rmSync(profile, { recursive: true, force: true });
    });
    return { browser, emails: mailApp.opened };
  })
  .extend('visitor', async ({ firefox: { browser, emails }, server }, { onCleanup }) => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    const intercepts = [thirdParty];
    const posts: { url: string; body: string }[] = [];
    const logged: string[] = [];
    const expectedLines: RegExp[] = [];
    emails.length = 0;
    page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => logged.push(`uncaught: ${error}`));
    await page.setRequestInterception(true);
    page.on('request', async (request) => {
      const url = request.url();
      try {
        if (request.method() === 'POST')
          posts.push({ url, body: (await request.fetchPostData()) ?? '' });
        const [, answer] = intercepts.find(([pattern]) => pattern.test(url)) ?? [];
        await (answer ? answer(request) : request.continue());
      } catch {
        // The page has closed.
      }
    });
    onCleanup(async () => {
      await context.close();
      const unexpected = logged.filter((line) => !expectedLines.some((each) => each.test(line)));
      expect(unexpected, 'unexpected console lines').toEqual([]);
    });
    return {
      page,
      goto: (path: string) => page.goto(server.url + path),
      posts,
      /** The `mailto:` URLs the mail app was opened with. */
      emails,
      intercepts,
      logged,
      /** Any other line fails the test. */
      expectedLines,
    };
  });

/** Delays the islands' script files until the returned function is called. */
export function holdScripts(intercepts: Intercept[]): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  intercepts.push([/\/_astro\/.*\.js$/, (request) => promise.then(() => request.continue())]);
  return resolve;
}

// Puppeteer waits for elements with a script in the page. On pages without script, tests poll with
// these.

export const isVisible = async (page: Page, selector: string): Promise<boolean> =>
  (await (await page.$(selector))?.isVisible()) ?? false;

export const textOf = (page: Page, selector: string): Promise<string> =>
  page.$eval(selector, (element) => element.textContent ?? '');

/** Focuses an element, once it appears, and presses a key. */
export async function press(page: Page, selector: string, key: KeyInput = 'Enter'): Promise<void> {
  await expect.poll(() => isVisible(page, selector), { message: selector }).toBe(true);
  await page.focus(selector);
  await page.keyboard.press(key);
}
