import { type ContentFiles, digestOf } from '../../content/loading/content-copy.ts';
import type { Instant } from '../../platform/instant.ts';
import type { Store } from '../../schema/store.ts';
import type { SiteChange } from '../site-change.ts';
import { forgetBytes, keepBytes, lockBytes } from './content-versions.ts';

/** The changes that nobody has published yet, or that were published since, by file. */
export async function listChanges({ db }: Pick<Store, 'db'>): Promise<SiteChange[]> {
  return await db.selectFrom('site_changes').selectAll().orderBy('file').execute();
}

/** A file as somebody wants it. */
type Wanted = {
  file: string;
  /** Undefined to remove it. */
  bytes: Buffer | undefined;
  /** The digest of what the person began with; null if there was no such file. */
  seen: string | null;
  /** The digest of what is published; null if there is no such file. */
  live: string | null;
  person: string;
  now: Instant;
};

/**
 * Keeps a change of a file until it is published.
 *
 * @returns whether it was kept: not if the file is not what the person began with any more, since
 * somebody else has changed it.
 */
export async function saveChange(
  store: Store,
  { file, bytes, seen, live, person, now }: Wanted,
): Promise<boolean> {
  return await store.db.transaction().execute(async (transaction) => {
    await store.lockName(transaction, 'site changes');
    await lockBytes(store, transaction);
    const change = await transaction
      .selectFrom('site_changes')
      .selectAll()
      .where('file', '=', file)
      .executeTakeFirst();
    const current = change ? change.digest : live;
    const digest = bytes ? digestOf(bytes) : null;
    // Sent twice, it is saved.
    if (current === digest) return true;
    if (current !== seen) return false;
    await transaction.deleteFrom('site_changes').where('file', '=', file).execute();
    if (digest !== live) {
      if (bytes) await keepBytes(transaction, bytes);
      const base = change ? change.base : live;
      await transaction
        .insertInto('site_changes')
        .values({ file, digest, base, person, at: now })
        .execute();
    }
    await forgetBytes(transaction);
    return true;
  });
}

/**
 * Forgets the change of a file, which is then as it is published, unless it is another one than that
 * which the person saw.
 *
 * @param seen The digest of what it made of the file; null if it removed it.
 * @returns whether it was forgotten.
 */
export async function takeBack(store: Store, file: string, seen: string | null): Promise<boolean> {
  return await store.db.transaction().execute(async (transaction) => {
    await lockBytes(store, transaction);
    const { numDeletedRows } = await transaction
      .deleteFrom('site_changes')
      .where('file', '=', file)
      .where('digest', seen === null ? 'is' : '=', seen)
      .executeTakeFirst();
    await forgetBytes(transaction);
    return numDeletedRows > 0n;
  });
}

/** Lets a change, if it is the one that was seen, replace what was published since it was made. */
export async function keepOver(
  { db }: Store,
  { file, digest }: Pick<SiteChange, 'file' | 'digest'>,
  live: string | null,
): Promise<void> {
  await db
    .updateTable('site_changes')
    .set({ base: live })
    .where('file', '=', file)
    .where('digest', digest === null ? 'is' : '=', digest)
    .execute();
}

/**
 * Forgets the changes that are published. Those of somebody who went on while they were built are
 * changes of what is published now.
 *
 * @param since When the publish was asked for.
 */
export async function settleChanges(
  store: Store,
  live: ContentFiles,
  since: Instant,
): Promise<void> {
  for (const { file, digest, at } of await listChanges(store)) {
    const published = live[file] ?? null;
    if (digest === published) await takeBack(store, file, digest);
    else if (at > since) await keepOver(store, { file, digest }, published);
  }
}
