import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { exampleFolder } from '../../content/files/content-folder.ts';
import { createProgram, print, refusal } from './program.ts';

/** The command line for the folder of the agency's content. */
export function contentProgram(): Command {
  const program = createProgram(
    'content',
    'Makes a folder of content of your own, which CONTENT_FOLDER then names. Upgrades of the product do not touch it.',
    '0 success, 1 nothing was copied, 2 invalid command.',
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
  return program;
}
