import { execFileSync } from 'node:child_process';

/**
 * The day a file of the project last changed (ISO date), from the history of the repository, or
 * nothing where there is none, as in a downloaded archive.
 */
export function changedOn(file: string): string | undefined {
  try {
    const date = execFileSync('git', ['log', '-1', '--format=%cs', '--', file], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    return date || undefined;
  } catch {
    return undefined;
  }
}
