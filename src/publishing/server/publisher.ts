import {
  accessSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dateIn } from '../../agency/date-in.ts';
import {
  builtContent,
  changedNames,
  copyIntoBuild,
  type FileHashes,
  fileHashes,
  filesDigest,
  isSameContent,
  readContent,
  writeContent,
} from '../../content/loading/content-copy.ts';
import { parseAgency } from '../../content/loading/parse-agency.ts';
import { unpublishedFiles } from '../../content/unpublished.ts';
import type { LeadDatabase } from '../../schema/lead-database.ts';
import type { Store } from '../../schema/tables.ts';
import { localDate } from '../../ui/local-date.ts';
import type { PublisherTask } from '../publisher-task.ts';
import { astroBuild } from './astro-build.ts';
import { lockFile, takeBuildLock } from './build-lock.ts';
import { checkContent } from './check-content.ts';
import { readVersion } from './content-versions.ts';
import { diskSpaceProblem } from './free-space.ts';
import { claimTask, type Lease, leaseMs, renewLease, settleTask } from './publisher-tasks.ts';
import { newBuildFolder, previewBuild, replaceBuild, servedBuild } from './replace-build.ts';
import { isEmpty, restoreContent } from './restore-content.ts';
import { clearPublished } from './site-changes.ts';

/** A site's folders: its published build, and its content. */
export type SiteFolders = { build: string; content: string };

/** Longer than any task takes, in ms. */
const abandonedAfterMs = 60 * 60 * 1000;

/**
 * Creates a staging folder for a task's content; several publishers may work at once. Removes
 * folders over an hour old, left by publishers that were killed.
 */
function newStage({ build }: SiteFolders): string {
  const folder = join(dirname(build), '.astro/publisher');
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const isAbandoned = Date.now() - statSync(path).mtimeMs > abandonedAfterMs;
    if (isAbandoned) rmSync(path, { recursive: true, force: true });
  }
  return mkdtempSync(join(folder, 'content-'));
}

/** How a task ended, and its report, one line each. */
type Outcome = {
  state: 'done' | 'refused';
  report: readonly string[];
  /** Whether the machine failed, not the content. */
  isFailure?: boolean;
};

/** Cap: a broken draft can yield thousands of errors. */
const maxReportLines = 100;
const maxLineLength = 1000;
/** Strips NUL and lone surrogates, which PostgreSQL refuses; a report may quote a draft. */
const shortReport = (report: readonly string[]): string[] =>
  report
    .slice(0, maxReportLines)
    .map((line) => line.slice(0, maxLineLength).replaceAll('\0', '').toWellFormed());

const notRecorded = 'What the publisher said could not be kept; its log has it.';

const refused = (...report: string[]): Outcome => ({ state: 'refused', report });
const failed = (reason: string): Outcome => ({ ...refused(reason), isFailure: true });

/** The first content folder that this process cannot write to. */
const unwritableFolder = (content: string): string | undefined =>
  readdirSync(content, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => join(content, name))
    .concat(content)
    .find((folder) => {
      try {
        accessSync(folder, constants.W_OK);
        return false;
      } catch {
        return true;
      }
    });

/**
 * Names of the files edited by hand in the folder and not published.
 *
 * @param wanted The content to publish; already in the folder if a publisher was killed.
 */
function manuallyEdited(folder: string, live: FileHashes, wanted: FileHashes): string[] {
  const files = isEmpty(folder) ? live : fileHashes(readContent(folder));
  return isSameContent(files, wanted) ? [] : changedNames(live, files);
}

/** The errors of a build that the writer can correct. */
function correctionsIn(errors: string): string[] {
  const [, list] = errors.split(/^Please correct:$/m);
  // Code locations and stack traces do not help the writer.
  const [told = ''] = (list ?? errors).split(/^ *(?:Location|Stack trace):$/m);
  const lines = told.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).slice(0, list === undefined ? 3 : 50);
}

type BuildOptions = { showsUnpublished?: boolean; beforeReplacing?: () => Promise<void> };

/** Builds the staged content, then replaces the `published` build. */
async function buildInto(
  published: string,
  stage: string,
  task: PublisherTask,
  content: ReadonlyMap<string, Buffer>,
  { showsUnpublished = false, beforeReplacing = async () => {} }: BuildOptions,
): Promise<Outcome> {
  const begunAt = Date.now();
  const next = newBuildFolder(published);
  try {
    const options = { content: stage, showsUnpublished, catchesErrors: true };
    const { code, errors } = await astroBuild({ out: next, ...options });
    if (code !== 0) return refused(...correctionsIn(errors));
    copyIntoBuild(next, content, task.person);
    await beforeReplacing();
    replaceBuild(next, published, begunAt);
    return { state: 'done', report: [] };
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}

/** A line for each changed entry that is held back. */
function heldBackNotes(
  content: ReadonlyMap<string, Buffer>,
  isChanged: (file: string) => boolean,
): string[] {
  const { timeZone } = parseAgency(String(content.get('content/agency.yaml')));
  const changed = [...content].filter(([file]) => isChanged(file));
  const sources = changed.map(([file, bytes]): [string, string] => [file, String(bytes)]);
  return unpublishedFiles(sources, dateIn(timeZone, new Date())).map(
    ([file, why]) =>
      `${file}: held back ${why.reason === 'draft' ? 'as a draft' : `until ${localDate(why.date)}`}`,
  );
}

const lockPollMs = 500;
/** Longer than a scheduled build takes, in ms. */
const lockWaitMs = 60_000;

/** Waits for the build lock; undefined if that takes over a minute. */
async function freeBuildLock(path: string): Promise<(() => void) | undefined> {
  for (const until = Date.now() + lockWaitMs; Date.now() < until; await sleep(lockPollMs)) {
    const release = takeBuildLock(path, 0);
    if (release) return release;
  }
  return undefined;
}

const withdrawn = 'this was withdrawn, or another publisher has taken it over';
const movedOn = 'Something else was published meanwhile. Look at your changes again, then publish.';

async function perform(
  store: Store,
  task: PublisherTask,
  folders: SiteFolders,
  stage: string,
  stillHasLease: () => Promise<boolean>,
): Promise<Outcome> {
  const { build: site } = folders;
  const content = await readVersion(store, task.files);
  writeContent(content, stage);
  const { problems, notices } = await checkContent(stage);
  if (problems.length > 0) return refused(...problems);
  if (task.kind === 'check') return { state: 'done', report: notices };
  const lack = diskSpaceProblem(dirname(site));
  if (lack) return failed(`The site was not built: ${lack}.`);
  const closed = task.kind === 'publish' && unwritableFolder(folders.content);
  if (closed) {
    return failed(
      `The publisher may not write ${closed}. Whoever runs the server has to give it to the publisher’s user, and under systemd name it in ReadWritePaths of site-publisher.service.`,
    );
  }
  const live = builtContent(servedBuild(site))?.files ?? {};
  const unpublishedNotes = heldBackNotes(content, (file) => live[file] !== task.files[file]);
  const release = await freeBuildLock(join(dirname(site), lockFile));
  if (!release) return refused('Another publish is running on the server. Try again in a minute.');
  try {
    if (task.kind === 'preview') {
      const built = await buildInto(previewBuild(site), stage, task, content, {
        showsUnpublished: true,
      });
      return { ...built, report: [...built.report, ...unpublishedNotes, ...notices] };
    }
    if (isSameContent(live, task.files)) {
      await clearPublished(store, task.files, task.at);
      return { state: 'done', report: [] };
    }
    if (filesDigest(live) !== task.base) return refused(movedOn);
    const replaced: string[] = [];
    const beforeReplacing = async () => {
      if (!(await stillHasLease())) throw new Error(withdrawn);
      const names = manuallyEdited(folders.content, live, task.files);
      const { before } = await restoreContent(store, content, folders.content);
      if (names.length > 0) {
        replaced.push(
          `What was changed in the folder of the content by hand is kept as version ${before}: ${names.join(', ')}`,
        );
      }
    };
    const built = await buildInto(site, stage, task, content, { beforeReplacing });
    if (built.state === 'done') await clearPublished(store, task.files, task.at);
    return { ...built, report: [...built.report, ...replaced, ...unpublishedNotes, ...notices] };
  } finally {
    release();
  }
}

/**
 * Performs the oldest waiting task, if any.
 *
 * @returns the task and its outcome.
 */
export async function performNext(
  database: LeadDatabase,
  folders: SiteFolders,
): Promise<(Pick<PublisherTask, 'kind' | 'person'> & Outcome) | undefined> {
  const task = await database.use((store) => claimTask(store, Date.now()));
  if (!task) return undefined;
  const { kind, person } = task;
  let lease: Lease | undefined = task.lease;
  let kept: Promise<void> = Promise.resolve();
  // One renewal at a time: each needs the lease that the last one returned.
  const keep = () => {
    kept = kept
      .catch(() => {})
      .then(async () => {
        const held = lease;
        if (held) lease = await database.use((store) => renewLease(store, held, Date.now()));
      });
    return kept;
  };
  const stillHasLease = async () => {
    await keep();
    return lease !== undefined;
  };
  const keeping = setInterval(() => void keep().catch(() => {}), leaseMs / 3);
  const work = async (store: Store): Promise<Outcome> => {
    const stage = newStage(folders);
    try {
      return await perform(store, task, folders, stage, stillHasLease);
    } finally {
      rmSync(stage, { recursive: true, force: true });
    }
  };
  try {
    const whole = await database
      .use(work)
      .catch((error: unknown) => failed(`The publisher failed: ${(error as Error).message}`));
    const outcome = { ...whole, report: shortReport(whole.report) };
    clearInterval(keeping);
    await kept.catch(() => {});
    const settle = async ({ state, report }: Outcome) => {
      const held = lease;
      if (held) await database.use((store) => settleTask(store, held, state, report));
    };
    // An unsettled task would be claimed before all others for an hour.
    await settle(outcome).catch(() => settle({ ...outcome, report: [notRecorded] }));
    return { kind, person, ...outcome };
  } finally {
    clearInterval(keeping);
  }
}
