import { readAgencyOf } from '../../content-files/read-agency.ts';
import { signInMinutes } from '../../core/desk/desk-bounds.ts';
import { deskPaths } from '../../core/desk/desk-paths.ts';
import { signInLink } from '../desk/sign-in.ts';
import type { Environment } from '../environment.ts';
import {
  addPerson,
  findPersonByEmail,
  listPeople,
  namesake,
  removePerson,
} from '../store/people/people.ts';
import { type Act, done, notFound } from './act.ts';

const originOf = ({ SITE_URL, SITE_FOLDER }: Environment): string =>
  (SITE_URL ?? new URL(readAgencyOf(SITE_FOLDER).siteUrl)).origin;

/** On this machine the desk is also at localhost, unless the site's address is configured. */
function localHint({ SITE_URL, PORT }: Environment, origin: string): string {
  if (SITE_URL) return '';
  return `\n\nIf you try the site on this machine, begin the link with http://localhost:${PORT} instead of ${origin}. On a server, set SITE_URL.`;
}

export function invite(email: string, { name }: { name?: string | undefined }): Act {
  return async (database, now, environment) => {
    const [ownName = email] = email.split('@');
    const invited = { email, name: name ?? ownName };
    const origin = originOf(environment);
    const other = namesake(await database.use(listPeople), invited);
    if (other) {
      return notFound(`Somebody here is called ${other.name}. Give another name, with --name.`);
    }
    // Whoever runs the server may do everything, and helps if no manager is left.
    const person = await database.use((store) => addPerson(store, { ...invited, isManager: true }));
    const link = await signInLink(database, { person, origin, now });
    const kept =
      name === undefined || name === person.name
        ? ''
        : ' This address was invited before, and its name stays.';
    return done(
      `${link}\n\nThis link signs ${person.name} (${person.email}) in to the desk, once, within ${signInMinutes} minutes. They may invite and erase. Whoever has the link can read every lead: give it to nobody else.${kept}${localHint(environment, origin)}`,
    );
  };
}

export function people(): Act {
  return async (database, _, environment) => {
    const found = await database.use(listPeople);
    if (found.length === 0) return done('Nobody has been invited, so there is no desk.');
    const lines = found.map(({ name, email }) => `${name} (${email})`);
    return done(`${lines.join('\n')}\n\nThe desk is at ${originOf(environment)}${deskPaths.inbox}`);
  };
}

export function remove(email: string): Act {
  return async (database) => {
    const person = await database.use((store) => findPersonByEmail(store, email));
    if (!person) return notFound(`Nobody with the address ${email} may use the desk.`);
    await database.use((store) => removePerson(store, person.id));
    return done(`${person.name} (${person.email}) is signed out everywhere and cannot come back.`);
  };
}
