import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** The variable that names each browser, and where it usually is. */
const places = {
  chromium: [
    'CHROMIUM_PATH',
    // Playwright's own, then Debian's, Ubuntu's, Fedora's, Google's and that of macOS.
    chromium.executablePath(),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  // Mozilla's own: Playwright's build is another program, driven in another way.
  firefox: [
    'FIREFOX_PATH',
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ],
} as const;

export type BrowserName = keyof typeof places;

/** The browser that is on this machine: `CHROMIUM_PATH` or `FIREFOX_PATH`, else in a usual place. */
export function installedBrowser(name: BrowserName): string | undefined {
  const [variable, ...usual] = places[name];
  return [process.env[variable], ...usual].find((path) => path && existsSync(path));
}
