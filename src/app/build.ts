import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { changedExampleNotice } from '../content/loading/changed-example.ts';
import {
  builtContent,
  copyIntoBuild,
  fileHashes,
  isSameContent,
  readContent,
} from '../content/loading/content-files.ts';
import {
  contentFolder,
  contentFolderProblem,
  createContentFolder,
  exampleFolder,
} from '../content/loading/content-folder.ts';
import { sqlitePath } from '../platform/server/database/database-name.ts';
import { UnusableDatabase } from '../platform/server/database/unusable-database.ts';
import { readEnvironment } from '../platform/server/environment.ts';
import { codeDigest } from '../platform/server/static/code-digest.ts';
import { finishedBuild } from '../platform/server/static/finished-build.ts';
import { astroBuild, logFile } from '../publishing/server/astro-build.ts';
import { lockFile, takeBuildLock } from '../publishing/server/build-lock.ts';
import { publishedVersion } from '../publishing/server/content-versions.ts';
import { dropPrivileges } from '../publishing/server/drop-privileges.ts';
import { isSiteDue } from '../publishing/server/due-posts.ts';
import { diskSpaceProblem } from '../publishing/server/free-space.ts';
import { newBuildFolder, replaceBuild } from '../publishing/server/replace-build.ts';
import { adoptPublishedContent, currentUser } from '../publishing/server/restore-content.ts';
import { leadDatabase } from '../schema/lead-database.ts';
import { openExisting } from '../schema/open-database.ts';
import type { Store } from '../schema/tables.ts';
import { createProgram, runProgram } from './cli/program.ts';
import { recordOutcome } from './jobs/upkeep.ts';

/*
 * Builds the site beside the published one, then swaps the two if every check passed: `npm run
 * publish`. A build that fails or is killed changes nothing. Most output goes to a file;
 * `--verbose` prints it. `--if-due`, for timers, builds only if a post has become due since the
 * last build, or another server on the same database has published.
 */

dropPrivileges();

/** Far longer than a build of a thousand pages takes, in ms. */
const lockWaitMs = 10 * 60 * 1000;

/** Keeps only the client files, for a static host, which renders no pages on request. */
function keepOnlyClient(folder: string): void {
  const client = `${folder}.client`;
  renameSync(join(folder, 'client'), client);
  rmSync(folder, { recursive: true });
  renameSync(client, folder);
}

/** The configured database; empty if settings are invalid, which the server reports at startup. */
const databaseUrl = (): string => {
  const read = readEnvironment(process.env);
  return read.outcome === 'invalid' ? '' : read.environment.LEADS_DATABASE_URL;
};

/** Queries the database. @returns undefined if there is none or it cannot be read. */
async function queryDatabase<T>(query: (store: Store) => Promise<T>): Promise<T | undefined> {
  const url = databaseUrl();
  if (url === '') return undefined;
  const database = leadDatabase(url, openExisting);
  try {
    return await database.use(query);
  } catch (error) {
    // A database before its first start or upgrade has nothing to look up.
    if (sqlitePath(url) === undefined && !(error instanceof UnusableDatabase))
      console.error(
        `Could not look up the published content; continuing without it: ${(error as Error).message}`,
      );
    return undefined;
  } finally {
    await database.close();
  }
}

/** Queries the database only if other servers may share it; a SQLite file has just one server. */
const querySharedDatabase: typeof queryDatabase = async (query) =>
  sqlitePath(databaseUrl()) === undefined ? await queryDatabase(query) : undefined;

/**
 * Guards against replacing an agency's site with the example, for example after a setting or a
 * folder was lost, or on a new machine.
 *
 * @returns why the content must not be published.
 */
async function siteReplacementProblem(): Promise<string | undefined> {
  const currentFiles = fileHashes(readContent());
  if (!isSameContent(currentFiles, fileHashes(readContent(exampleFolder)))) return undefined;
  const version = await queryDatabase(publishedVersion);
  const [live, builtFrom] = [version ?? builtContent('dist'), finishedBuild('dist')?.content];
  if (!live || isSameContent(currentFiles, live.files) || builtFrom === exampleFolder)
    return undefined;
  const remedy = version
    ? `npm run content -- restore ${version.number} puts it in the folder`
    : `set CONTENT_FOLDER to its folder, ${builtFrom}`;
  return `${contentFolder} is the example, but other content is published, by ${live.person}; ${remedy}`;
}

/**
 * A notice about content that another server published since the last build here, if this build
 * replaces that content.
 */
async function replacedVersionNotice(): Promise<string | undefined> {
  const [built, begunAt] = [builtContent('dist'), finishedBuild('dist')?.begunAt];
  if (!built || begunAt === undefined) return undefined;
  const version = await querySharedDatabase(publishedVersion);
  if (!version || version.at <= begunAt || isSameContent(version.files, built.files))
    return undefined;
  if (isSameContent(version.files, fileHashes(readContent()))) return undefined;
  return `This replaces version ${version.number}, which ${version.person} published on another server since the last build here; npm run content -- restore ${version.number} puts it back.`;
}

/**
 * Restores content that another server on the same database has published to the content folder.
 * @returns whether there was any.
 */
async function adoptOtherContent(): Promise<boolean> {
  const adopted = await querySharedDatabase((store) => adoptPublishedContent(store, 'dist'));
  if (!adopted) return false;
  const { version, replacedVersion } = adopted;
  const savedNote =
    replacedVersion === undefined
      ? ''
      : ` The previous content of ${contentFolder} is version ${replacedVersion}.`;
  console.log(`Publishing version ${version.number} of ${version.person}.${savedNote}`);
  return true;
}

const maxAttempts = 3;

/**
 * Builds the site into a folder; undefined if that fails. A build reads files for several seconds,
 * so it is repeated if the content changed in that time: the site would match no version.
 */
async function build(folder: string, verbose: boolean) {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const begunAt = Date.now();
    const content = readContent();
    const { code } = await astroBuild({ out: folder, verbose });
    if (isSameContent(fileHashes(content), fileHashes(readContent()))) {
      return code === 0 ? { begunAt, content } : undefined;
    }
    console.error('The content changed while it was being read, so it is being read again.');
  }
  console.error('The content keeps changing: publish again once no one is editing it.');
  return undefined;
}

/** Builds and publishes the site; with `ifDue`, only if it is due. */
async function publish({ verbose, ifDue }: { verbose?: true; ifDue?: true }): Promise<void> {
  if (createContentFolder())
    console.log(`Your content is in ${contentFolder}, a copy of the example.`);
  const obstacle =
    contentFolderProblem() ?? diskSpaceProblem('.') ?? (await siteReplacementProblem());
  if (obstacle) {
    console.error(`The site was not built: ${obstacle}.`);
    process.exitCode = 1;
    return;
  }
  const isDue = () => isSiteDue('dist', Date.now());
  if (ifDue && !(await adoptOtherContent()) && !isDue()) {
    console.log('No post has become due since the last build, so the site was not built.');
    // Clear the failure marker of a killed run, if any.
    if (finishedBuild('dist')) recordOutcome('dist', true);
    return;
  }

  const replacedNotice = ifDue ? undefined : await replacedVersionNotice();
  let releaseLock = takeBuildLock(lockFile, 0);
  if (!releaseLock) {
    console.log('Another build is running; waiting for it.');
    releaseLock = takeBuildLock(lockFile, lockWaitMs);
  }
  if (!releaseLock) {
    console.error('Another build has been running for ten minutes: stop it, and try again.');
    process.exitCode = 1;
    return;
  }

  const buildFolder = 'dist';
  const { code: previousCode, content: previousContent } = finishedBuild(buildFolder) ?? {};
  const nextFolder = newBuildFolder(buildFolder);
  console.log(`Checking the content in ${contentFolder} and building the site.`);
  const exampleNotice = changedExampleNotice();
  if (exampleNotice) console.log(exampleNotice);
  const built = await build(nextFolder, verbose ?? false);
  if (built) {
    if (process.env.PUBLIC_LEAD_INBOX === 'off') keepOnlyClient(nextFolder);
    else copyIntoBuild(nextFolder, built.content, currentUser());
    replaceBuild(nextFolder, buildFolder, built.begunAt);
    recordOutcome(buildFolder, true);
    if (replacedNotice) console.log(replacedNotice);
    if (previousContent && previousContent !== contentFolder) {
      console.log(
        `The previous site was built from ${previousContent}, and this one from ${contentFolder}.`,
      );
    }
    const nextStep =
      previousCode === undefined
        ? ''
        : previousCode === codeDigest()
          ? ' A running server will switch to it within two seconds.'
          : ' The code has changed, too: a running server serves the previous build until it is restarted.';
    console.log(`The site is in ${buildFolder}/.${nextStep}`);
  } else {
    rmSync(nextFolder, { recursive: true, force: true });
    if (ifDue) recordOutcome(buildFolder, false);
    console.error(`The site was not built. The one in ${buildFolder}/, if any, has not changed.`);
    if (!verbose) console.error(`The full build log is in ${logFile}.`);
    process.exitCode = 1;
  }
  releaseLock();
}

await runProgram(
  createProgram(
    'publish',
    'Checks the content, builds the site and publishes it into dist/, which a running server switches to. A build that fails changes nothing.',
    '0 success or nothing to do, 1 the site was not built, 2 invalid command.',
  )
    .option('--verbose', `print all build output, which otherwise goes to ${logFile}`)
    .option(
      '--if-due',
      'build only if a post has become due since the last build, or another server on this database has published',
    )
    .action(publish),
  process.argv.slice(2),
);
