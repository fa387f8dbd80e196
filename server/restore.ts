import { runProgram } from './command-line/program.ts';
import { restoreProgram } from './command-line/restore-program.ts';

await runProgram(restoreProgram());
