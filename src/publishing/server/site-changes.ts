import { type Hashes, sha256 } from '../../content/loading/content-files.ts';
import type { Instant } from '../../platform/instant.ts';
import type { Store } from '../../schema/tables.ts';
import type { SiteChange } from '../site-change.ts';
import { deleteUnusedBytes, lockBytes, saveBytes } from './content-versions.ts';

/** All stored changes, including those published since, sorted by file. */
export async function listChanges({ db }: Pick<Store, 'db'>): Promise<SiteChange[]> {
  return await db.selectFrom('site_changes').selectAll().orderBy('file').execute();
}

/** A change to save. */
type NewChange = {
  file: string;
  /** Undefined to remove it. */
  bytes: Buffer | undefined;
  /** Digest of the file that the person started from; null if there was none. */
  expectedVersion: string | null;
  /** Digest of the published file; null if there is none. */
  liveVersion: string | null;
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
  { file, bytes, expectedVersion, liveVersion, person, now }: NewChange,
): Promise<boolean> {
  return await store.db.transaction().execute(async (transaction) => {
    await store.lockName(transaction, 'site changes');
    await lockBytes(store, transaction);
    const change = await transaction
      .selectFrom('site_changes')
      .selectAll()
      .where('file', '=', file)
      .executeTakeFirst();
    const current = change ? change.digest : liveVersion;
    const digest = bytes ? sha256(bytes) : null;
    // The change is saved already, as after a double submit.
    if (current === digest) return true;
    if (current !== expectedVersion) return false;
    await transaction.deleteFrom('site_changes').where('file', '=', file).execute();
    if (digest !== liveVersion) {
      if (bytes) await saveBytes(transaction, bytes);
      const base = change ? change.base : liveVersion;
      await transaction
        .insertInto('site_changes')
        .values({ file, digest, base, person, at: now })
        .execute();
    }
    await deleteUnusedBytes(transaction);
    return true;
  });
}

/**
 * Discards a file's change, which restores the published file, if it is the change the person saw.
 *
 * @param expectedVersion Digest of the changed file; null if the change removes it.
 * @returns whether it was discarded.
 */
export async function discardChange(
  store: Store,
  file: string,
  expectedVersion: string | null,
): Promise<boolean> {
  return await store.db.transaction().execute(async (transaction) => {
    await lockBytes(store, transaction);
    const { numDeletedRows } = await transaction
      .deleteFrom('site_changes')
      .where('file', '=', file)
      .where('digest', expectedVersion === null ? 'is' : '=', expectedVersion)
      .executeTakeFirst();
    await deleteUnusedBytes(transaction);
    return numDeletedRows > 0n;
  });
}

/** Rebases a change on the published file, if it is the change the person saw. */
export async function rebaseChange(
  { db }: Store,
  { file, digest }: Pick<SiteChange, 'file' | 'digest'>,
  liveVersion: string | null,
): Promise<void> {
  await db
    .updateTable('site_changes')
    .set({ base: liveVersion })
    .where('file', '=', file)
    .where('digest', digest === null ? 'is' : '=', digest)
    .execute();
}

/**
 * Discards the published changes, and rebases those saved during the build.
 *
 * @param since When the publish was requested.
 */
export async function clearPublished(store: Store, live: Hashes, since: Instant): Promise<void> {
  for (const { file, digest, at } of await listChanges(store)) {
    const published = live[file] ?? null;
    if (digest === published) await discardChange(store, file, digest);
    else if (at > since) await rebaseChange(store, { file, digest }, published);
  }
}
