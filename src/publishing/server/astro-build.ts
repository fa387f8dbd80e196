import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Where all that a build says goes, unless somebody watches. */
export const logFile = '.astro/build.log';

type Build = {
  /** The folder to build into. */
  out: string;
  /** The folder of the content, if it is another one than this process has. */
  content?: string;
  /** Whether it has the drafts and the posts of later days, too. */
  showsHeldBack?: boolean;
  /** Whether to show all that the build says. */
  verbose?: boolean;
  /** Whether its errors are returned instead of shown. */
  catchesErrors?: boolean;
};

/** Many times as long as a build takes, in ms. */
const timeout = 4 * 60 * 1000;

/** Builds the site from its content. @returns the exit code, and the errors that were not shown. */
export async function astroBuild({
  out,
  content,
  showsHeldBack = false,
  verbose = false,
  catchesErrors = false,
}: Build): Promise<{ code: number | null; errors: string }> {
  const astro = join(
    dirname(createRequire(import.meta.url).resolve('astro/package.json')),
    'bin/astro.mjs',
  );
  const mode = showsHeldBack ? 'preview' : 'production';
  const log = verbose ? undefined : openSync(logFile, 'w');
  const child = spawn(process.execPath, [astro, 'build', '--outDir', out, '--mode', mode], {
    // By the channel, the build knows when its program ends, even if that is killed.
    stdio: ['ignore', log ?? 'inherit', catchesErrors ? 'pipe' : 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...(content !== undefined && { CONTENT_FOLDER: content }),
      // The server cannot render pages of a development build.
      NODE_ENV: 'production',
      // Otherwise Astro writes its telemetry settings to the home folder of the user who builds.
      ASTRO_TELEMETRY_DISABLED: '1',
    },
    timeout,
    killSignal: 'SIGKILL',
  });
  if (log !== undefined) closeSync(log);
  // Nobody waits for a build whose program ends.
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  const errors = child.stderr ? text(child.stderr) : '';
  const [code] = await once(child, 'close');
  process.off('exit', end);
  return { code, errors: child.killed ? 'The build took over four minutes.' : await errors };
}
