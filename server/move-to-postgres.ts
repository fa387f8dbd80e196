import { moveProgram } from './command-line/move-program.ts';
import { runProgram } from './command-line/program.ts';

await runProgram(moveProgram());
