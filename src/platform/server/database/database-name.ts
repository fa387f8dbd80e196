import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The absolute path of a `file:` URL, with symbolic links resolved; undefined for other URLs. */
export function sqlitePath(url: string): string | undefined {
  if (!url.startsWith('file:')) return undefined;
  const path = resolve(url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length));
  try {
    // SQLite puts its log beside the target of a symbolic link.
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** The name of a database for output: its path, or its URL without credentials and parameters. */
export function databaseName(url: string): string {
  const path = sqlitePath(url);
  if (path !== undefined) return path;
  if (!URL.canParse(url)) return 'the PostgreSQL database';
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
}
