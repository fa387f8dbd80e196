import { readEnvironment } from './environment.ts';
import { serve } from './serve.ts';
import { stopBefore } from './start-failure.ts';

const read = readEnvironment(process.env);
if (read.outcome === 'wrong') stopBefore(read.problem);
await serve(read.environment);
