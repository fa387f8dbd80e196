import type { Selectable } from 'kysely';
import type { Instant } from '../../../platform/instant.ts';
import type { PasskeyTable, Store } from '../../../schema/tables.ts';

/** A passkey of a person. */
export type Passkey = {
  /** The id that the browser gave it, in base64url. */
  id: string;
  personId: string;
  /** COSE, in base64url. */
  publicKey: string;
  /** The signature counter of its device; 0 if the device does not count. */
  counter: number;
  transports: string[];
  /** The browser and operating system that it was created in, in words. */
  device: string;
  createdAt: Instant;
  usedAt: Instant;
};

const passkeyOf = (row: Selectable<PasskeyTable>): Passkey => ({
  id: row.id,
  personId: row.person_id,
  publicKey: row.public_key,
  counter: row.counter,
  transports: row.transports === '' ? [] : row.transports.split(','),
  device: row.device,
  createdAt: row.created_at,
  usedAt: row.used_at,
});

/** Stores a passkey. Returns false when any person has one with its id. */
export async function addPasskey(
  { db }: Store,
  { id, personId, publicKey, counter, transports, device }: Omit<Passkey, 'createdAt' | 'usedAt'>,
  now: Instant,
): Promise<boolean> {
  const inserted = await db
    .insertInto('passkeys')
    .values({
      id,
      person_id: personId,
      public_key: publicKey,
      counter,
      device,
      transports: transports.join(','),
      created_at: now,
      used_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

/** The passkeys of a person, the newest first. */
export async function listPasskeys({ db }: Store, personId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(passkeyOf);
}

/** Finds a passkey by its id. */
export async function findPasskey({ db }: Store, id: string): Promise<Passkey | undefined> {
  const row = await db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();
  return row && passkeyOf(row);
}

/**
 * Records a signature. Returns false when the passkey was removed, or the counter of a device that
 * counts did not increase.
 */
export async function usePasskey(
  { db }: Store,
  { id, counter }: Pick<Passkey, 'id' | 'counter'>,
  now: Instant,
): Promise<boolean> {
  const query = db
    .updateTable('passkeys')
    .set({ counter, used_at: now })
    .where('id', '=', id)
    .where('counter', counter > 0 ? '<' : '=', counter);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Removes a passkey of a person; returns false if the person has no such passkey. */
export async function removePasskey(
  { db }: Store,
  { id, personId }: Pick<Passkey, 'id' | 'personId'>,
): Promise<boolean> {
  const query = db.deleteFrom('passkeys').where('id', '=', id).where('person_id', '=', personId);
  return (await query.executeTakeFirst()).numDeletedRows > 0n;
}

type NewChallenge = {
  /** The digest of the token in the browser's cookie. */
  digest: string;
  challenge: string;
  expiresAt: Instant;
};

/** Stores a challenge. Removes expired ones. */
export async function addChallenge(
  { db }: Store,
  { digest, challenge, expiresAt }: NewChallenge,
  now: Instant,
): Promise<void> {
  await db.deleteFrom('challenges').where('expires_at', '<=', now).execute();
  await db.insertInto('challenges').values({ digest, challenge, expires_at: expiresAt }).execute();
}

/** Takes a challenge, which can be answered once; undefined if there is none or it has expired. */
export async function takeChallenge(
  { db }: Store,
  digest: string,
  now: Instant,
): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('challenges')
    .where('digest', '=', digest)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst();
  return taken && taken.expires_at > now ? taken.challenge : undefined;
}
