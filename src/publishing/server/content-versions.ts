import type { Transaction } from 'kysely';
import { type Hashes, isSameContent, sha256 } from '../../content/loading/content-files.ts';
import type { Instant } from '../../platform/instant.ts';
import type { Store, Tables } from '../../schema/tables.ts';
import { listTasks } from './publisher-tasks.ts';

/** A snapshot of the content. */
export type ContentVersion = {
  /** Counted from 1. */
  number: number;
  at: Instant;
  /** Who published it, or who restored another version over it. */
  person: string;
  /** Whether it was published; if not, it was saved when another version was restored over it. */
  isPublished: boolean;
  files: Hashes;
};

const maxVersions = 50;
/** Keeps rows under 16 KB, so copying a batch of them takes a few megabytes. */
const partBytes = 12_000;
const partsPerStatement = 100;

/** The stored versions, newest first. */
export async function listVersions({ db }: Pick<Store, 'db'>): Promise<ContentVersion[]> {
  const rows = await db
    .selectFrom('content_versions')
    .selectAll()
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ number, at, person, published, files }) => ({
    number,
    at,
    person,
    isPublished: published === 1,
    files: JSON.parse(files),
  }));
}

/** The latest published version. */
export const publishedVersion = async (store: Store): Promise<ContentVersion | undefined> =>
  (await listVersions(store)).find(({ isPublished }) => isPublished);

async function storedDigests(transaction: Transaction<Tables>): Promise<Set<string>> {
  const stored = await transaction
    .selectFrom('content_parts')
    .select('digest')
    .where('position', '=', 0)
    .execute();
  return new Set(stored.map(({ digest }) => digest));
}

async function insertParts(
  transaction: Transaction<Tables>,
  digest: string,
  bytes: Buffer,
): Promise<void> {
  const parts = Array.from(
    { length: Math.max(1, Math.ceil(bytes.length / partBytes)) },
    (_, i) => ({
      digest,
      position: i,
      data: bytes.subarray(i * partBytes, (i + 1) * partBytes).toString('base64'),
    }),
  );
  for (let first = 0; first < parts.length; first += partsPerStatement) {
    await transaction
      .insertInto('content_parts')
      .values(parts.slice(first, first + partsPerStatement))
      .execute();
  }
}

/** Locks the stored bytes against other writers until the transaction ends. */
export const lockBytes = (store: Store, transaction: Transaction<Tables>): Promise<void> =>
  store.lockName(transaction, 'content versions');

/** Stores the bytes of a file, unless they are stored already. */
export async function saveBytes(transaction: Transaction<Tables>, bytes: Buffer): Promise<void> {
  const digest = sha256(bytes);
  if (!(await storedDigests(transaction)).has(digest)) {
    await insertParts(transaction, digest, bytes);
  }
}

/**
 * Stores a version, each distinct file once, and deletes all but the newest fifty. Skips a
 * published version that equals or predates the latest published one, and an unpublished one whose
 * files are stored already.
 *
 * @param read The bytes of a file, by its name.
 * @returns the number of the version with these files; undefined if it predates the published one.
 */
export async function saveVersion(
  store: Store,
  version: Omit<ContentVersion, 'number'>,
  read: (name: string) => Buffer,
): Promise<number | undefined> {
  return await store.db.transaction().execute(async (transaction) => {
    await lockBytes(store, transaction);
    const versions = await listVersions({ db: transaction });
    const published = versions.find(({ isPublished }) => isPublished);
    const candidates = version.isPublished ? [published ?? []].flat() : versions;
    const same = candidates.find(({ files }) => isSameContent(files, version.files));
    if (same) return same.number;
    // A server that restarts with an older build must not make it the newest version again.
    if (version.isPublished && published && isOlder(version, published)) return undefined;
    const storedNow = await storedDigests(transaction);
    for (const [name, digest] of Object.entries(version.files)) {
      if (storedNow.has(digest)) continue;
      storedNow.add(digest);
      await insertParts(transaction, digest, read(name));
    }
    const { at, person, isPublished, files } = version;
    const number = (versions[0]?.number ?? 0) + 1;
    await transaction
      .insertInto('content_versions')
      .values({
        number,
        at,
        person,
        published: Number(isPublished),
        files: JSON.stringify(files),
      })
      .execute();
    await transaction
      .deleteFrom('content_versions')
      .where('number', '<=', versions[maxVersions - 1]?.number ?? 0)
      .execute();
    await deleteUnusedBytes(transaction);
    return number;
  });
}

/**
 * Whether a version is older than another; false if the other's time is in the future (clock skew).
 */
const isOlder = ({ at }: { at: Instant }, other: ContentVersion): boolean =>
  at < other.at && other.at <= Date.now();

/** Deletes the bytes that no version, task or change refers to. */
export async function deleteUnusedBytes(transaction: Transaction<Tables>): Promise<void> {
  const kept = [
    ...(await listVersions({ db: transaction })),
    ...(await listTasks({ db: transaction })),
  ];
  const changes = await transaction.selectFrom('site_changes').select('digest').execute();
  const needed = new Set([
    ...kept.flatMap(({ files }) => Object.values(files)),
    ...changes.map(({ digest }) => digest),
  ]);
  for (const digest of await storedDigests(transaction)) {
    if (needed.has(digest)) continue;
    await transaction.deleteFrom('content_parts').where('digest', '=', digest).execute();
  }
}

/** The stored bytes of files, by name. @throws when one is missing. */
export async function readVersion(
  { db }: Store,
  files: Hashes,
): Promise<ReadonlyMap<string, Buffer>> {
  const content = new Map<string, Buffer>();
  for (const [name, digest] of Object.entries(files)) {
    const parts = await db
      .selectFrom('content_parts')
      .select('data')
      .where('digest', '=', digest)
      .orderBy('position')
      .execute();
    if (parts.length === 0) throw new Error(`${name} is missing in the database`);
    content.set(name, Buffer.concat(parts.map(({ data }) => Buffer.from(data, 'base64'))));
  }
  return content;
}
