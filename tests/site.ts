import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page, type Request } from '@playwright/test';
import { driveStockFirefox, type Post, type Seen } from './stock-firefox.ts';

type Site = {
  /** What lines of the console may say in this test; any other line fails it. */
  allowedLine: RegExp | undefined;
  /** The `mailto:` addresses the page went to, in order. */
  mailWindows: string[];
  /** What the page sent, to the inbox and to third parties alike, in order. */
  posts: Post[];
  seen: Seen;
  /** Requests to third parties, which the tests answer themselves. */
  thirdParty: Request[];
  watchedConsole: string[];
};

/** The site itself is served without TLS here. */
const thirdParties = /^https:\/\//;

type Worker = {
  /** What the pages of this worker's Firefox do. */
  firefox: { seen: Seen } | undefined;
};

/** A page of the site on which an unexpected console line or an uncaught error fails the test. */
export const test = base.extend<Site, Worker>({
  allowedLine: [undefined, { option: true }],
  firefox: [
    async ({ browser, browserName }, use) => {
      await use(browserName === 'firefox' ? await driveStockFirefox(browser) : undefined);
    },
    { scope: 'worker', auto: true },
  ],
  seen: [
    async ({ firefox, context, page }, use) => {
      const seen: Seen = { mailWindows: [], posts: [] };
      if (firefox) {
        firefox.seen = seen;
      } else {
        const devtools = await context.newCDPSession(page);
        await devtools.send('Page.enable');
        devtools.on('Page.frameRequestedNavigation', ({ url }) => {
          if (url.startsWith('mailto:')) seen.mailWindows.push(url);
        });
        page.on('request', (request) => {
          if (request.method() === 'POST')
            seen.posts.push({ url: request.url(), body: request.postData() ?? '' });
        });
      }
      await use(seen);
    },
    { auto: true },
  ],
  mailWindows: ({ seen }, use) => use(seen.mailWindows),
  posts: ({ seen }, use) => use(seen.posts),
  thirdParty: [
    async ({ context }, use) => {
      const requests: Request[] = [];
      await context.route(thirdParties, (route) => {
        requests.push(route.request());
        return route.fulfill({ status: 200, contentType: 'text/html', body: '' });
      });
      await use(requests);
    },
    { auto: true },
  ],
  watchedConsole: [
    async ({ page, allowedLine }, use) => {
      const unexpected: string[] = [];
      const note = (line: string) => {
        // Chromium tells of the mail window it would have opened.
        if (line.startsWith("info: Launched external handler for 'mailto:")) return;
        if (!allowedLine?.test(line)) unexpected.push(line);
      };
      page.on('console', (message) => note(`${message.type()}: ${message.text()}`));
      page.on('pageerror', (error) => note(`uncaught: ${error.message}`));
      await use(unexpected);
      expect(unexpected, 'lines on the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The block of a page under an h2. */
export function blockOf(page: Page, name: string | RegExp): Locator {
  const heading = page.getByRole('heading', { level: 2, name, exact: true });
  return page.getByRole('main').locator('section', { has: heading });
}

/** Where links lead, in order. */
export function pathsOf(links: Locator): Promise<string[]> {
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
}

/** The subject and body of a `mailto:` address, decoded, with plain line ends. */
export function readMail(url: string | undefined) {
  const mail = new URL(url ?? 'mailto:');
  return {
    to: mail.pathname,
    subject: mail.searchParams.get('subject'),
    lines: (mail.searchParams.get('body') ?? '').split('\r\n'),
  };
}

/** Fails when axe finds a violation of WCAG 2.2 A or AA on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .exclude('iframe')
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' ')}`);
  expect(found).toEqual([]);
}

/** Holds back the islands' script files until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/_astro/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
