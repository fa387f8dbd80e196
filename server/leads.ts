import { leadsProgram } from './command-line/leads-program.ts';
import { runProgram } from './command-line/program.ts';
import { runAct } from './command-line/run-act.ts';

await runProgram(leadsProgram(runAct));
