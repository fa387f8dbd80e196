import { statSync } from 'node:fs';

/** Becomes the owner of the project's folder: the next user who builds could not replace root's files. */
export function becomeOwner(): void {
  const owner = statSync('.');
  if (process.getuid?.() !== 0 || owner.uid === 0) return;
  process.setgroups?.([]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}
