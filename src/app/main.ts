import { readEnvironment } from '../platform/server/environment.ts';
import { serve } from './serve.ts';
import { refuseToStart } from './start-failure.ts';

const read = readEnvironment(process.env);
if (read.outcome === 'invalid') refuseToStart(read.problem);
for (const note of read.notes) process.stderr.write(`${note}\n`);
await serve(read.environment);
