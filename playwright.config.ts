import { defineConfig } from '@playwright/test';
import { installedBrowser } from './tests/browsers.ts';

const port = 4173;
/** Serves the site with placeholder content, built for a static host without an inbox. */
const staticPort = 4174;
/** Serves the site with placeholder content. */
const placeholderPort = 4175;

/** The specs that also run in Firefox: what a visitor sees and does. */
const journeys = [
  'map',
  'booking',
  'chat',
  'contact',
  'error-screen',
  'frame',
  'not-found',
  'outbox',
  'sizes',
];
/** Tests whose result does not depend on the browser, or that need an API Firefox lacks. */
const chromiumOnly = [
  /violation/,
  /in another time zone/,
  /inside the screen/,
  // Pages of a kind differ by their texts, which Chromium sees all.
  /@another-of-its-kind/,
];

// This channel makes Playwright use WebDriver BiDi, with the browser at the given path.
const firefox = { browserName: 'firefox', channel: 'moz-firefox' } as const;
const firefoxPath = installedBrowser('firefox') ?? '';
const firefoxSettings = {
  // Firefox does not report navigations to pages in the back/forward cache, so Playwright would hang.
  'browser.sessionhistory.max_total_viewers': 0,
  // One process for all pages: a test shows one at a time, and starting processes takes longer.
  'fission.autostart': false,
  'dom.ipc.processCount': 1,
  'dom.ipc.processPrelaunch.enabled': false,
};

/** Builds the site with placeholder content in a folder, unless `npm test` just did, and serves it. */
const serveFrom = (folder: string) =>
  process.env.SITES_ARE_BUILT
    ? `cd ${folder} && npm run serve`
    : `node tests/contract/copy-project.ts ${folder} && cd ${folder} && npm start`;

const serverSettings = {
  LEADS_DATABASE_URL: 'file:./test-results/leads/leads.db',
  LEADS_RATE_LIMIT: '10000',
  LEADS_BURST_LIMIT: '10000',
  BOOKING_HOLD: 'off',
  LOG_LEVEL: 'error',
};

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  testIgnore: '**/test-results/**',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  // More than cores: tests wait for pages half of the time.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // Generous, because a busy machine may stall for seconds and no test is about speed.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env.REPORT_FILE
    ? [['line'], ['json', { outputFile: process.env.REPORT_FILE }]]
    : [['line']],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 900 },
  },
  projects: [
    {
      name: 'chromium',
      use: {
        launchOptions: {
          executablePath: installedBrowser('chromium') ?? '',
          // Chromium has no sandbox as root, and emulates a graphics card slowly; the rest stops background
          // requests on a closed network.
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        },
      },
    },
    {
      name: 'firefox',
      testMatch: journeys.map((name) => `**/${name}.spec.ts`),
      grepInvert: chromiumOnly,
      use: {
        ...firefox,
        launchOptions: { executablePath: firefoxPath, firefoxUserPrefs: firefoxSettings },
      },
    },
    {
      name: 'firefox without script',
      testMatch: '**/without-script.spec.ts',
      use: {
        ...firefox,
        launchOptions: {
          executablePath: firefoxPath,
          // Firefox cannot disable JavaScript per page.
          firefoxUserPrefs: { ...firefoxSettings, 'javascript.enabled': false },
        },
      },
    },
  ],
  webServer: [
    {
      command: 'npm run serve',
      port,
      env: { ...serverSettings, PORT: String(port) },
    },
    {
      command: serveFrom('test-results/static-site'),
      port: staticPort,
      env: { ...serverSettings, PORT: String(staticPort), PUBLIC_LEAD_INBOX: 'off' },
    },
    {
      command: serveFrom('test-results/placeholder-site'),
      port: placeholderPort,
      env: { ...serverSettings, PORT: String(placeholderPort) },
    },
  ],
});
