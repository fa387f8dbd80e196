import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page, type Request } from '@playwright/test';
import { type PageActivity, type PostRequest, patchStockFirefox } from './stock-firefox.ts';

type Fixtures = {
  /** Console lines that this test expects; any other line fails it. */
  allowedConsole: RegExp | undefined;
  /** The `mailto:` URLs the page navigated to, in order. */
  mailtoUrls: string[];
  /** The page's POST requests, to the inbox and to third parties, in order. */
  postRequests: PostRequest[];
  activity: PageActivity;
  /** Requests to third parties, which are mocked. */
  thirdPartyRequests: Request[];
  consoleGuard: string[];
};

// The site under test is served without TLS, so every HTTPS URL is a third party's.
const thirdPartyUrl = /^https:\/\//;

type WorkerFixtures = {
  /** Records what the pages of this worker's Firefox send. */
  firefox: { activity: PageActivity } | undefined;
};

/** A test in which any unexpected console line or uncaught error is a failure. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  allowedConsole: [undefined, { option: true }],
  firefox: [
    async ({ browser, browserName }, use) => {
      await use(browserName === 'firefox' ? await patchStockFirefox(browser) : undefined);
    },
    { scope: 'worker', auto: true },
  ],
  activity: [
    async ({ firefox, context, page }, use) => {
      const activity: PageActivity = { mailtoUrls: [], postRequests: [] };
      if (firefox) {
        firefox.activity = activity;
      } else {
        const devtools = await context.newCDPSession(page);
        await devtools.send('Page.enable');
        devtools.on('Page.frameRequestedNavigation', ({ url }) => {
          if (url.startsWith('mailto:')) activity.mailtoUrls.push(url);
        });
        page.on('request', (request) => {
          if (request.method() === 'POST')
            activity.postRequests.push({ url: request.url(), body: request.postData() ?? '' });
        });
      }
      await use(activity);
    },
    { auto: true },
  ],
  mailtoUrls: ({ activity }, use) => use(activity.mailtoUrls),
  postRequests: ({ activity }, use) => use(activity.postRequests),
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
        // Chromium says so when a page is left before the transition to it has begun, as on a busy machine.
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
    // Several times faster: no details of what passes, and no second page for the results of frames.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .exclude('iframe')
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' ')}`);
  expect(found).toEqual([]);
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
