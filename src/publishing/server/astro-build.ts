import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Where a build's log goes, unless it is `verbose`. */
export const logFile = '.astro/build.log';

type Build = {
  /** The folder to build into. */
  out: string;
  /** The content folder, if not this process's own. */
  content?: string;
  /** Whether to include drafts and posts with later dates. */
  showsUnpublished?: boolean;
  /** Whether to print its log instead of writing it to `logFile`. */
  verbose?: boolean;
  /** Whether to return its errors instead of printing them. */
  catchesErrors?: boolean;
};

/** Far longer than a build takes, in ms. */
const timeoutMs = 4 * 60 * 1000;

/** Builds the site from its content. @returns the exit code, and the errors if `catchesErrors`. */
export async function astroBuild({
  out,
  content,
  showsUnpublished = false,
  verbose = false,
  catchesErrors = false,
}: Build): Promise<{ code: number | null; errors: string }> {
  const astro = join(
    dirname(createRequire(import.meta.url).resolve('astro/package.json')),
    'bin/astro.mjs',
  );
  const mode = showsUnpublished ? 'preview' : 'production';
  const log = verbose ? undefined : openSync(logFile, 'w');
  const child = spawn(process.execPath, [astro, 'build', '--outDir', out, '--mode', mode], {
    // The IPC channel lets the build notice when this process ends, even if it is killed.
    stdio: ['ignore', log ?? 'inherit', catchesErrors ? 'pipe' : 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...(content !== undefined && { CONTENT_FOLDER: content }),
      // The server cannot render pages of a development build.
      NODE_ENV: 'production',
      // Otherwise Astro writes its telemetry settings to the current user's home folder.
      ASTRO_TELEMETRY_DISABLED: '1',
    },
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  if (log !== undefined) closeSync(log);
  // Stop the build when this process exits.
  const stop = () => void child.kill('SIGKILL');
  process.once('exit', stop);
  const errors = child.stderr ? text(child.stderr) : '';
  const [code] = await once(child, 'close');
  process.off('exit', stop);
  return { code, errors: child.killed ? 'The build took over four minutes.' : await errors };
}
