import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page, type Request } from '@playwright/test';

type Site = {
  /** What lines of the console may say in this test; any other line fails it. */
  allowedLine: RegExp | undefined;
  /** The `mailto:` addresses the page went to, in order. */
  mailWindows: string[];
  /** Requests to third parties, which the tests answer themselves. */
  thirdParty: Request[];
  watchedConsole: string[];
};

const thirdParties =
  /^https:\/\/(www\.googletagmanager\.com|www\.google\.com|automation\.example)\//;

/** A page of the site on which an unexpected console line or an uncaught error fails the test. */
export const test = base.extend<Site>({
  allowedLine: [undefined, { option: true }],
  mailWindows: [
    async ({ context, page }, use) => {
      const windows: string[] = [];
      const devtools = await context.newCDPSession(page);
      await devtools.send('Page.enable');
      devtools.on('Page.frameRequestedNavigation', ({ url }) => {
        if (url.startsWith('mailto:')) windows.push(url);
      });
      await use(windows);
    },
    { auto: true },
  ],
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
