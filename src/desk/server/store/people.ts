import type { Kysely } from 'kysely';
import { newSecret } from '../../../platform/server/secret.ts';
import { uuidv7 } from '../../../platform/uuidv7.ts';
import type { Store, Tables } from '../../../schema/tables.ts';
import { emailKey } from '../../../schema/text-keys.ts';
import type { DeskPerson as Person } from '../../desk-page.ts';

export type { DeskPerson as Person } from '../../desk-page.ts';

export const personColumns = [
  'people.id',
  'people.email',
  'people.name',
  'people.manager',
  'people.publisher',
] as const;

type PersonRow = { id: string; email: string; name: string; manager: number; publisher: number };

export const personOf = ({ manager, publisher, ...row }: PersonRow): Person => ({
  ...row,
  isManager: manager === 1,
  isPublisher: publisher === 1,
});

/** Whether anyone may use the desk; otherwise there is no desk. */
export async function hasPeople({ db }: Store): Promise<boolean> {
  return (await db.selectFrom('people').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The people who may use the desk, by name. `isInvited`: invited, but not signed in yet. */
export async function listPeople({ db }: Store): Promise<(Person & { isInvited: boolean })[]> {
  const rows = await db
    .selectFrom('people')
    .select([...personColumns, 'entered_at'])
    .orderBy('name')
    .orderBy('people.id')
    .execute();
  return rows.map(({ entered_at, ...row }) => ({
    ...personOf(row),
    isInvited: entered_at === null,
  }));
}

/** The person with an email address, in upper or lower case. */
export async function findPersonByEmail({ db }: Store, email: string): Promise<Person | undefined> {
  const row = await db
    .selectFrom('people')
    .select(personColumns)
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  return row && personOf(row);
}

/**
 * A key for devices on which a person has signed in, so the links they request have a separate
 * limit; created on first use. It does not sign anyone in.
 */
export async function deviceKeyOf({ db }: Store, personId: string): Promise<string> {
  const newKey = newSecret(256);
  await db
    .updateTable('people')
    .set({ device_key: newKey })
    .where('id', '=', personId)
    .where('device_key', 'is', null)
    .execute();
  const row = await db
    .selectFrom('people')
    .select('device_key')
    .where('id', '=', personId)
    .executeTakeFirst();
  return row?.device_key ?? newKey;
}

const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();

/**
 * The person whose name looks like a new person's. Undefined for a known address, whose name does
 * not change. Lookalike letters of other alphabets are not recognized.
 */
export function namesake(
  people: readonly Person[],
  { email, name }: Pick<Person, 'email' | 'name'>,
): Person | undefined {
  if (people.some((each) => emailKey(each.email) === emailKey(email))) return undefined;
  return people.find((each) => nameKey(each.name) === nameKey(name));
}

/**
 * Adds a person, or returns the existing one with the same email address, whose name is kept. The
 * first person becomes a manager and may publish, and so does anyone, new or existing, who is added
 * with `isManager`.
 */
export async function addPerson(
  store: Store,
  { email, name, isManager = false }: { email: string; name: string; isManager?: boolean },
): Promise<Person> {
  const row = { id: uuidv7(), email, email_key: emailKey(email), name };
  const manager = Number(isManager || !(await hasPeople(store)));
  await store.db
    .insertInto('people')
    .values({ ...row, manager, publisher: manager })
    .onConflict((conflict) => {
      const byEmail = conflict.column('email_key');
      return isManager ? byEmail.doUpdateSet({ manager, publisher: manager }) : byEmail.doNothing();
    })
    .execute();
  const person = await findPersonByEmail(store, email);
  if (!person) throw new Error('the person was removed at the same moment; try again');
  return person;
}

/**
 * Makes a person a manager or not. Returns false if there is no such person, or if it would leave
 * no manager who has signed in.
 */
export async function setManager(
  { db, locksRows }: Store,
  id: string,
  isManager: boolean,
): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    // Locks all managers in the same order, so one stays if two step down at the same time.
    const managersQuery = transaction
      .selectFrom('people')
      .select(['id', 'entered_at'])
      .where('manager', '=', 1)
      .orderBy('id');
    const managers = await (locksRows ? managersQuery.forUpdate() : managersQuery).execute();
    const isManagerLeft = managers.some((each) => each.id !== id && each.entered_at !== null);
    if (!isManager && !isManagerLeft) return false;
    const { numUpdatedRows } = await transaction
      .updateTable('people')
      .set({ manager: Number(isManager) })
      .where('id', '=', id)
      .executeTakeFirst();
    // The tasks may need a manager's permission.
    if (!isManager) await withdrawTasks(transaction, id);
    return numUpdatedRows > 0n;
  });
}

/**
 * Withdraws a person's publisher tasks; the publisher checks once more before it replaces the site.
 */
async function withdrawTasks(db: Kysely<Tables>, personId: string): Promise<void> {
  const name = db.selectFrom('people').select('name').where('id', '=', personId);
  await db
    .deleteFrom('publisher_tasks')
    .where('state', 'in', ['waiting', 'running'])
    .where('person', '=', name)
    .execute();
}

/**
 * Lets a person change and publish the site, or revokes that and withdraws their publisher tasks.
 * @returns false if there is no such person.
 */
export async function setPublisher(
  { db }: Store,
  id: string,
  isPublisher: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('people')
    .set({ publisher: Number(isPublisher) })
    .where('id', '=', id)
    .executeTakeFirst();
  if (!isPublisher) await withdrawTasks(db, id);
  return numUpdatedRows > 0n;
}

/**
 * Removes a person with all sessions, passkeys, links and waiting publisher tasks. Returns false if
 * there was no such person, or if the remover (when given) was removed first or is no longer a
 * manager.
 */
export async function removePerson(
  { db, locksRows }: Store,
  id: string,
  removerId?: string,
): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    // Locks both in the same order, so one stays if two people remove each other.
    const peopleQuery = transaction
      .selectFrom('people')
      .select(['id', 'manager'])
      .where('id', 'in', [id, removerId ?? id])
      .orderBy('id');
    const found = await (locksRows ? peopleQuery.forUpdate() : peopleQuery).execute();
    const remover = found.find((each) => each.id === removerId);
    if (removerId !== undefined && remover?.manager !== 1) return false;
    await withdrawTasks(transaction, id);
    const result = await transaction.deleteFrom('people').where('id', '=', id).executeTakeFirst();
    return result.numDeletedRows > 0n;
  });
}
