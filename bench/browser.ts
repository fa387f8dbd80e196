import { installedBrowser } from '../tests/browsers.ts';

/** Root has no sandbox; the rest keeps the browser from calling home on a closed network. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The Chromium of the tests.
 *
 * @throws when there is none.
 */
export function chromiumPath(): string {
  const path = installedBrowser('chromium');
  if (!path) throw new Error('there is no Chromium here: npm run browsers');
  return path;
}
