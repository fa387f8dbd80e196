import { readEnvironment } from '../platform/server/environment.ts';
import { serve } from './serve.ts';
import { refuseToStart } from './start-failure.ts';

const read = readEnvironment(process.env);
if (read.outcome === 'invalid') refuseToStart(read.problem);
await serve(read.environment);
