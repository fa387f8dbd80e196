import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Where Debian, Ubuntu, Fedora, Google's packages and macOS put the browser. */
const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser that is on this machine already: `CHROMIUM_PATH`, Playwright's own, the system's. */
export function installedChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH, chromium.executablePath(), ...usualPlaces].find(
    (path) => path && existsSync(path),
  );
}

function attempt(command: string, args: string[]): boolean {
  console.log(`  trying: ${command} ${args.join(' ')}`);
  try {
    execFileSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return true;
  } catch {
    return false;
  }
}

/**
 * Gets Chromium: the one already there, else Playwright's download, else the system's package
 * manager. Returns its path, or nothing when no way worked.
 */
export function getChromium(): string | undefined {
  const there = installedChromium();
  if (there) return there;
  console.log('No Chromium on this machine.');
  if (attempt('npx', ['playwright', 'install', '--with-deps', 'chromium'])) {
    const downloaded = installedChromium();
    if (downloaded) return downloaded;
  }
  attempt('apt-get', ['update', '-q']);
  attempt('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium']);
  return installedChromium();
}
