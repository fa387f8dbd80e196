import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { freePort } from './src/testing/free-port.ts';
import { installedBrowser } from './tests/browsers.ts';
import { checksAll } from './tests/tier.ts';
import { hangMs, waitMs } from './tests/wait-ms.ts';

process.env.CONTENT_FOLDER ??= resolve('content');

/** Chosen once per run, because the processes of a run inherit it. */
async function portFrom(variable: string): Promise<number> {
  process.env[variable] ??= String(await freePort());
  return Number(process.env[variable]);
}
const port = await portFrom('SITE_PORT');
/**
 * Serves a copy of the site, built for a static host without an inbox, with content that the
 * example lacks.
 */
const staticPort = await portFrom('STATIC_SITE_PORT');
const staticSite = 'test-results/static-site';
/** Whether that copy is being built already, as part of a run of all checks. */
const isStaticSiteBuilt = process.env.STATIC_SITE === 'built';

const serverSettings = {
  LEADS_DATABASE_URL: 'file:./test-results/leads/leads.db',
  LEADS_RATE_LIMIT: '10000',
  LEADS_BURST_LIMIT: '10000',
  BOOKING_HOLD: 'off',
  LOG_LEVEL: 'error',
};

const staticServer = {
  command: `${isStaticSiteBuilt ? '' : `node tests/contract/copy-project.ts ${staticSite} && `}cd ${staticSite} && npm run serve`,
  port: staticPort,
  env: {
    ...serverSettings,
    // The content of the copy.
    CONTENT_FOLDER: 'content',
    PORT: String(staticPort),
    PUBLIC_LEAD_INBOX: 'off',
  },
};

/** These build the site once more. */
const buildingSpecs = ['**/same-build.spec.ts', '**/static-host.spec.ts'];

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  testIgnore: ['**/test-results/**', ...(checksAll ? [] : buildingSpecs)],
  outputDir: 'test-results/browser',
  fullyParallel: true,
  // More than cores, because tests wait for pages half of the time.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  timeout: hangMs,
  expect: { timeout: waitMs },
  reporter: [['line']],
  use: {
    actionTimeout: waitMs,
    navigationTimeout: waitMs,
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 900 },
    contextOptions: checksAll ? {} : { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'chromium',
      use: {
        launchOptions: {
          executablePath: installedBrowser('chromium') ?? '',
          // Chromium has no sandbox as root, and GPU emulation is slow; the other flags stop
          // background requests on a closed network.
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
            // Prerendering the next page on each move takes a fifth longer.
            ...(checksAll ? [] : ['--disable-features=Prerender2']),
          ],
        },
      },
    },
  ],
  webServer: [
    {
      // Without the sessions booked by an earlier run.
      command: `node -e "fs.rmSync('test-results/leads', { recursive: true, force: true })" && npm run serve`,
      port,
      env: { ...serverSettings, PORT: String(port) },
    },
    ...(checksAll ? [staticServer] : []),
  ],
});
