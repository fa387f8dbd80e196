import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { dateIn } from '../agency/date-in.ts';
import { readAgencyOf } from '../agency/read-agency.ts';
import { repeat } from './repeat.ts';
import { isPostDue } from './site/due-posts.ts';
import { finishedBuild } from './site/finished-build.ts';

const root = join(import.meta.dirname, '..');
/** Where `npm run build` reads posts and publishes. */
export const published = { posts: join(root, 'content/posts'), build: join(root, 'dist') };
const minute = 60 * 1000;
/** The end of a failed build's output that the log keeps, in characters. */
const keptOutput = 2000;
const lowPriority = 10;

/** Builds the site; `output` says why it failed. The signal ends the build. Never rejects. */
export type Publish = (
  signal: AbortSignal,
) => Promise<{ outcome: 'published' } | { outcome: 'failed'; output: string }>;

/** Runs `npm run build` beside the server, at low priority. */
export const publishSite: Publish = (signal) =>
  new Promise((resolve) => {
    const build = spawn(process.execPath, [join(import.meta.dirname, 'build.ts')], {
      cwd: root,
      signal,
    });
    let output = '';
    const keep = (text: Buffer) => {
      output = (output + text).slice(-keptOutput);
    };
    build.stdout.on('data', keep);
    build.stderr.on('data', keep);
    build.once('error', ({ message }) => resolve({ outcome: 'failed', output: message }));
    build.once('close', (code) =>
      resolve(code === 0 ? { outcome: 'published' } : { outcome: 'failed', output }),
    );
    if (build.pid !== undefined) setPriority(build.pid, lowPriority);
  });

/** The folders of the posts and of the published build. */
type Site = { posts: string; build: string };

/**
 * Publishes the site when the day of a post has come. Tries again every hour while that fails. The returned
 * function stops the schedule and resolves when no build is running.
 */
export function schedulePublishing(
  { posts, build }: Site,
  publish: Publish,
  log: FastifyBaseLogger,
  everyMs = 10 * minute,
): () => Promise<void> {
  const stopping = new AbortController();
  let notBefore = 0;
  const isDue = (now: number): boolean => {
    const begunAt = finishedBuild(build)?.begunAt;
    if (begunAt === undefined || Number.isNaN(begunAt)) return false;
    const { timeZone } = readAgencyOf(build);
    const dayOf = (time: number) => dateIn(timeZone, new Date(time));
    return isPostDue(posts, dayOf(begunAt), dayOf(now));
  };
  const publishDue = async (): Promise<void> => {
    const now = Date.now();
    if (now < notBefore || !isDue(now)) return;
    log.info('the day of a post has come; building the site');
    const result = await publish(stopping.signal);
    if (result.outcome === 'published' || stopping.signal.aborted) return;
    notBefore = now + 60 * minute;
    log.error(
      { output: result.output },
      'the site with the new post could not be built; correct the content and run npm run publish',
    );
  };
  const stop = repeat(
    () => publishDue().catch((err) => log.error({ err }, 'could not look for posts that are due')),
    everyMs,
  );
  return () => {
    stopping.abort();
    return stop();
  };
}
