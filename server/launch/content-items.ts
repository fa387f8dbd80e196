import { z } from 'zod';
import { type ContentSources, promisesFile } from '../../content-files/promises.ts';
import { readValidFile } from '../../content-files/read-content-file.ts';
import type { Claim, Claims } from './claims.ts';
import { type OpenItem, openIf } from './open-item.ts';

const command = 'npm run launch --';
const quoted = ({ file, line, texts }: Claim): string =>
  `${file}, line ${line}: ${texts.join(' ')}`;
const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;

/** The open texts of a file: "content/pages/about.yaml, 2 of 7 texts: lines 9, 16". */
function openTexts([file, all]: [string, Claim[]]): string[] {
  const lines = all.filter(({ isConfirmed }) => !isConfirmed).map(({ line }) => line);
  if (lines.length === 0) return [];
  return [
    `${file}, ${lines.length} of ${count(all.length, 'text')}: ${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`,
  ];
}

/** The open items among the claims of the pages: cases, then figures, then promises. */
export function claimItems({ claims, unlisted }: Claims): OpenItem[] {
  const ofKind = (kind: Claim['kind']) => claims.filter((claim) => claim.kind === kind);
  const open = (kind: Claim['kind']) => ofKind(kind).filter(({ isConfirmed }) => !isConfirmed);
  const promises = open('promise').length;
  const byFile = [...Map.groupBy(ofKind('promise'), ({ file }) => file)];
  return [
    ...openIf(open('case').length > 0, {
      place: 'content/case-studies',
      problem:
        'cases that nobody stands behind: add facts (trade, city, months, and start, such as “12 calls a month”) and done, write text about this case, then “confirmed: true”',
      details: open('case').map(quoted),
    }),
    ...openIf(open('figure').length > 0, {
      place: 'content/services',
      problem:
        'figures of results without the report behind them: add a basis, with account and period, to each',
      details: open('figure').map(quoted),
    }),
    ...openIf(unlisted.length > 0, {
      place: promisesFile,
      problem: 'names no text of these files: add a line for each text that binds you',
      details: unlisted,
    }),
    ...openIf(promises > 0, {
      place: promisesFile,
      problem: `${count(promises, 'text')} that bind you or quote you, which nobody has confirmed in this wording. Read those of a file, correct what you would not sign, then confirm`,
      details: byFile.flatMap(openTexts),
      command: `${command} --claims FILE    and then    ${command} --confirm FILE`,
    }),
  ];
}

const looseFile = z.looseObject({});

/** The open items in other files: fees, and missing pages. */
export function fileItems(sources: ContentSources): OpenItem[] {
  const inFolder = (folder: string) =>
    [...sources]
      .filter(([file]) => file.startsWith(`content/${folder}/`))
      .map(([file, source]) => ({ file, content: readValidFile(file, source, looseFile).content }));
  const services = inFolder('services');
  const withoutFee = services.filter(({ content }) => !content.fee && !content.price);
  const dead = inFolder('local-services').filter(
    ({ file, content }) => !content.redirect && !sources.has(file.replace('local-', '')),
  );
  const ownPages = inFolder('pages').filter(
    ({ file, content }) => file.endsWith('.md') && content.draft !== true,
  );
  const namesOf = (list: typeof services) => list.map(({ file }) => file);
  const isFeePublished = services.some(({ content }) => content.fee);
  return [
    ...openIf(withoutFee.length > 0, {
      place: 'content/services',
      problem: isFeePublished
        ? 'services without your fee: their pages say “Quoted after the free strategy session”'
        : 'no service says what you charge: add a line such as “fee: $750 a month” to those whose fee you can publish, and correct their answers that say it is quoted',
      details: namesOf(withoutFee),
      isOptional: isFeePublished,
    }),
    ...openIf(dead.length > 0, {
      place: 'content/local-services',
      problem:
        'cards on the city pages that lead to the not-found page: with “redirect: true” they lead to the nearest service',
      details: namesOf(dead),
      isOptional: true,
    }),
    ...openIf(ownPages.length === 0, {
      place: 'content/pages/example.md',
      problem: 'no page of your own yet, such as one for each trade that you know: copy this file',
      isOptional: true,
    }),
  ];
}
