import { Argument, type Command, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { readAgencyOf } from '../../content/loading/read-agency.ts';
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
import { settings, withDatabase } from './configured.ts';
import { createProgram, print, refusal } from './program.ts';

function emailAddress(text: string): string {
  const { data } = z.email().safeParse(text.trim());
  if (data !== undefined) return data;
  throw new InvalidArgumentError('Expected an e-mail address.');
}

function nameOfPerson(text: string): string {
  const { data, error } = personName.safeParse(text);
  if (data !== undefined) return data;
  throw new InvalidArgumentError(error.issues[0]?.message ?? '');
}

const address = () => new Argument('<email>', 'such as you@agency.example').argParser(emailAddress);

const originOf = ({ SITE_URL, SITE_FOLDER }: Environment): string =>
  (SITE_URL ?? new URL(readAgencyOf(SITE_FOLDER).siteUrl)).origin;

/** A hint to use localhost on this machine, unless SITE_URL is set. */
function localHint({ SITE_URL, PORT }: Environment, origin: string): string {
  if (SITE_URL) return '';
  return `\n\nIf you try the site on this machine, begin the link with http://localhost:${PORT} instead of ${origin}. On a server, set SITE_URL.`;
}

/** The commands to manage the people of the desk. */
export function deskProgram(): Command {
  const program = createProgram(
    'desk',
    'Says who may use the desk, the pages at /desk on which leads are read and answered. There is no desk until somebody has been invited.',
    '0 success, 1 database error or invalid setting, 2 invalid command, 3 no such person, or one of that name.',
  ).usage('<command> [options]');

  program
    .command('invite')
    .description(
      `print a link that signs a person in, once, within ${signInMinutes} minutes; also for a lost passkey`,
    )
    .addArgument(address())
    .option(
      '--name <name>',
      'as the desk names the person; by default the part before the @',
      nameOfPerson,
    )
    .action(async (email: string, { name }: { name?: string }) => {
      const environment = settings();
      const [ownName = email] = email.split('@');
      const invited = { email, name: name ?? ownName };
      const origin = originOf(environment);
      await withDatabase(environment.LEADS_DATABASE_URL, async (store) => {
        const other = namesake(await listPeople(store), invited);
        if (other) {
          throw refusal(
            3,
            `Somebody here is called ${other.name}. Give another name, with --name.`,
          );
        }
        // The server's operator may do everything, and can help if no manager is left.
        const person = await addPerson(store, { ...invited, isManager: true });
        const link = await createSignInLink(store, { person, origin, now: Date.now() });
        const kept =
          name === undefined || name === person.name
            ? ''
            : ' This address was invited before, and its name stays.';
        await print(
          `${link}\n\nThis link signs ${person.name} (${person.email}) in to the desk, once, within ${signInMinutes} minutes. They may invite and erase${person.isPublisher ? ', and publish the site' : ''}. Whoever has the link can read every lead: give it to nobody else.${kept}${localHint(environment, origin)}`,
        );
      });
    });
  program
    .command('people')
    .description('those who may use the desk')
    .action(async () => {
      const environment = settings();
      const people = await withDatabase(environment.LEADS_DATABASE_URL, listPeople);
      if (people.length === 0) {
        await print('Nobody has been invited, so there is no desk.');
        return;
      }
      const lines = people.map(({ name, email }) => `${name} (${email})`);
      await print(
        `${lines.join('\n')}\n\nThe desk is at ${originOf(environment)}${inboxPage.path}`,
      );
    });
  program
    .command('remove')
    .description('sign a person out everywhere, and delete the passkeys')
    .addArgument(address())
    .action(async (email: string) => {
      await withDatabase(settings().LEADS_DATABASE_URL, async (store) => {
        const person = await findPersonByEmail(store, email);
        if (!person) throw refusal(3, `Nobody with the address ${email} may use the desk.`);
        await removePerson(store, person.id);
        await print(
          `${person.name} (${person.email}) is signed out everywhere and cannot come back.`,
        );
      });
    });
  return program;
}
