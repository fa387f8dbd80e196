import { defineConfig } from '@playwright/test';
import { installedBrowser } from './tests/browsers.ts';
import { placeholderSite } from './tests/contract/copy-project.ts';

const port = 4173;
/** Serves the site with placeholder content, built for a static host without an inbox. */
const staticPort = 4174;
/** Serves the site with placeholder content. */
const placeholderPort = 4175;

/** Builds the site with placeholder content in a folder, and serves it. */
const serveFrom = (folder: string) =>
  `node tests/contract/copy-project.ts ${folder} && cd ${folder} && npm start`;

/** A copy of the project has its own. */
const ownContent = { CONTENT_FOLDER: '' };

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
  timeout: 120_000,
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
          // Chromium has no sandbox as root, and emulates a graphics card slowly; the rest stops
          // background requests on a closed network.
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
      env: {
        ...serverSettings,
        ...ownContent,
        PORT: String(staticPort),
        PUBLIC_LEAD_INBOX: 'off',
      },
    },
    {
      command: serveFrom(placeholderSite),
      port: placeholderPort,
      env: { ...serverSettings, ...ownContent, PORT: String(placeholderPort) },
    },
  ],
});
