import { execFileSync } from 'node:child_process';
import { type BrowserName, installedBrowser } from './browsers.ts';

const apt = (name: string) => ['apt-get', 'install', '-y', '-q', '--no-install-recommends', name];

/** Commands that install each browser, tried in order. */
const commands: Record<BrowserName, string[][]> = {
  chromium: [
    ['npx', 'playwright', 'install', '--with-deps', 'chromium'],
    ['apt-get', 'update', '-q'],
    apt('chromium-headless-shell'),
    apt('chromium'),
  ],
  firefox: [['apt-get', 'update', '-q'], apt('firefox-esr')],
};

/** Installs a browser if missing, and prints each command. `INSTALL_BROWSERS=no` skips this. */
export function installBrowser(name: BrowserName): void {
  if (process.env.INSTALL_BROWSERS === 'no') return;
  for (const [command = '', ...args] of commands[name]) {
    if (installedBrowser(name)) return;
    console.log(
      `Installing ${name} (INSTALL_BROWSERS=no skips this): ${command} ${args.join(' ')}`,
    );
    try {
      execFileSync(command, args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    } catch {
      // Only check whether the browser is installed afterwards.
    }
  }
}

if (import.meta.main) {
  for (const name of ['chromium', 'firefox'] as const) {
    installBrowser(name);
    console.log(`${name}: ${installedBrowser(name) ?? 'not installed'}`);
  }
}
