import { ContentError } from '../../content-files/parse-content.ts';
import { type Environment, readEnvironment } from '../environment.ts';
import { storeFailure } from '../store/engine/store-failure.ts';
import { isUnusable } from '../store/engine/unusable-database.ts';

/** Writes text and a line break. Exits when nobody reads the output anymore. */
export function print(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve) => {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      // A reader such as `head` may close the pipe early.
      if (error.code === 'EPIPE') process.exit(0);
      process.stderr.write(`Could not write the output: ${error.message}\n`);
      process.exit(1);
    });
    stream.write(`${text}\n`, (error) => {
      if (!error) resolve();
    });
  });
}

/**
 * Why a task failed, without personal data; `what` names the failure if the error alone does not.
 */
function failureLine(what: string, error: unknown): string {
  if (error instanceof ContentError) return error.message;
  const { code, reason } = storeFailure(error);
  const [line = ''] = reason.split('\n');
  return isUnusable(error) ? line : `${what}: ${line} (${code})`;
}

/**
 * Runs a task with the server's settings. If the task rejects or a setting is invalid, prints one
 * line on stderr and exits with code 1; `what` names the failure, such as "Database error".
 */
export async function runTask(
  what: string,
  task: (environment: Environment) => Promise<void>,
): Promise<void> {
  const read = readEnvironment(process.env);
  if (read.outcome === 'invalid') {
    process.stderr.write(`${read.problem}\n`);
    process.exitCode = 1;
    return;
  }
  try {
    await task(read.environment);
  } catch (error) {
    process.stderr.write(`${failureLine(what, error)}\n`);
    process.exitCode = 1;
  }
}
