import { Argument, type Command, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { signInMinutes } from '../../core/desk/desk-bounds.ts';
import { personName } from '../desk/person-name.ts';
import type { Act } from './act.ts';
import { invite, people, remove } from './desk-actions.ts';
import { createProgram } from './program.ts';

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

/** The commands for the people of the desk, built like `leadsProgram`. */
export function deskProgram(run: (act: Act) => Promise<void>): Command {
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
    .action((email, options) => run(invite(email, options)));
  program
    .command('people')
    .description('those who may use the desk')
    .action(() => run(people()));
  program
    .command('remove')
    .description('sign a person out everywhere, and delete the passkeys')
    .addArgument(address())
    .action((email) => run(remove(email)));
  return program;
}
