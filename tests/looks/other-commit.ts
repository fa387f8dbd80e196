import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkPackages } from './link-packages.ts';

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** The full name of a commit, or nothing when there is none of that name. */
export function commitOf(revision: string): string | undefined {
  const { status, stdout } = spawnSync(
    'git',
    ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`],
    { encoding: 'utf8' },
  );
  return status === 0 ? stdout.trim() : undefined;
}

/** Puts another commit into a temporary folder, with its packages; `remove` takes it away again. */
export function checkOut(commit: string) {
  const folder = join(mkdtempSync(join(tmpdir(), 'looks-')), commit.slice(0, 10));
  git('worktree', 'add', '--detach', folder, commit);
  const remove = () => git('worktree', 'remove', '--force', folder);
  try {
    const lock = (tree: string) => readFileSync(join(tree, 'package-lock.json'), 'utf8');
    if (lock(folder) === lock('.')) linkPackages(folder);
    else {
      console.log(`${commit.slice(0, 10)} has other packages: installing them.`);
      execFileSync('npm', ['ci'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    }
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}
