import { z } from 'zod';
import { ContentError } from '../../agency/parse-content.ts';
import { promisesFile } from '../../agency/promises.ts';
import { readContentFile } from '../../agency/read-content-file.ts';
import type { Claim } from './claims.ts';
import { type OpenItem, openIf } from './open-item.ts';

const command = 'npm run launch --';

/** The claims of one kind that nobody has confirmed, by file. */
function unconfirmed(claims: readonly Claim[], kind: Claim['kind']): Claim[][] {
  const open = claims.filter((claim) => claim.kind === kind && !claim.isConfirmed);
  return [...Map.groupBy(open, ({ file }) => file).values()];
}

/** What is open among the claims of the pages: cases, then figures, then promises. */
export function claimItems(claims: readonly Claim[]): OpenItem[] {
  const cases = unconfirmed(claims, 'case').flat();
  const figures = unconfirmed(claims, 'figure').flat();
  const promises = unconfirmed(claims, 'promise');
  const quoted = (each: Claim): string =>
    `${each.file}, line ${each.line}: ${each.texts.join(' ')}`;
  const listed = ([first, ...rest]: Claim[]): string =>
    `${first?.file}, ${rest.length === 0 ? 'line' : 'lines'} ${[first, ...rest].map((each) => each?.line).join(', ')}`;
  return [
    ...openIf(cases.length > 0, {
      place: 'content/case-studies',
      problem:
        'cases that nobody stands behind: add facts (trade, city, months, start) and done, then “confirmed: true”',
      details: cases.map(quoted),
    }),
    ...openIf(figures.length > 0, {
      place: 'content/services',
      problem:
        'figures of results without the report behind them: add a basis, with account and period, to each',
      details: figures.map(quoted),
    }),
    ...openIf(promises.length > 0, {
      place: promisesFile,
      problem: `${promises.flat().length} texts that bind you or quote you, which nobody has confirmed in this wording. Read those of a file, correct what you would not sign, then confirm`,
      details: promises.map(listed),
      command: `${command} --claims FILE, then ${command} --confirm FILE`,
    }),
  ];
}

const looseFile = z.looseObject({});

function read(file: string, source: string): Record<string, unknown> {
  const found = readContentFile(file, source, looseFile);
  if (found.outcome === 'invalid') throw new ContentError(found.problems.join('\n'));
  return found.content;
}

/** The files whose texts visitors read on pages of their own. */
const hasOwnTexts = (file: string, content: Record<string, unknown>): boolean =>
  /^content\/(services|posts|notices|case-studies|pages)\//.test(file)
    ? content.draft !== true
    : file.startsWith('content/cities/') && content.page !== undefined;

/** What is open in the other files: fees, pages that are not there, and files whose promises are not listed. */
export function fileItems(
  sources: ReadonlyMap<string, string>,
  claims: readonly Claim[],
): OpenItem[] {
  const files = [...sources].map(([file, source]) => ({ file, content: read(file, source) }));
  const inFolder = (folder: string) =>
    files.filter(({ file }) => file.startsWith(`content/${folder}/`));
  const services = inFolder('services');
  const withoutFee = services.filter(({ content }) => !content.fee && !content.price);
  const dead = inFolder('local-services').filter(
    ({ file, content }) => !content.redirect && !sources.has(file.replace('local-', '')),
  );
  const promised = new Set(claims.map(({ file }) => file));
  const unlisted = files.filter(
    ({ file, content }) => hasOwnTexts(file, content) && !promised.has(file),
  );
  const ownPages = inFolder('pages').filter(
    ({ file, content }) => file.endsWith('.md') && content.draft !== true,
  );
  const namesOf = (list: typeof files) => list.map(({ file }) => file);
  const isFeePublished = services.some(({ content }) => content.fee);
  return [
    ...openIf(withoutFee.length > 0, {
      place: 'content/services',
      problem: isFeePublished
        ? 'services without your fee: their pages say “Quoted after the free strategy session”'
        : 'no service says what you charge: add a fee to those whose fee you can publish',
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
    ...openIf(!sources.has(promisesFile), {
      place: promisesFile,
      problem: 'is missing; restore it',
    }),
    ...openIf(unlisted.length > 0, {
      place: promisesFile,
      problem: 'names no text of these files: add a line for each text that binds you',
      details: namesOf(unlisted),
      isOptional: true,
    }),
  ];
}
