import { PassThrough } from 'node:stream';
import { vi } from 'vitest';
import { main } from '../app/cli/main.ts';
import type { ProcessResult } from './run-as-process.ts';

const textOf = async (stream: PassThrough): Promise<string> =>
  (await stream.setEncoding('utf8').toArray()).join('');

/**
 * Runs a program of the server, such as `leads`, in this process with only these settings, which
 * takes a tenth of the time of one of its own. One at a time.
 */
export async function runHere(
  program: string,
  args: readonly string[],
  settings: Record<string, string>,
): Promise<ProcessResult> {
  const streams = { stdout: new PassThrough(), stderr: new PassThrough() };
  const printed = Promise.all([textOf(streams.stdout), textOf(streams.stderr)]);
  const { env } = process;
  // The tests that follow in this worker share the modules that read CONTENT_FOLDER once.
  process.env = { PATH: env.PATH, CONTENT_FOLDER: env.CONTENT_FOLDER, ...settings };
  let exitCode: number | undefined;
  const spies = [
    vi.spyOn(process, 'stdout', 'get').mockReturnValue(streams.stdout as never),
    vi.spyOn(process, 'stderr', 'get').mockReturnValue(streams.stderr as never),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      exitCode ??= Number(code);
      throw new Error('the program exits');
    }),
  ];
  process.exitCode = 0;
  try {
    await main([program, ...args]).catch((error: unknown) => {
      if (exitCode === undefined) throw error;
    });
    exitCode ??= Number(process.exitCode);
  } finally {
    process.exitCode = undefined;
    process.env = env;
    for (const spy of spies) spy.mockRestore();
    for (const stream of Object.values(streams)) stream.end();
  }
  const [out, err] = await printed;
  return { code: exitCode, out, err };
}
