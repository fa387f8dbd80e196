import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** For each browser, the environment variable with its path and the usual paths. */
const candidates = {
  chromium: [
    'CHROMIUM_PATH',
    // Playwright's own build, then Debian, Ubuntu and Fedora, Google Chrome, macOS.
    chromium.executablePath(),
    // The shell has no windows, so it opens a page in half the time.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  // Stock Firefox, as visitors have it: Playwright's own build is patched.
  firefox: [
    'FIREFOX_PATH',
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ],
} as const;

export type BrowserName = keyof typeof candidates;

/** The path of an installed browser, from `CHROMIUM_PATH` or `FIREFOX_PATH` or a usual place. */
export function installedBrowser(name: BrowserName): string | undefined {
  const [variable, ...usualPaths] = candidates[name];
  return [process.env[variable], ...usualPaths].find((path) => path && existsSync(path));
}

/** The path of an installed browser. Throws when it is not installed. */
export function browserPath(name: BrowserName): string {
  const path = installedBrowser(name);
  if (!path) throw new Error(`${name} is not installed: run "npm run browsers"`);
  return path;
}
