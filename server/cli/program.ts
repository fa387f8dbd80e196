import { Command, InvalidArgumentError } from 'commander';

/**
 * Creates a program that is run with `npm run NAME`. An invalid command ends it with exit code 2.
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
  const hasNone = args.length === 0 && program.commands.length > 0;
  const given = asksForHelp || hasNone ? ['--help'] : args;
  await program.parseAsync(given, { from: 'user' });
}

/** @throws InvalidArgumentError */
export function positiveInteger(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new InvalidArgumentError('Expected a whole number above 0.');
}
