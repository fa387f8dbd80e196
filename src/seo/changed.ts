import { execFileSync } from 'node:child_process';

// No file name starts with it.
const dateMark = '\0';

/**
 * The ISO date of the last change to each file under `content/`, by path, from Git history. Empty
 * without history, as in a downloaded archive.
 */
export function changeDates(): Map<string, string> {
  const dates = new Map<string, string>();
  let date = '';
  for (const line of gitLog('content').split('\n')) {
    if (line.startsWith(dateMark)) date = line.slice(dateMark.length);
    else if (line && !dates.has(line)) dates.set(line, date);
  }
  return dates;
}

/** The latest of these dates for files and folders (which end in a slash), if known. */
export function lastChange(
  sources: string[],
  dates: ReadonlyMap<string, string>,
): string | undefined {
  const isSource = (file: string) =>
    sources.some((source) => (source.endsWith('/') ? file.startsWith(source) : file === source));
  return [...dates]
    .filter(([file]) => isSource(file))
    .map(([, date]) => date)
    .sort()
    .at(-1);
}

/** The commits that touched a folder, newest first: a marked line with the date, then the files. */
function gitLog(folder: string): string {
  try {
    return execFileSync(
      'git',
      [
        '-c',
        'core.quotePath=off',
        'log',
        '--format=%x00%cs',
        '--name-only',
        '--relative',
        '--',
        folder,
      ],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        maxBuffer: Number.POSITIVE_INFINITY,
      },
    );
  } catch {
    return '';
  }
}
