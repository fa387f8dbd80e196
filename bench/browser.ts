import { installedBrowser } from '../tests/browsers.ts';

/** Root cannot use the sandbox; the other flags stop background requests of the browser. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of the tests' Chromium. Throws when it is not installed. */
export function chromiumPath(): string {
  const path = installedBrowser('chromium');
  if (!path) throw new Error('Chromium is not installed: run "npm run browsers"');
  return path;
}
