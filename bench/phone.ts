import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../tests/browsers.ts';
import { chromiumFlags } from './browser.ts';
import { standInForThirdParties } from './third-parties.ts';

/** Lighthouse's slow 4G: a round trip of 150 ms and 1.6 Mbit/s. */
const slow4G = { roundTripMs: 150, bytesPerSecond: 200_000 };
/** The CPU slowdown factor of a low-end phone compared with this machine. */
const cpuSlowdown = 4;

/** A visit with an empty cache: the page, and the bytes received so far by origin. */
export type Visit = { page: Page; bytesFrom: (origin: string) => number; end: () => Promise<void> };

/** A mobile browser, with stand-ins for third parties. */
export type Phone = {
  /** Starts a visit; `slow` emulates the network and CPU of a low-end phone. */
  visit: (speed: 'slow' | 'normal') => Promise<Visit>;
  close: () => Promise<void>;
};

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow4G.roundTripMs,
    downloadThroughput: slow4G.bytesPerSecond,
    uploadThroughput: slow4G.bytesPerSecond / 2,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

/** Counts transferred bytes, including headers, until the page is closed. */
async function countBytes(context: BrowserContext, page: Page): Promise<Map<string, number>> {
  const devtools = await context.newCDPSession(page);
  const originOf = new Map<string, string>();
  const bytes = new Map<string, number>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (URL.canParse(request.url)) originOf.set(requestId, new URL(request.url).origin);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const origin = originOf.get(requestId) ?? '';
    bytes.set(origin, (bytes.get(origin) ?? 0) + encodedDataLength);
  });
  await devtools.send('Network.enable');
  return bytes;
}

/** Starts Chromium with additional flags. */
export async function startPhone(flags: readonly string[] = []): Promise<Phone> {
  const thirdParties = await standInForThirdParties();
  const browser: Browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumFlags, ...thirdParties.chromiumFlags, ...flags],
    // Playwright disables the back/forward cache; visitors have it.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  return {
    visit: async (speed) => {
      const context = await browser.newContext({
        viewport: { width: 412, height: 823 },
        deviceScaleFactor: 1.75,
        hasTouch: true,
        isMobile: true,
        ignoreHTTPSErrors: true,
      });
      const page = await context.newPage();
      const bytes = await countBytes(context, page);
      if (speed === 'slow') await slowDown(context, page);
      return { page, bytesFrom: (origin) => bytes.get(origin) ?? 0, end: () => context.close() };
    },
    close: async () => {
      await browser.close();
      await thirdParties.stop();
    },
  };
}
