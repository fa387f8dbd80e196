import { type Command, CommanderError } from 'commander';
import { ContentError } from '../../content/loading/parse-content.ts';
import { storeFailure } from '../../platform/server/database/store-failure.ts';
import { isUnusableDatabase } from '../../platform/server/database/unusable-database.ts';
import { print, runProgram } from './program.ts';

/** The programs, by the names of their npm scripts. Each is loaded only when it is run. */
const programs = new Map<string, () => Promise<Command>>([
  ['leads', async () => (await import('./leads-program.ts')).leadsProgram()],
  ['desk', async () => (await import('./desk-program.ts')).deskProgram()],
  ['content', async () => (await import('./content-program.ts')).contentProgram()],
  ['launch', async () => (await import('./launch-program.ts')).launchProgram()],
  ['backup', async () => (await import('./backup-programs.ts')).backupProgram()],
  ['restore', async () => (await import('./backup-programs.ts')).restoreProgram()],
]);
/** Prefix of the error message, by program; the default is "Database error". */
const failurePrefixes = new Map([
  ['content', 'Nothing was changed'],
  ['launch', 'The list is incomplete'],
  ['backup', 'No backup was made'],
  ['restore', 'The restore did not finish'],
]);

/** Why a program failed, without personal data. */
function failureText(name: string, error: unknown): string {
  if (error instanceof CommanderError || error instanceof ContentError) return error.message;
  const { code, reason } = storeFailure(error);
  const [line = ''] = reason.split('\n');
  return isUnusableDatabase(error)
    ? line
    : `${failurePrefixes.get(name) ?? 'Database error'}: ${line} (${code})`;
}

/** Runs a program with its arguments, and sets the exit code of the process. */
export async function main([name = '', ...args]: readonly string[]): Promise<void> {
  const load = programs.get(name);
  if (!load) {
    const known = [...programs.keys()].join(', ');
    process.stderr.write(`Unknown program "${name}". Known programs: ${known}\n`);
    process.exitCode = 2;
    return;
  }
  const program = await load();
  await runProgram(program, args).catch(async (error: unknown) => {
    process.exitCode = error instanceof CommanderError ? error.exitCode : 1;
    await print(failureText(name, error), process.stderr);
  });
}

if (import.meta.main) await main(process.argv.slice(2));
