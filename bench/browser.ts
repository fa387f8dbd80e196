import { getBrowser } from '../tests/browsers.ts';

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
 * @throws when there is none and none can be had.
 */
export function chromiumPath(): string {
  const path = getBrowser('chromium');
  if (!path) throw new Error('no browser here, and no way to get one');
  return path;
}
