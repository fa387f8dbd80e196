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
  fileHashes,
  filesDigest,
  type Hashes,
  isSameContent,
  readContent,
  writeContent,
} from '../../content/loading/content-files.ts';
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
import { isEmptyFolder, restoreContent } from './restore-content.ts';
import { clearPublished } from './site-changes.ts';

/** A site's folders: its published build, and its content. */
export type SiteFolders = { build: string; content: string };

/** Longer than any task takes, in ms. */
const abandonedAfterMs = 60 * 60 * 1000;

/**
 * Creates a staging folder for a task's content; several publishers may run in parallel. Removes
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

const reportLostMessage = 'The publisher’s report could not be stored; see its log.';

const refusedOutcome = (...report: string[]): Outcome => ({ state: 'refused', report });
const failure = (reason: string): Outcome => ({ ...refusedOutcome(reason), isFailure: true });

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
function manuallyEditedFiles(folder: string, live: Hashes, wanted: Hashes): string[] {
  const files = isEmptyFolder(folder) ? live : fileHashes(readContent(folder));
  return isSameContent(files, wanted) ? [] : changedNames(live, files);
}

/** The problems in the errors of a build that the writer can correct. */
function problemsIn(errors: string): string[] {
  const [, list] = errors.split(/^Please correct:$/m);
  // Code locations and stack traces do not help the writer.
  const [message = ''] = (list ?? errors).split(/^ *(?:Location|Stack trace):$/m);
  const lines = message.split('\n').map((line) => line.trim());
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
    if (code !== 0) return refusedOutcome(...problemsIn(errors));
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
async function waitForBuildLock(path: string): Promise<(() => void) | undefined> {
  for (const until = Date.now() + lockWaitMs; Date.now() < until; await sleep(lockPollMs)) {
    const release = takeBuildLock(path, 0);
    if (release) return release;
  }
  return undefined;
}

const withdrawnMessage = 'this task was withdrawn, or another publisher now has it';
const outdatedMessage =
  'Something else has been published in the meantime. Look at your changes again, then publish.';

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
  if (problems.length > 0) return refusedOutcome(...problems);
  if (task.kind === 'check') return { state: 'done', report: notices };
  const spaceProblem = diskSpaceProblem(dirname(site));
  if (spaceProblem) return failure(`The site was not built: ${spaceProblem}.`);
  const unwritable = task.kind === 'publish' && unwritableFolder(folders.content);
  if (unwritable) {
    return failure(
      `The publisher cannot write to ${unwritable}. Whoever runs the server needs to make the publisher’s user its owner and, under systemd, list it in ReadWritePaths in site-publisher.service.`,
    );
  }
  const live = builtContent(servedBuild(site))?.files ?? {};
  const unpublishedNotes = heldBackNotes(content, (file) => live[file] !== task.files[file]);
  const release = await waitForBuildLock(join(dirname(site), lockFile));
  if (!release)
    return refusedOutcome('Another publish is running on the server. Try again in a minute.');
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
    if (filesDigest(live) !== task.base) return refusedOutcome(outdatedMessage);
    const notes: string[] = [];
    const beforeReplacing = async () => {
      if (!(await stillHasLease())) throw new Error(withdrawnMessage);
      const names = manuallyEditedFiles(folders.content, live, task.files);
      const { replacedVersion } = await restoreContent(store, content, folders.content);
      if (names.length > 0) {
        notes.push(
          `Changes made by hand in the content folder are kept as version ${replacedVersion}: ${names.join(', ')}`,
        );
      }
    };
    const built = await buildInto(site, stage, task, content, { beforeReplacing });
    if (built.state === 'done') await clearPublished(store, task.files, task.at);
    return { ...built, report: [...built.report, ...notes, ...unpublishedNotes, ...notices] };
  } finally {
    release();
  }
}

/**
 * Performs the oldest waiting task, if any.
 *
 * @returns the task and its outcome.
 */
export async function performNextTask(
  database: LeadDatabase,
  folders: SiteFolders,
): Promise<(Pick<PublisherTask, 'kind' | 'person'> & Outcome) | undefined> {
  const task = await database.use((store) => claimTask(store, Date.now()));
  if (!task) return undefined;
  const { kind, person } = task;
  let lease: Lease | undefined = task.lease;
  let renewals: Promise<void> = Promise.resolve();
  // One renewal at a time: each needs the lease that the previous one returned.
  const renew = () => {
    renewals = renewals
      .catch(() => {})
      .then(async () => {
        const held = lease;
        if (held) lease = await database.use((store) => renewLease(store, held, Date.now()));
      });
    return renewals;
  };
  const stillHasLease = async () => {
    await renew();
    return lease !== undefined;
  };
  const renewTimer = setInterval(() => void renew().catch(() => {}), leaseMs / 3);
  const work = async (store: Store): Promise<Outcome> => {
    const stage = newStage(folders);
    try {
      return await perform(store, task, folders, stage, stillHasLease);
    } finally {
      rmSync(stage, { recursive: true, force: true });
    }
  };
  try {
    const fullOutcome = await database
      .use(work)
      .catch((error: unknown) => failure(`The publisher failed: ${(error as Error).message}`));
    const outcome = { ...fullOutcome, report: shortReport(fullOutcome.report) };
    clearInterval(renewTimer);
    await renewals.catch(() => {});
    const settle = async ({ state, report }: Outcome) => {
      const held = lease;
      if (held) await database.use((store) => settleTask(store, held, state, report));
    };
    // An unsettled task would be claimed before all others for an hour.
    await settle(outcome).catch(() => settle({ ...outcome, report: [reportLostMessage] }));
    return { kind, person, ...outcome };
  } finally {
    clearInterval(renewTimer);
  }
}
