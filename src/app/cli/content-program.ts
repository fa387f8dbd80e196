import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { Argument, type Command } from 'commander';
import { changedNames } from '../../content/loading/content-copy.ts';
import {
  contentFolder,
  contentFolderProblem,
  exampleFolder,
} from '../../content/loading/content-folder.ts';
import { slotName } from '../../platform/time-names.ts';
import { type ContentVersion, listVersions } from '../../publishing/server/content-versions.ts';
import { isEmptyFolder, restoreVersion } from '../../publishing/server/restore-content.ts';
import { siteTimeZone } from './backup-programs.ts';
import { settings, withDatabase } from './configured.ts';
import { createProgram, positiveInteger, print, refusal } from './program.ts';

const maxNames = 4;

/** The first names of changed files: "services/google-ads.yaml, agency.yaml and 3 more". */
function namesText(names: readonly string[]): string {
  const short = names.map((name) => name.replace(/^content\//, ''));
  const more = short.length - maxNames;
  return more > 0 ? `${short.slice(0, maxNames).join(', ')} and ${more} more` : short.join(', ');
}

/** A line for each version, newest first: its number, time and person, and what it changed. */
function linesOf(versions: readonly ContentVersion[], timeZone: string): string[] {
  const now = Date.now();
  const live = versions.findIndex(({ isPublished }) => isPublished);
  return versions.map(({ number, at, person, isPublished, files }, index) => {
    const before = versions.slice(index + 1).find((each) => each.isPublished);
    const changed = before ? namesText(changedNames(before.files, files)) : '';
    const what = index === live ? 'live, published' : isPublished ? 'published' : 'set aside';
    return `${String(number).padStart(4)}  ${slotName(at, timeZone, now)}  ${what} by ${person}${changed && `: ${changed}`}`;
  });
}

/** The commands for the agency's content and its published versions. */
export function contentProgram(): Command {
  const program = createProgram(
    'content',
    'Makes a folder of content of your own, which CONTENT_FOLDER then names, lists what was published of it, and puts an earlier version back. Upgrades of the product do not touch it.',
    '0 success, 1 nothing was changed, 2 invalid command, 3 no such version.',
  );
  program
    .command('copy')
    .argument('<folder>', 'a folder that is empty or does not exist')
    .description('copies the example content of this version')
    .action(async (folder: string) => {
      const target = resolve(folder);
      if (existsSync(target) && readdirSync(target).length > 0) {
        throw refusal(1, `Nothing was copied: ${target} is not empty; choose another folder.`);
      }
      mkdirSync(target, { recursive: true });
      cpSync(exampleFolder, target, { recursive: true });
      await print(
        `Your content is in ${target}. Set CONTENT_FOLDER=${target} for all commands and the server (on a machine with systemd in /etc/site.env), then edit it and run npm run publish.`,
      );
    });
  program
    .command('list')
    .description(
      'the last fifty versions that were published, newest first, with what each changed',
    )
    .action(async () => {
      const { LEADS_DATABASE_URL: url, SITE_FOLDER: site } = settings();
      const versions = await withDatabase(url, listVersions);
      await print(
        versions.length === 0
          ? 'Nothing is kept yet: the server keeps what it serves.'
          : linesOf(versions, siteTimeZone(site)).join('\n'),
      );
    });
  program
    .command('restore')
    .addArgument(new Argument('<number>', 'a version that "list" shows').argParser(positiveInteger))
    .description('puts a version in the place of the content, which is kept as a version first')
    .action(async (number: number) => {
      const wrongFolder = isEmptyFolder(contentFolder) ? undefined : contentFolderProblem();
      if (wrongFolder) throw refusal(1, `Nothing was changed: ${wrongFolder}.`);
      const { LEADS_DATABASE_URL: url, SITE_FOLDER: site } = settings();
      await withDatabase(url, async (store) => {
        const versions = await listVersions(store);
        const index = versions.findIndex((each) => each.number === number);
        const version = versions[index];
        if (!version) throw refusal(3, `There is no version ${number}. "list" shows all.`);
        const { changed, replacedVersion } = await restoreVersion(store, version);
        const line = linesOf(versions, siteTimeZone(site))[index] ?? '';
        await print(
          `${contentFolder} has version ${line.trim()}.\n${changed.length === 0 ? 'No file has changed.' : `Changed: ${namesText(changed)}.${replacedVersion === undefined ? '' : ` What was there is version ${replacedVersion}.`}`}\nNow look at it with npm run dev, or publish it: npm run publish`,
        );
      });
    });
  return program;
}
