import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { readContentFiles } from '../../content-files/content-folder.ts';
import type { Environment } from '../environment.ts';
import { type Claim, readClaims, textsIn } from '../launch/claims.ts';
import { confirmPromises, isNamed } from '../launch/confirm-promises.ts';
import type { OpenItem } from '../launch/open-item.ts';
import { openItems } from '../launch/open-items.ts';
import { createProgram } from './program.ts';
import { print, runTask } from './run-task.ts';

const allKeys = 'For all keys: npm run launch -- --claims';

type Options = { claims?: string[] | true; confirm?: string[]; backups?: string };

const lines = (texts: readonly string[]): string => texts.map((text) => `      ${text}`).join('\n');

/** An item with its number or a mark. */
function itemText({ place, problem, details = [], command }: OpenItem, mark: string): string {
  return [
    `${mark.padStart(4)}  ${place}: ${problem}.`,
    ...(details.length > 0 ? [lines(details)] : []),
    ...(command === undefined ? [] : [lines([`> ${command}`])]),
  ].join('\n');
}

const claimText = ({ id, file, line, texts, isConfirmed }: Claim): string =>
  `${id}\n      ${file}, line ${line}; ${isConfirmed ? 'confirmed' : 'not confirmed'}\n${lines(texts)}`;

async function showOpen(environment: Environment, backups: string | undefined): Promise<void> {
  const items = await openItems(environment, { backups });
  const musts = items.filter(({ isOptional }) => !isOptional);
  const optional = items.filter(({ isOptional }) => isOptional);
  const texts = [
    musts.length === 0
      ? 'Nothing is open: this site can go live.'
      : 'Before this site goes live, in this order:',
    ...musts.map((item, index) => itemText(item, `${index + 1}.`)),
    ...(optional.length > 0 ? ['It could also have, or say:'] : []),
    ...optional.map((item) => itemText(item, '-')),
  ];
  await print(process.stdout, texts.join('\n\n'));
  if (musts.length > 0) process.exitCode = 1;
}

async function showClaims(written: readonly string[] | true): Promise<void> {
  const { claims } = readClaims(readContentFiles());
  const unknown =
    written !== true && written.find((each) => !claims.some(({ id }) => isNamed(id, each)));
  if (typeof unknown === 'string') {
    await print(process.stderr, `No claim has the key ${unknown}. ${allKeys}`);
    process.exitCode = 2;
    return;
  }
  const shown = claims.filter(
    ({ id }) => written === true || written.some((each) => isNamed(id, each)),
  );
  await print(process.stdout, shown.map(claimText).join('\n\n'));
}

/** The error message for a key that names no promise. */
function unknownPromise(written: string): string {
  const claim = readClaims(readContentFiles()).claims.find(({ id }) => isNamed(id, written));
  if (claim?.kind === 'figure') {
    return `${written} is a figure: add its basis in ${claim.file}, line ${claim.line}.`;
  }
  return `No promise has the key ${written}. ${allKeys}`;
}

async function confirm(written: readonly string[]): Promise<void> {
  const confirmed = confirmPromises(written);
  if (confirmed.outcome === 'unknown') {
    await print(process.stderr, `Nothing was confirmed. ${unknownPromise(confirmed.written)}`);
    process.exitCode = 2;
    return;
  }
  const texts = confirmed.promises.map(
    ({ name, key, text }) => `${name}:${key}\n${lines(textsIn(text))}`,
  );
  const undo =
    'If you would not sign one of these, delete what stands behind its key in content/promises.yaml.';
  await print(
    process.stdout,
    texts.length === 0
      ? 'All of this was confirmed before.'
      : ['Confirmed:', ...texts, undo].join('\n\n'),
  );
}

/** The program that lists what is open before this copy of the site can go live. */
export function launchProgram(): Command {
  return createProgram(
    'launch',
    'Says what is open before this site goes live, in the order to do it. Run it in the folder of the site, on a server with its settings; for a static host, with PUBLIC_LEAD_INBOX=off.',
    '0 nothing is open, 1 something is open or could not be read, 2 invalid command.',
  )
    .option(
      '--claims [keys...]',
      'show every claim of the pages with its key, or those of a file, such as services/google-ads',
    )
    .addOption(
      new Option(
        '--confirm <keys...>',
        'confirm the wording of a promise, or of all in a file',
      ).conflicts('claims'),
    )
    .option('--backups <folder>', 'where backups are, if not beside the database')
    .action(({ claims, confirm: keys, backups }: Options) =>
      runTask(keys ? 'Nothing was confirmed' : 'The list is not complete', async (environment) => {
        if (keys) await confirm(keys);
        else if (claims) await showClaims(claims);
        else await showOpen(environment, backups && resolve(backups));
      }),
    );
}
