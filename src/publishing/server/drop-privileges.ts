import { statSync } from 'node:fs';

/** As root, becomes the project folder's owner, so later builds can replace the files. */
export function dropPrivileges(): void {
  const owner = statSync('.');
  if (process.getuid?.() !== 0 || owner.uid === 0) return;
  process.setgroups?.([]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}
