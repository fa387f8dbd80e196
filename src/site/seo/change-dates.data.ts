import { execFileSync } from 'node:child_process';
import { contentFolder } from '../../content/loading/content-folder.ts';

// No file name starts with it.
const dateMark = '\0';

/** The commits that touched the content, newest first: a marked line with the date, then files. */
function gitLog(): string {
  const format = ['log', '--format=%x00%cs', '--name-only', '--relative'];
  try {
    return execFileSync('git', ['-c', 'core.quotePath=off', ...format, '--', '.'], {
      cwd: contentFolder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: Number.POSITIVE_INFINITY,
    });
  } catch {
    return '';
  }
}

function readDates(): Record<string, string> {
  const dates: Record<string, string> = {};
  let date = '';
  for (const line of gitLog().split('\n')) {
    if (line.startsWith(dateMark)) date = line.slice(dateMark.length);
    else if (line) dates[`content/${line}`] ??= date;
  }
  return dates;
}

/**
 * The ISO date of the last change to each file of the content, by name, from its Git history. Empty
 * without history, as in a downloaded archive.
 */
export const changeDates = readDates();
