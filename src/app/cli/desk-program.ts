import { Argument, type Command, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { readBuiltAgency } from '../../content/loading/read-agency.ts';
import { signInMinutes } from '../../desk/desk-limits.ts';
import { inboxPage } from '../../desk/pages/inbox.ts';
import { personName } from '../../desk/server/person-name.ts';
import { createSignInLink } from '../../desk/server/sign-in.ts';
import {
  addPerson,
  findPersonByEmail,
  listPeople,
  namesake,
  removePerson,
} from '../../desk/server/store/people.ts';
import type { Environment } from '../../platform/server/environment.ts';
import { readSettings, withDatabase } from './configuration.ts';
import { createProgram, exitError, print } from './program.ts';

function parseEmail(text: string): string {
  const { data } = z.email().safeParse(text.trim());
  if (data !== undefined) return data;
  throw new InvalidArgumentError('Expected an email address.');
}

function parseName(text: string): string {
  const { data, error } = personName.safeParse(text);
  if (data !== undefined) return data;
  throw new InvalidArgumentError(error.issues[0]?.message ?? '');
}

const emailArgument = () =>
  new Argument('<email>', 'such as you@agency.example').argParser(parseEmail);

const siteOrigin = ({ SITE_URL, SITE_FOLDER }: Environment): string =>
  (SITE_URL ?? new URL(readBuiltAgency(SITE_FOLDER).siteUrl)).origin;

/** A hint to use localhost on this machine, unless SITE_URL is set. */
function localHint({ SITE_URL, PORT }: Environment, origin: string): string {
  if (SITE_URL) return '';
  return `\n\nIf you are trying out the site on this machine, begin the link with http://localhost:${PORT} instead of ${origin}. On a server, set SITE_URL.`;
}

/** The commands to manage the people of the desk. */
export function deskProgram(): Command {
  const program = createProgram(
    'desk',
    'Manages who may use the desk, the pages at /desk for reading and answering leads. There is no desk until someone has been invited.',
    '0 success, 1 database error or invalid setting, 2 invalid command, 3 no such person, or the name is taken.',
  ).usage('<command> [options]');

  program
    .command('invite')
    .description(
      `print a link that signs a person in once, within ${signInMinutes} minutes; use it also if a passkey is lost`,
    )
    .addArgument(emailArgument())
    .option(
      '--name <name>',
      'the name shown at the desk (default: the part of the address before the @)',
      parseName,
    )
    .action(async (email: string, { name }: { name?: string }) => {
      const environment = readSettings();
      const [defaultName = email] = email.split('@');
      const invited = { email, name: name ?? defaultName };
      const origin = siteOrigin(environment);
      await withDatabase(environment.LEADS_DATABASE_URL, async (store) => {
        const namedAlike = namesake(await listPeople(store), invited);
        if (namedAlike) {
          throw exitError(
            3,
            `Someone at the desk is already called ${namedAlike.name}. Choose another name with --name.`,
          );
        }
        // The server's operator may do everything, and can help if no manager is left.
        const person = await addPerson(store, { ...invited, isManager: true });
        const link = await createSignInLink(store, { person, origin, now: Date.now() });
        const nameNotice =
          name === undefined || name === person.name
            ? ''
            : ' This address was invited before, so its name has not changed.';
        await print(
          `${link}\n\nThis link signs ${person.name} (${person.email}) in to the desk once, within ${signInMinutes} minutes. They may invite people and erase leads${person.isPublisher ? ', and publish the site' : ''}. Anyone with the link can read every lead, so give it to no one else.${nameNotice}${localHint(environment, origin)}`,
        );
      });
    });
  program
    .command('people')
    .description('list the people who may use the desk')
    .action(async () => {
      const environment = readSettings();
      const people = await withDatabase(environment.LEADS_DATABASE_URL, listPeople);
      if (people.length === 0) {
        await print('No one has been invited yet, so there is no desk.');
        return;
      }
      const lines = people.map(({ name, email }) => `${name} (${email})`);
      await print(
        `${lines.join('\n')}\n\nThe desk is at ${siteOrigin(environment)}${inboxPage.path}`,
      );
    });
  program
    .command('remove')
    .description('sign a person out everywhere, and delete their passkeys')
    .addArgument(emailArgument())
    .action(async (email: string) => {
      await withDatabase(readSettings().LEADS_DATABASE_URL, async (store) => {
        const person = await findPersonByEmail(store, email);
        if (!person) throw exitError(3, `No one with the address ${email} may use the desk.`);
        await removePerson(store, person.id);
        await print(
          `${person.name} (${person.email}) has been signed out everywhere and can no longer sign in.`,
        );
      });
    });
  return program;
}
