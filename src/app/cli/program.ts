import { Command, CommanderError, InvalidArgumentError } from 'commander';

/**
 * Creates a program to be run with `npm run NAME`. An invalid command ends it with exit code 2.
 */
export function createProgram(name: string, description: string, exitCodes: string): Command {
  return new Command(`npm run ${name} --`)
    .description(description)
    .addHelpText('after', `\nExit codes: ${exitCodes}`)
    .showHelpAfterError(`See: npm run ${name} -- help`)
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));
}

/** Runs a program with these arguments. */
export async function runProgram(program: Command, args: readonly string[]): Promise<void> {
  const asksForHelp = args[0] === 'help' && program.commands.length === 0;
  const lacksCommand = args.length === 0 && program.commands.length > 0;
  const effectiveArgs = asksForHelp || lacksCommand ? ['--help'] : args;
  await program.parseAsync(effectiveArgs, { from: 'user' });
}

/** An error that an action throws to print `text` on stderr and exit; code 3 means not found. */
export const exitError = (exitCode: 1 | 3, text: string): CommanderError =>
  new CommanderError(exitCode, 'exit-error', text);

/** Parses an argument that is a whole number above 0. */
export function positiveInteger(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new InvalidArgumentError('Expected a whole number above 0.');
}

/** Writes text and a line break. Exits once the reader has closed the pipe. */
export function print(text: string, stream: NodeJS.WriteStream = process.stdout): Promise<void> {
  return new Promise((resolve) => {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      // A reader such as `head` may close the pipe early.
      if (error.code === 'EPIPE') process.exit(0);
      process.stderr.write(`Could not write the output: ${error.message}\n`);
      process.exit(1);
    });
    stream.write(`${text}\n`, (error) => {
      if (!error) resolve();
    });
  });
}
