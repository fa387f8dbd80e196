import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { copyEnvironment, copyProject, placeholderSite } from '../contract/copy-project.ts';

const builtAt = (folder: string) =>
  statSync(`${folder}/dist/finished.json`, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Builds the site with placeholder content, unless that build is newer than the site's own. */
export function setup(): void {
  if (builtAt(placeholderSite) > builtAt('.')) return;
  copyProject(placeholderSite);
  execFileSync('npm', ['run', 'build'], {
    cwd: placeholderSite,
    stdio: 'inherit',
    env: copyEnvironment,
  });
}
