import { launchProgram } from './command-line/launch-program.ts';
import { runProgram } from './command-line/program.ts';

await runProgram(launchProgram());
