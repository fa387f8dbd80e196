import { execFile } from 'node:child_process';
import { join } from 'node:path';

export type ProcessResult = { code: number; out: string; err: string };

/**
 * Runs a program of the server, such as `leads`, in a process with only these settings; with a
 * folder, runs it in the copy of the project there.
 */
export function runAsProcess(
  program: string,
  args: readonly string[],
  settings: Record<string, string>,
  project = join(import.meta.dirname, '../..'),
): Promise<ProcessResult> {
  const { PATH, NODE_COMPILE_CACHE, CONTENT_FOLDER } = process.env;
  const file = join(project, 'src/app/cli/main.ts');
  const options = { env: { PATH, NODE_COMPILE_CACHE, CONTENT_FOLDER, ...settings } };
  return new Promise((resolve) => {
    execFile(process.execPath, [file, program, ...args], options, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
    });
  });
}
