import { leadsProgram } from './command-line/leads-program.ts';
import { runAct } from './command-line/run-act.ts';

const args = process.argv.slice(2);
await leadsProgram(runAct).parseAsync(args.length > 0 ? args : ['help'], { from: 'user' });
