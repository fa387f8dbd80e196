import type { Command } from 'commander';
import { runProgram } from './program.ts';
import { runAct } from './run-act.ts';

/** The programs, by the names of their npm scripts. Each is loaded only when it is run. */
const programs = new Map<string, () => Promise<Command>>([
  ['leads', async () => (await import('./leads-program.ts')).leadsProgram(runAct)],
  ['desk', async () => (await import('./desk-program.ts')).deskProgram(runAct)],
  ['content', async () => (await import('./content-program.ts')).contentProgram()],
  ['launch', async () => (await import('./launch-program.ts')).launchProgram()],
  ['backup', async () => (await import('./backup-program.ts')).backupProgram()],
  ['restore', async () => (await import('./restore-program.ts')).restoreProgram()],
]);

const [name = '', ...args] = process.argv.slice(2);
const load = programs.get(name);
if (load) {
  await runProgram(await load(), args);
} else {
  const known = [...programs.keys()].join(', ');
  process.stderr.write(`Unknown program "${name}". Known programs: ${known}\n`);
  process.exitCode = 2;
}
