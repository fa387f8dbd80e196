import AxeBuilder from '@axe-core/playwright';
import {
  test as base,
  expect,
  type Locator,
  type Page,
  type Request,
  type Response,
} from '@playwright/test';
import { markupFaults } from './markup.ts';

/** A POST request: URL and body. */
export type PostRequest = { url: string; body: string };

type Fixtures = {
  /** Console lines that this test expects; any other line fails it. */
  allowedConsole: RegExp | undefined;
  /** The `mailto:` URLs the page navigated to, in order. */
  mailtoUrls: string[];
  /** The page's POST requests, to the inbox and to third parties, in order. */
  postRequests: PostRequest[];
  /** Requests to third parties, which are mocked. */
  thirdPartyRequests: Request[];
  consoleGuard: string[];
};

// The site under test is served without TLS, so every HTTPS URL is a third party's.
const thirdPartyUrl = /^https:\/\//;

/** A test in which any unexpected console line or uncaught error is a failure. */
export const test = base.extend<Fixtures>({
  allowedConsole: [undefined, { option: true }],
  mailtoUrls: async ({ context, page }, use) => {
    const urls: string[] = [];
    const devtools = await context.newCDPSession(page);
    await devtools.send('Page.enable');
    devtools.on('Page.frameRequestedNavigation', ({ url }) => {
      if (url.startsWith('mailto:')) urls.push(url);
    });
    await use(urls);
  },
  postRequests: async ({ page }, use) => {
    const posts: PostRequest[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST')
        posts.push({ url: request.url(), body: request.postData() ?? '' });
    });
    await use(posts);
  },
  thirdPartyRequests: [
    async ({ context }, use) => {
      const requests: Request[] = [];
      await context.route(thirdPartyUrl, (route) => {
        requests.push(route.request());
        return route.fulfill({ status: 200, contentType: 'text/html', body: '' });
      });
      await use(requests);
    },
    { auto: true },
  ],
  consoleGuard: [
    async ({ page, allowedConsole }, use) => {
      const unexpected: string[] = [];
      const check = (line: string) => {
        // Chromium logs the mail app it would open.
        if (line.startsWith("info: Launched external handler for 'mailto:")) return;
        // Chromium logs this when the visitor leaves a page before its transition has begun.
        if (line.startsWith('uncaught: Transition was aborted')) return;
        if (!allowedConsole?.test(line)) unexpected.push(line);
      };
      page.on('console', (message) => check(`${message.type()}: ${message.text()}`));
      page.on('pageerror', (error) => check(`uncaught: ${error.message}`));
      await use(unexpected);
      expect(unexpected, 'unexpected console lines').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The section of a page with this h2. */
export function section(page: Page, name: string | RegExp): Locator {
  const heading = page.getByRole('heading', { level: 2, name, exact: true });
  return page.getByRole('main').locator('section', { has: heading });
}

/** The links' `href` values, in order. */
export function hrefs(links: Locator): Promise<string[]> {
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
}

/** The decoded parts of a `mailto:` URL. */
export function parseMailto(url: string | undefined) {
  const mailto = new URL(url ?? 'mailto:');
  return {
    to: mailto.pathname,
    subject: mailto.searchParams.get('subject'),
    lines: (mailto.searchParams.get('body') ?? '').split('\r\n'),
  };
}

/** Fails if axe finds a WCAG 2.2 A or AA violation in the page's current state. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // Skips details of passing rules and a second page for frames: several times faster.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .exclude('iframe')
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' ')}`);
  expect(found).toEqual([]);
}

/**
 * Watches the documents that the server sends. The returned function fails if the last one, before
 * any script changed it, has a mistake in its markup.
 */
export function watchMarkup(page: Page): () => Promise<void> {
  let last: Response | undefined;
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) last = response;
  });
  return async () => {
    if (!last) throw new Error('the page was sent no document');
    expect(markupFaults(await last.text()), page.url()).toEqual([]);
  };
}

/**
 * Runs idle callbacks at once in the pages that follow, so that they are done when they have loaded.
 * Chromium may call a page at rest idle only after seconds.
 */
export async function skipIdleWaits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = (callback) => {
      callback({ didTimeout: false, timeRemaining: () => 50 });
      return 0;
    };
  });
}

/** Waits until the island in this element has hydrated. */
export async function expectHydrated(element: Locator): Promise<void> {
  await expect(element.locator('astro-island')).not.toHaveAttribute('ssr');
}

/** Delays the islands' script files until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/_astro/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
