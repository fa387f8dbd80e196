import { backupProgram } from './command-line/backup-program.ts';
import { runProgram } from './command-line/program.ts';

await runProgram(backupProgram());
