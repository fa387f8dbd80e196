import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

type Wanted = {
  /** Names the browser to take, whatever else is there. */
  variable: string;
  usualPlaces: string[];
  /** Commands that get it, tried in turn. */
  ways: string[][];
};

const apt = (name: string) => ['apt-get', 'install', '-y', '-q', '--no-install-recommends', name];

const browsers = {
  chromium: {
    variable: 'CHROMIUM_PATH',
    // Playwright's own, then Debian's, Ubuntu's, Fedora's, Google's and that of macOS.
    usualPlaces: [
      chromium.executablePath(),
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
    ways: [
      ['npx', 'playwright', 'install', '--with-deps', 'chromium'],
      ['apt-get', 'update', '-q'],
      apt('chromium'),
    ],
  },
  // Mozilla's own: Playwright's build is another program, driven in another way.
  firefox: {
    variable: 'FIREFOX_PATH',
    usualPlaces: [
      '/usr/bin/firefox-esr',
      '/usr/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
    ],
    ways: [['apt-get', 'update', '-q'], apt('firefox-esr')],
  },
} satisfies Record<string, Wanted>;

export type BrowserName = keyof typeof browsers;

/** The browser that is on this machine: `CHROMIUM_PATH` or `FIREFOX_PATH`, else in a usual place. */
export function installedBrowser(name: BrowserName): string | undefined {
  const { variable, usualPlaces } = browsers[name];
  return [process.env[variable], ...usualPlaces].find((path) => path && existsSync(path));
}

function attempt([command = '', ...args]: string[]): void {
  console.log(`  trying: ${command} ${args.join(' ')}`);
  try {
    execFileSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch {
    // Whether the browser is there afterwards is what counts.
  }
}

/** Gets a browser: the one already there, else in the ways above. Nothing when no way worked. */
export function getBrowser(name: BrowserName): string | undefined {
  if (installedBrowser(name)) return installedBrowser(name);
  console.log(`No ${name} on this machine.`);
  for (const way of browsers[name].ways) {
    attempt(way);
    if (installedBrowser(name)) break;
  }
  return installedBrowser(name);
}
