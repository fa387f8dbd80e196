import { deskProgram } from './command-line/desk-program.ts';
import { runProgram } from './command-line/program.ts';
import { runAct } from './command-line/run-act.ts';

await runProgram(deskProgram(runAct));
