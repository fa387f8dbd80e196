import { spawnSync } from 'node:child_process';

/**
 * Makes sure that a command is there, from Debian's package of it when it is not.
 *
 * @throws when it cannot be had; the message names the package.
 */
export function needCommand(command: string, packages: readonly string[]): void {
  const isThere = () => spawnSync(command, ['-v'], { stdio: 'ignore' }).error === undefined;
  if (isThere()) return;
  console.log(`Getting ${packages.join(', ')} from Debian`);
  spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (!isThere()) throw new Error(`"${command}" is not here: install ${packages.join(', ')}`);
}
