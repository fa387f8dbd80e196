import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { Argument, type Command } from 'commander';
import { changedNames } from '../../content/loading/content-files.ts';
import {
  contentFolder,
  contentFolderProblem,
  exampleFolder,
} from '../../content/loading/content-folder.ts';
import { formatDateTime } from '../../platform/format-time.ts';
import { type ContentVersion, listVersions } from '../../publishing/server/content-versions.ts';
import { isEmptyFolder, restoreVersion } from '../../publishing/server/restore-content.ts';
import { siteTimeZone } from './backup-programs.ts';
import { readSettings, withDatabase } from './configuration.ts';
import { createProgram, exitError, positiveInteger, print } from './program.ts';

const maxNames = 4;

/** The names of changed files, cut short: "services/google-ads.yaml, agency.yaml and 3 more". */
function fileNamesText(names: readonly string[]): string {
  const short = names.map((name) => name.replace(/^content\//, ''));
  const more = short.length - maxNames;
  return more > 0 ? `${short.slice(0, maxNames).join(', ')} and ${more} more` : short.join(', ');
}

/** A line for each version, newest first: its number, time, status, person and changes. */
function versionLines(versions: readonly ContentVersion[], timeZone: string): string[] {
  const now = Date.now();
  const live = versions.findIndex(({ isPublished }) => isPublished);
  return versions.map(({ number, at, person, isPublished, files }, index) => {
    const previous = versions.slice(index + 1).find((each) => each.isPublished);
    const changed = previous ? fileNamesText(changedNames(previous.files, files)) : '';
    const state = isPublished ? 'published' : 'saved before a restore';
    const status = index === live ? 'live, published' : state;
    return `${String(number).padStart(4)}  ${formatDateTime(at, timeZone, now)}  ${status} by ${person}${changed && `: ${changed}`}`;
  });
}

/** The commands for the agency's content and its versions. */
export function contentProgram(): Command {
  const program = createProgram(
    'content',
    'Creates a content folder of your own, lists its versions, and restores an earlier one. Product upgrades do not touch this folder.',
    '0 success, 1 nothing was changed, 2 invalid command, 3 no such version.',
  );
  program
    .command('copy')
    .argument('<folder>', 'a folder that is empty or does not exist')
    .description('copies the example content of this version')
    .action(async (folder: string) => {
      const target = resolve(folder);
      if (existsSync(target) && readdirSync(target).length > 0) {
        throw exitError(1, `Nothing was copied: ${target} is not empty; choose another folder.`);
      }
      mkdirSync(target, { recursive: true });
      cpSync(exampleFolder, target, { recursive: true });
      await print(
        `Your content is in ${target}. With CONTENT_FOLDER=${target} for all commands and the server (with systemd, in /etc/site.env), edit its files and run npm run publish.`,
      );
    });
  program
    .command('list')
    .description('lists the fifty most recent versions, newest first, with the changes in each')
    .action(async () => {
      const { LEADS_DATABASE_URL: url, SITE_FOLDER: site } = readSettings();
      const versions = await withDatabase(url, listVersions);
      await print(
        versions.length === 0
          ? 'There are no versions yet. A running server records the content that it serves.'
          : versionLines(versions, siteTimeZone(site)).join('\n'),
      );
    });
  program
    .command('restore')
    .addArgument(new Argument('<number>', 'a version that "list" shows').argParser(positiveInteger))
    .description(
      'replaces the content with a version, after saving the current content as a version',
    )
    .action(async (number: number) => {
      const folderProblem = isEmptyFolder(contentFolder) ? undefined : contentFolderProblem();
      if (folderProblem) throw exitError(1, `Nothing was changed: ${folderProblem}.`);
      const { LEADS_DATABASE_URL: url, SITE_FOLDER: site } = readSettings();
      await withDatabase(url, async (store) => {
        const versions = await listVersions(store);
        const index = versions.findIndex((each) => each.number === number);
        const version = versions[index];
        if (!version)
          throw exitError(3, `There is no version ${number}. "list" shows all versions.`);
        const { changed, replacedVersion } = await restoreVersion(store, version);
        const line = versionLines(versions, siteTimeZone(site))[index] ?? '';
        await print(
          `${contentFolder} now has version ${line.trim()}.\n${changed.length === 0 ? 'No file has changed.' : `Changed: ${fileNamesText(changed)}.${replacedVersion === undefined ? '' : ` The previous content is version ${replacedVersion}.`}`}\nPreview it with npm run dev, or publish it with npm run publish.`,
        );
      });
    });
  return program;
}
