import { execFileSync } from 'node:child_process';

// A name in the listing never begins with it.
const dateMark = '\0';

/**
 * The day (ISO date) on which each file under `content/` last changed, by its path, from the history
 * of the repository. Empty where there is no history, as in a downloaded archive.
 */
export function changeDates(): Map<string, string> {
  const dates = new Map<string, string>();
  let date = '';
  for (const line of historyOf('content').split('\n')) {
    if (line.startsWith(dateMark)) date = line.slice(dateMark.length);
    else if (line && !dates.has(line)) dates.set(line, date);
  }
  return dates;
}

/** The newest of those days among files and folders (which end in a slash), if any is known. */
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

/** The commits that touched a folder, newest first: a marked line with the date, then file names. */
function historyOf(folder: string): string {
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
