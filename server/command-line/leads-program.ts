import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';
import { deskBounds } from '../../desk/desk-bounds.ts';
import { multiLine } from '../../lead/plain-text.ts';
import { leadProgress } from '../../lead/progress.ts';
import type { Act } from './act.ts';
import { date } from './date-argument.ts';
import {
  eraseLead,
  fileAsSpam,
  markLead,
  noteOnLead,
  releaseSuspected,
  retryAll,
  retryOne,
  showLead,
} from './lead-actions.ts';
import { exportLeads, listNewest } from './lead-listing.ts';
import { createProgram, positiveInteger } from './program.ts';
import { sendTest, sendTestMail } from './test-actions.ts';

function addressOrKey(text: string): string {
  if (/^\s*([^\s@]+@[^\s@]+|[\w-]{8,})\s*$/.test(text)) return text.trim();
  throw new InvalidArgumentError('Expected a full e-mail address or a reference.');
}

function address(text: string): string {
  if (z.regexes.html5Email.test(text)) return text;
  throw new InvalidArgumentError('Expected an e-mail address.');
}

const key = () => new Argument('<id>', 'its id or reference');
const json = () => new Option('--json', 'as JSON');
/** Adds the options that say which leads a command is about. */
const withSelection = (command: Command): Command =>
  command
    .addOption(new Option('--suspected', 'only suspected spam').conflicts('all'))
    .addOption(new Option('--all', 'include suspected spam'))
    .addOption(
      new Option('--unread', 'only those that nobody has opened at the desk').conflicts(
        'undelivered',
      ),
    )
    .addOption(
      new Option('--undelivered', 'only those of which a delivery failed').conflicts([
        'suspected',
        'all',
      ]),
    )
    .addOption(
      new Option('--kind <kind>', 'only those of that kind').choices(['form', 'chat', 'booking']),
    )
    .addOption(new Option('--progress <step>', 'only those marked so').choices(leadProgress))
    .option('--search <text>', 'only those with all of these words, or parts of words')
    .option('--since <date>', 'only those of that day, such as 2026-12-24, and later', date)
    .option('--until <date>', 'only those of that day and before', date);

function noteText(text: string): string {
  const note = multiLine(text);
  if (note !== '' && note.length <= deskBounds.note) return note;
  throw new InvalidArgumentError(`Expected a text of up to ${deskBounds.note} characters.`);
}

/**
 * The command line of the agency. Each command hands what it does to `run`, which supplies the
 * database and prints the result; a command that makes no sense ends the process with exit code 2.
 */
export function leadsProgram(run: (act: Act) => Promise<void>): Command {
  const program = createProgram(
    'leads',
    'Lists and manages the leads in LEADS_DATABASE_URL (default: file:./data/leads.db). The server may be running.',
    '0 success, 1 database error or invalid setting, 2 invalid command, 3 no such lead.',
  ).usage('<command> [options]');

  withSelection(program.command('list'))
    .description('the newest leads')
    .option('--limit <number>', 'how many leads', positiveInteger, 50)
    .addOption(json())
    .action((options) => run(listNewest(options)));
  program
    .command('show')
    .description('everything about one lead, with its history')
    .addArgument(key())
    .addOption(json())
    .action((id, options) => run(showLead(id, options)));
  withSelection(program.command('export'))
    .description('leads, by default all; CSV is safe to open in a spreadsheet')
    .addOption(new Option('--csv', 'as CSV').conflicts('json'))
    .addOption(json())
    .option('--output <file>', 'into a new file that only you can read')
    .action((options, command) => {
      if (!options.csv && !options.json) command.error('error: export needs --csv or --json');
      return run(exportLeads(options));
    });
  program
    .command('mark')
    .description('say how far you are with a lead')
    .addArgument(key())
    .addArgument(new Argument('<step>', 'how far').choices(leadProgress))
    .action((id, step) => run(markLead(id, step)));
  program
    .command('note')
    .description('add a note to the history of a lead')
    .addArgument(key())
    .addArgument(new Argument('<text>', 'in quotes').argParser(noteText))
    .action((id, text) => run(noteOnLead(id, text)));
  program
    .command('spam')
    .description('file a lead as suspected; release undoes it')
    .addArgument(key())
    .action((id) => run(fileAsSpam(id)));
  program
    .command('retry')
    .description('retry the failed deliveries of one lead, or all failed deliveries')
    .argument('[id]', 'its id or reference')
    .option('--failed', 'all failed deliveries')
    .action((id: string | undefined, { failed = false }, command) => {
      if (failed === (id !== undefined)) command.error('error: retry needs an id or --failed');
      return run(id === undefined ? retryAll() : retryOne(id));
    });
  program
    .command('release')
    .description('accept a suspected lead and deliver it')
    .addArgument(key())
    .action((id) => run(releaseSuspected(id)));
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
    .command('test-mail')
    .description('send a mail with the mail settings, to test them')
    .addArgument(new Argument('<address>', 'where to').argParser(address))
    .action((to) => run(sendTestMail(to)));
  program
    .command('test-delivery')
    .description('send a test wherever new leads are sent')
    .action(() => run(sendTest()));
  return program;
}
