import { spawnSync } from 'node:child_process';

/**
 * Installs a missing command from Debian packages.
 *
 * @throws when that fails; the message names the packages.
 */
export function ensureCommand(command: string, packages: readonly string[]): void {
  const isInstalled = () => spawnSync(command, ['-v'], { stdio: 'ignore' }).error === undefined;
  if (isInstalled()) return;
  console.log(`Installing ${packages.join(', ')} from Debian`);
  spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (!isInstalled()) throw new Error(`"${command}" is missing: install ${packages.join(', ')}`);
}
