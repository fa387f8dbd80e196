import { bookingsProgram } from './command-line/bookings-program.ts';
import { runProgram } from './command-line/program.ts';
import { runAct } from './command-line/run-act.ts';

await runProgram(bookingsProgram(runAct));
