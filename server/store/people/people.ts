import { uuidv7 } from '../../../core/uuidv7.ts';
import type { Store } from '../engine/engine.ts';
import { emailKey } from '../engine/text-keys.ts';

/** A person who may use the desk. */
export type Person = { id: string; email: string; name: string };

const columns = ['people.id', 'people.email', 'people.name'] as const;

/** Whether there is anyone who may use the desk; otherwise there is no desk. */
export async function hasPeople({ db }: Store): Promise<boolean> {
  return (await db.selectFrom('people').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The people who may use the desk, by name. */
export async function listPeople({ db }: Store): Promise<Person[]> {
  return await db.selectFrom('people').select(columns).orderBy('name').orderBy('id').execute();
}

/** The person with an e-mail address, in any case. */
export async function findPersonByEmail({ db }: Store, email: string): Promise<Person | undefined> {
  return await db
    .selectFrom('people')
    .select(columns)
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
}

const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();

/**
 * The person among these whose name looks like a new person's. Undefined for a known address, whose
 * name does not change. Lookalike letters of other alphabets are not recognized.
 */
export function namesake(
  people: readonly Person[],
  { email, name }: Pick<Person, 'email' | 'name'>,
): Person | undefined {
  if (people.some((each) => emailKey(each.email) === emailKey(email))) return undefined;
  return people.find((each) => nameKey(each.name) === nameKey(name));
}

/** Adds a person; returns the existing one with the same email address unchanged. */
export async function addPerson(
  store: Store,
  { email, name }: { email: string; name: string },
): Promise<Person> {
  const row = { id: uuidv7(), email, email_key: emailKey(email), name };
  await store.db
    .insertInto('people')
    .values(row)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute();
  const person = await findPersonByEmail(store, email);
  if (!person) throw new Error('the person was removed at the same moment; try again');
  return person;
}

/**
 * Removes a person with all sessions, passkeys and links. Returns false if there was no such
 * person, or if the person who removes them (when given) was removed first.
 */
export async function removePerson(
  { db, locksRows }: Store,
  id: string,
  removerId?: string,
): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    // Locks both in one order: of two people who remove each other, one stays.
    const both = transaction
      .selectFrom('people')
      .select('id')
      .where('id', 'in', [id, removerId ?? id])
      .orderBy('id');
    const found = await (locksRows ? both.forUpdate() : both).execute();
    if (removerId !== undefined && !found.some((each) => each.id === removerId)) return false;
    const result = await transaction.deleteFrom('people').where('id', '=', id).executeTakeFirst();
    return result.numDeletedRows > 0n;
  });
}
