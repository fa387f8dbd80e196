import { defineConfig } from '@playwright/test';
import { installedBrowser } from './tests/browsers.ts';

const port = 4173;
/** Serves the site with the stand-in content, built for a static host alone, without an inbox. */
const staticPort = 4174;
/** Serves the site with the stand-in content. */
const standInPort = 4175;

/** What Firefox runs, beside the pages without script: what a visitor sees and does. */
const journeys = ['chat', 'contact', 'error-screen', 'every-page', 'frame', 'not-found', 'outbox'];
/** The same in any browser, or unknown to Firefox. */
const chromiumOnly = [
  /violation/,
  /shifts nothing/,
  /is complete HTML/,
  /are unique/,
  /every internal link/,
];

// The name of this channel makes Playwright speak WebDriver BiDi; the path says to what.
const firefox = { browserName: 'firefox', channel: 'moz-firefox' } as const;
const firefoxPath = installedBrowser('firefox') ?? '';
const firefoxSettings = {
  // Going back to a page kept in memory is not told of, so that Playwright would wait for ever.
  'browser.sessionhistory.max_total_viewers': 0,
};

/** Builds the site with the stand-in content in a folder, and serves it. */
const buildIn = (folder: string) =>
  `node tests/contract/copy-project.ts ${folder} && cd ${folder} && npm start`;

const serverSettings = {
  LEADS_DATABASE_URL: 'file:./test-results/leads/leads.db',
  LEADS_RATE_LIMIT: '10000',
  LEADS_BURST_LIMIT: '10000',
  LOG_LEVEL: 'error',
};

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  testIgnore: '**/test-results/**',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Wide enough for a machine that stands still for some seconds: no test is about time.
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
          // Root has no sandbox; the rest keeps the browser from calling home on a closed network.
          args: [
            '--no-sandbox',
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
          // Firefox takes no word on script page by page.
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
      command: buildIn('test-results/static-site'),
      port: staticPort,
      env: { ...serverSettings, PORT: String(staticPort), PUBLIC_LEAD_INBOX: 'off' },
    },
    {
      command: buildIn('test-results/stand-in-site'),
      port: standInPort,
      env: { ...serverSettings, PORT: String(standInPort) },
    },
  ],
});
