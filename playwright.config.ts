import { defineConfig } from '@playwright/test';
import { installedChromium } from './tests/chromium.ts';

const port = 4173;
/** Serves the site as it is built for a static host alone, without an inbox. */
const staticPort = 4174;

export default defineConfig({
  testDir: 'tests',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 30_000,
  reporter: process.env.REPORT_FILE
    ? [['line'], ['json', { outputFile: process.env.REPORT_FILE }]]
    : [['line']],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      executablePath: installedChromium() ?? '',
      // Root has no sandbox; the rest keeps the browser from calling home on a closed network.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: [
    {
      command: 'npm run serve',
      port,
      env: {
        PORT: String(port),
        LEADS_DATABASE_URL: 'file:./test-results/leads/leads.db',
        LEADS_RATE_LIMIT: '10000',
        LEADS_BURST_LIMIT: '10000',
        LOG_LEVEL: 'error',
      },
    },
    {
      command: 'npm run build -- --outDir test-results/static-site && npm run serve',
      port: staticPort,
      env: {
        PORT: String(staticPort),
        PUBLIC_LEAD_INBOX: 'off',
        SITE_FOLDER: 'test-results/static-site',
        LEADS_DATABASE_URL: 'file:./test-results/unused/leads.db',
        LOG_LEVEL: 'error',
      },
    },
  ],
});
