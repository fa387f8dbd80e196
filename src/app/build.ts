import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { changedExampleNotice } from '../content/loading/changed-example.ts';
import {
  builtContent,
  copyIntoBuild,
  filesOf,
  isSame,
  readContent,
} from '../content/loading/content-copy.ts';
import {
  contentFolder,
  contentFolderProblem,
  exampleFolder,
  makeContentFolder,
} from '../content/loading/content-folder.ts';
import { sqlitePath } from '../platform/server/database/database-name.ts';
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
import type { Store } from '../schema/store.ts';
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
function keepClient(folder: string): void {
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

/** Queries the database. @returns undefined if there is none, or it cannot be read. */
async function queryDatabase<T>(question: (store: Store) => Promise<T>): Promise<T | undefined> {
  const url = databaseUrl();
  if (url === '') return undefined;
  const database = leadDatabase(url, openExisting);
  try {
    return await database.use(question);
  } catch (error) {
    if (sqlitePath(url) === undefined)
      console.error(
        `Could not look for what was published, which stops nothing here: ${(error as Error).message}`,
      );
    return undefined;
  } finally {
    await database.close();
  }
}

/** Queries a database that other servers may share; a SQLite file has one server. */
const querySharedDatabase: typeof queryDatabase = async (question) =>
  sqlitePath(databaseUrl()) === undefined ? await queryDatabase(question) : undefined;

/**
 * Guards against replacing an agency's site with the example, after a setting or a folder was lost,
 * or on a new machine.
 *
 * @returns why the content must not be published.
 */
async function replacesSite(): Promise<string | undefined> {
  const own = filesOf(readContent());
  if (!isSame(own, filesOf(readContent(exampleFolder)))) return undefined;
  const version = await queryDatabase(publishedVersion);
  const [live, site] = [version ?? builtContent('dist'), finishedBuild('dist')?.content];
  if (!live || isSame(own, live.files) || site === exampleFolder) return undefined;
  const remedy = version
    ? `npm run content -- restore ${version.number} puts it into the folder`
    : `set CONTENT_FOLDER to its folder, ${site}`;
  return `${contentFolder} is the example, and another content is published, by ${live.person}; ${remedy}`;
}

/**
 * Reports content that another server published since the last build here, if this build replaces
 * it.
 */
async function publishedSince(): Promise<string | undefined> {
  const [built, begunAt] = [builtContent('dist'), finishedBuild('dist')?.begunAt];
  if (!built || begunAt === undefined) return undefined;
  const version = await querySharedDatabase(publishedVersion);
  if (!version || version.at <= begunAt || isSame(version.files, built.files)) return undefined;
  if (isSame(version.files, filesOf(readContent()))) return undefined;
  return `This replaces version ${version.number}, which ${version.person} published on another server since the last build here; npm run content -- restore ${version.number} puts it back.`;
}

/**
 * Takes over content that another server on the same database has published. @returns whether there
 * was any.
 */
async function hasOtherContent(): Promise<boolean> {
  const taken = await querySharedDatabase((store) => adoptPublishedContent(store, 'dist'));
  if (!taken) return false;
  const { version, replacedVersion } = taken;
  const aside =
    replacedVersion === undefined
      ? ''
      : ` What was in ${contentFolder} is version ${replacedVersion}.`;
  console.log(`Publishing version ${version.number} of ${version.person}.${aside}`);
  return true;
}

const maxAttempts = 3;

/**
 * Builds the site into a folder; undefined if that fails. A build reads files for several seconds,
 * so it is repeated if the content changed in that time: it would match no version.
 */
async function build(folder: string, verbose: boolean) {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const begunAt = Date.now();
    const content = readContent();
    const { code } = await astroBuild({ out: folder, verbose });
    if (isSame(filesOf(content), filesOf(readContent()))) {
      return code === 0 ? { begunAt, content } : undefined;
    }
    console.error('The content was changed while it was read, so it is read again.');
  }
  console.error('The content keeps changing: publish again once nobody edits it.');
  return undefined;
}

/** Builds and publishes the site; with `ifDue`, only if it is due. */
async function publish({ verbose, ifDue }: { verbose?: true; ifDue?: true }): Promise<void> {
  if (makeContentFolder())
    console.log(`Your content is in ${contentFolder}, a copy of the example.`);
  const obstacle = contentFolderProblem() ?? diskSpaceProblem('.') ?? (await replacesSite());
  if (obstacle) {
    console.error(`The site was not built: ${obstacle}.`);
    process.exitCode = 1;
    return;
  }
  const isDue = () => isSiteDue('dist', Date.now());
  if (ifDue && !(await hasOtherContent()) && !isDue()) {
    console.log('No post has become due since the last build, so the site was not built.');
    // Clear the mark of a killed run, if any.
    if (finishedBuild('dist')) recordOutcome('dist', true);
    return;
  }

  const replaced = ifDue ? undefined : await publishedSince();
  let release = takeBuildLock(lockFile, 0);
  if (!release) {
    console.log('Another build is running; waiting for it.');
    release = takeBuildLock(lockFile, lockWaitMs);
  }
  if (!release) {
    console.error('Another build has been running for ten minutes: end it, and try again.');
    process.exitCode = 1;
    return;
  }

  const published = 'dist';
  const { code: previousCode, content: previousFolder } = finishedBuild(published) ?? {};
  const next = newBuildFolder(published);
  console.log(`Checking the content in ${contentFolder} and building the site.`);
  const notice = changedExampleNotice();
  if (notice) console.log(notice);
  const built = await build(next, verbose ?? false);
  if (built) {
    if (process.env.PUBLIC_LEAD_INBOX === 'off') keepClient(next);
    else copyIntoBuild(next, built.content, currentUser());
    replaceBuild(next, published, built.begunAt);
    recordOutcome(published, true);
    if (replaced) console.log(replaced);
    if (previousFolder && previousFolder !== contentFolder) {
      console.log(`The site before was of ${previousFolder}, and this one is of ${contentFolder}.`);
    }
    const isOtherCode = previousCode !== undefined && previousCode !== codeDigest();
    const takeOver = isOtherCode
      ? 'The code is new, too: restart the server, which serves the last build until then.'
      : 'A running server takes it over within two seconds.';
    console.log(`The site is in ${published}/. ${takeOver}`);
  } else {
    rmSync(next, { recursive: true, force: true });
    if (ifDue) recordOutcome(published, false);
    console.error(`The site was not built. The one in ${published}/, if any, has not changed.`);
    if (!verbose) console.error(`The whole build log is in ${logFile}.`);
    process.exitCode = 1;
  }
  release();
}

await runProgram(
  createProgram(
    'publish',
    'Checks the content, builds the site and publishes it into dist/, which a running server takes over. A build that fails changes nothing.',
    '0 success or nothing to do, 1 the site was not built, 2 invalid command.',
  )
    .option('--verbose', `show all that the build says, which otherwise goes to ${logFile}`)
    .option(
      '--if-due',
      'build only if the day of a post has come since the last build, or another server with this database has published',
    )
    .action(publish),
  process.argv.slice(2),
);
