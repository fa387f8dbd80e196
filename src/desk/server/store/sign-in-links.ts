import type { Instant } from '../../../platform/instant.ts';
import type { Store } from '../../../schema/tables.ts';
import { type Person, personColumns, personOf } from './people.ts';

type NewLink = {
  /** The digest of its token. */
  digest: string;
  personId: string;
  expiresAt: Instant;
};

/** Stores a link that signs a person in once. Earlier links of the person stay valid. */
export async function addSignInLink(
  { db, locksRows }: Store,
  { digest, personId, expiresAt }: NewLink,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Waits for a first sign-in, which ends the links before it.
    const person = transaction.selectFrom('people').select('id').where('id', '=', personId);
    await (locksRows ? person.forUpdate() : person).execute();
    await transaction
      .insertInto('sign_in_links')
      .values({ digest, person_id: personId, expires_at: expiresAt })
      .execute();
  });
}

/**
 * Uses up a link, which works for one request only. Returns its person, or undefined when there is
 * no such link or it has expired. Removes expired links.
 */
export async function spendSignInLink(
  { db }: Store,
  digest: string,
  now: Instant,
): Promise<Person | undefined> {
  return await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('sign_in_links').where('expires_at', '<=', now).execute();
    const link = await transaction
      .deleteFrom('sign_in_links')
      .where('digest', '=', digest)
      .returning('person_id')
      .executeTakeFirst();
    if (!link) return undefined;
    const person = await transaction
      .selectFrom('people')
      .select(personColumns)
      .where('id', '=', link.person_id)
      .executeTakeFirst();
    return person && personOf(person);
  });
}
