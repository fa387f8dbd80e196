import { bookingsProgram } from './command-line/bookings-program.ts';
import { runAct } from './command-line/run-act.ts';

const args = process.argv.slice(2);
await bookingsProgram(runAct).parseAsync(args.length > 0 ? args : ['help'], { from: 'user' });
