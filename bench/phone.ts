import { chromium, type Page } from '@playwright/test';
import { browserPath } from '../tests/browsers.ts';
import type { Defer } from './results.ts';

/** Lighthouse's slow 4G: a round trip of 150 ms and 1.6 Mbit/s. */
const slow4G = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 };
const cpuSlowdown = 4;

/** The conditions of a visit, in words. */
export const conditions = `an empty cache, slow 4G (150 ms, 1.6 Mbit/s) and a CPU slowed ${cpuSlowdown}×, both applied rather than simulated; third parties are blocked`;

/** Starts a browser. Each call of the returned function starts a visit on a slow phone. */
export async function startPhone(defer: Defer): Promise<() => Promise<Page>> {
  const browser = await chromium.launch({ executablePath: browserPath('chromium') });
  defer(() => browser.close());
  return async () => {
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setBlockedURLs', { urls: ['https://*'] });
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...slow4G });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    return page;
  };
}
