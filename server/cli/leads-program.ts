import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { mailAddress } from '../../core/lead/mail-address.ts';
import type { Act } from './act.ts';
import { dateArgument } from './date-argument.ts';
import { eraseLead, exportLeads, sendTest } from './lead-actions.ts';
import { createProgram } from './program.ts';

function addressOrKey(text: string): string {
  if (mailAddress(text) !== undefined || /^\s*[\w-]{8,}\s*$/.test(text)) return text.trim();
  throw new InvalidArgumentError('Expected a full e-mail address or a reference.');
}

/**
 * The commands for what is easier in a shell than at the desk. Each passes its work to `run`, which
 * provides the database and prints the result; an invalid command ends the process with exit code
 * 2.
 */
export function leadsProgram(run: (act: Act) => Promise<void>): Command {
  const program = createProgram(
    'leads',
    'Exports and erases the leads in LEADS_DATABASE_URL (default: file:./data/leads.db). The server may be running. The desk, at /desk, does everything else.',
    '0 success, 1 database error or invalid setting, 2 invalid command, 3 no such lead.',
  ).usage('<command> [options]');

  program
    .command('export')
    .description('leads, by default all that are not suspected; CSV is safe in a spreadsheet')
    .addOption(new Option('--csv', 'as CSV').conflicts('json'))
    .addOption(new Option('--json', 'as JSON'))
    .addOption(new Option('--suspected', 'only suspected spam').conflicts('all'))
    .addOption(new Option('--all', 'include suspected spam'))
    .option('--since <date>', 'only those of that day, such as 2026-12-24, and later', dateArgument)
    .option('--until <date>', 'only those of that day and before', dateArgument)
    .option('--output <file>', 'into a new file that only you can read')
    .action((options, command) => {
      if (!options.csv && !options.json) command.error('error: export needs --csv or --json');
      const { since, until } = options;
      if (since && until && until < since) {
        command.error(`error: --until ${until} is before --since ${since}`);
      }
      return run(exportLeads(options));
    });
  program
    .command('erase')
    .description('show the leads of an e-mail address, or one lead; with --yes, remove them')
    .addArgument(
      new Argument('<email-or-id>', 'the full address, or an id or reference').argParser(
        addressOrKey,
      ),
    )
    .option('--yes', 'remove them from the database')
    .action((text, options) => run(eraseLead(text, options)));
  program
    .command('test-delivery')
    .description('send a test wherever new leads are sent')
    .action(() => run(sendTest()));
  return program;
}
