import cluster from 'node:cluster';
import { readEnvironment } from './environment.ts';
import { keepProcesses } from './processes.ts';
import { serve } from './serve.ts';
import { stopBefore } from './start-failure.ts';

const read = readEnvironment(process.env);
if (read.outcome === 'wrong') stopBefore(read.problem);
const { environment } = read;

if (environment.SERVER_PROCESSES > 1 && cluster.isPrimary) {
  keepProcesses(environment.SERVER_PROCESSES);
} else {
  await serve(environment);
}
