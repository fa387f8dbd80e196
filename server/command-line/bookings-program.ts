import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { Temporal } from 'temporal-polyfill';
import type { Act } from './act.ts';
import { cancel, closeDate, listSessions, move, openDate } from './booking-actions.ts';
import { date } from './date-argument.ts';
import { createProgram } from './program.ts';

function dateAndTime(text: string): Temporal.PlainDateTime {
  try {
    if (!/\d:\d\d/.test(text)) throw new RangeError('no time of day');
    return Temporal.PlainDateTime.from(text.trim().replace(' ', 'T'));
  } catch {
    throw new InvalidArgumentError('Expected a date and time such as "2026-12-24 10:30".');
  }
}

const key = () => new Argument('<id>', 'its id or reference');
const word = () => new Option('--word <text>', 'what the mail to the visitor says besides');
const day = () => new Argument('<date>', 'such as 2026-12-24').argParser(date);

/** The command line for booked sessions; like `leadsProgram`. */
export function bookingsProgram(run: (act: Act) => Promise<void>): Command {
  const program = createProgram(
    'bookings',
    'Lists and changes the sessions in LEADS_DATABASE_URL (default: file:./data/leads.db). The running server sees each change at once, and sends mail about it within half a minute.',
    '0 success, 1 database error or invalid setting, 2 invalid command, 3 no such session, or not possible.',
  ).usage('<command> [options]');

  program
    .command('list')
    .description('the sessions ahead, in order')
    .option(
      '--all',
      'include sessions that are cancelled or wait to be confirmed, and those of the last 30 days',
    )
    .option('--since <date>', 'from that day, such as 2026-12-24, instead of from now on', date)
    .option('--json', 'as JSON')
    .action((options) => run(listSessions(options)));
  program
    .command('cancel')
    .description('cancel a session')
    .addArgument(key())
    .addOption(word())
    .action((id, options) => run(cancel(id, options)));
  program
    .command('move')
    .description('move a session to any time that no other session has')
    .addArgument(key())
    .addArgument(
      new Argument('<time>', 'in the agency’s time zone, such as "2026-12-24 10:30"').argParser(
        dateAndTime,
      ),
    )
    .addOption(word())
    .action((id, time, options) => run(move(id, time, options)));
  program
    .command('close')
    .description('offer no times on a day; sessions already booked stay')
    .addArgument(day())
    .action((each) => run(closeDate(each)));
  program
    .command('open')
    .description('offer times on a closed day again')
    .addArgument(day())
    .action((each) => run(openDate(each)));
  return program;
}
