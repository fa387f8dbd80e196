import { signInMinutes } from '../desk/desk-limits.ts';
import { createSignInLink } from '../desk/server/sign-in.ts';
import { addPerson, listPeople } from '../desk/server/store/people.ts';
import type { Store } from '../schema/tables.ts';

type FirstPerson = { email: string; origin: string };

/**
 * A link to the desk for the first person, as a text to print; undefined once someone has signed in
 * or another person was invited.
 */
export async function firstLink(
  store: Store,
  { email, origin }: FirstPerson,
): Promise<string | undefined> {
  const people = await listPeople(store);
  if (!people.every((each) => each.isInvited && each.email === email)) return undefined;
  const person = await addPerson(store, { email, name: 'Owner', isManager: true });
  const link = await createSignInLink(store, { person, origin, now: Date.now() });
  return `The desk, where you change the site and answer leads: ${link}\nThe link works once, within ${signInMinutes} minutes. Until it is used, npm start prints a new one.`;
}
