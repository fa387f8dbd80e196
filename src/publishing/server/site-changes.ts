import { type ContentFiles, digestOf } from '../../content/loading/content-copy.ts';
import type { Instant } from '../../platform/instant.ts';
import type { Store } from '../../schema/store.ts';
import type { SiteChange } from '../site-change.ts';
import { forgetBytes, keepBytes, lockBytes } from './content-versions.ts';

/** All stored changes, including those published since, sorted by file. */
export async function listChanges({ db }: Pick<Store, 'db'>): Promise<SiteChange[]> {
  return await db.selectFrom('site_changes').selectAll().orderBy('file').execute();
}

/** A change to save. */
type Wanted = {
  file: string;
  /** Undefined to remove it. */
  bytes: Buffer | undefined;
  /** Digest of the file that the person started from; null if there was none. */
  seen: string | null;
  /** Digest of the published file; null if there is none. */
  live: string | null;
  person: string;
  now: Instant;
};

/**
 * Saves a change to a file until it is published.
 *
 * @returns false if another person has changed the file since this person started.
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
    // Double submit.
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
 * Discards a file's change, which restores the published file, if it is the change the person saw.
 *
 * @param seen Digest of the changed file; null if the change removes it.
 * @returns whether it was discarded.
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

/** Rebases a change on the published file, if it is the change the person saw. */
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
 * Discards the published changes, and rebases those saved during the build.
 *
 * @param since When the publish was requested.
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
