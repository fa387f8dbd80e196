import type { Command } from 'commander';
import { isExampleAddress, isExampleUrl } from '../../agency/example-address.ts';
import {
  contentFolder,
  contentFolderProblem,
  readContentFiles,
} from '../../content/loading/content-folder.ts';
import { contentGaps, factFiles, parseAll } from '../../content/loading/content-gaps.ts';
import { listPeople } from '../../desk/server/store/people.ts';
import type { Environment } from '../../platform/server/environment.ts';
import { leadDatabase } from '../../schema/lead-database.ts';
import { openExisting } from '../../schema/open-database.ts';
import { targetVariables } from '../../vocabulary/delivery-targets.ts';
import { backedUpAt, upkeepOf } from '../jobs/upkeep.ts';
import { siteTimeZone } from './backup-programs.ts';
import { readSettings } from './configuration.ts';
import { createProgram, exitError, print } from './program.ts';

const dayMs = 24 * 60 * 60 * 1000;
const liveOnceTrue = 'This site can go live once everything listed above is true of your agency.';

/** Whether anyone was invited to read the leads; false if the database cannot be read. */
async function hasInvitedPeople(url: string): Promise<boolean> {
  const database = leadDatabase(url, openExisting);
  const people = await database.use(listPeople).catch(() => []);
  await database.close();
  return people.length > 0;
}

/** The server's missing settings; a static host needs none of them. */
async function serverGaps(environment: Environment, timeZone: string) {
  if (process.env.PUBLIC_LEAD_INBOX === 'off') return [];
  const { SITE_URL, LEADS_MAIL_TO, LEADS_DATABASE_URL: url } = environment;
  const isPublic = SITE_URL?.protocol === 'https:' && !isExampleUrl(SITE_URL.href);
  const { failures } = upkeepOf({ environment, timeZone }, Date.now());
  const items: [isOpen: boolean, line: string][] = [
    [!isPublic, 'SITE_URL: is not the site’s own https address'],
    [
      !targetVariables.some((name) => environment[name]),
      `${targetVariables.join(', ')}: none is set`,
    ],
    [LEADS_MAIL_TO?.some(isExampleAddress) === true, 'LEADS_MAIL_TO: is a placeholder'],
    [!(await hasInvitedPeople(url)), 'The desk: no one has been invited yet (npm run desk)'],
    [
      Date.now() - (backedUpAt(url) ?? 0) >= dayMs,
      'Backups: none in the last day (npm run backup)',
    ],
  ];
  return [
    ...items.flatMap(([isOpen, line]) => (isOpen ? [line] : [])),
    ...failures.map(({ text }) => text),
  ];
}

/** The program that lists placeholders and gaps before the site goes live. */
export function launchProgram(): Command {
  return createProgram(
    'launch',
    'Lists everything that is still a placeholder, empty or missing. Run it on the server with its settings; for a static host, with PUBLIC_LEAD_INBOX=off.',
    '0 the site can go live, 1 something must be done first, 2 invalid command.',
  ).action(async () => {
    const environment = readSettings();
    const folderProblem = contentFolderProblem();
    if (folderProblem) throw exitError(1, folderProblem);
    const sources = readContentFiles(undefined, factFiles);
    const { required, claims, optional } = contentGaps(sources, parseAll(sources), environment);
    required.push(...(await serverGaps(environment, siteTimeZone(environment.SITE_FOLDER))));
    const list = (title: string, lines: string[]) =>
      lines.length > 0 ? [title, ...lines.map((line) => `  - ${line}`)] : [];
    await print(
      [
        `The content is in ${contentFolder}.`,
        ...list('Before this site goes live:', required),
        ...list(
          'Copied from the example but published under your name; change anything that isn’t true:',
          claims,
        ),
        ...(required.length > 0
          ? []
          : [claims.length > 0 ? liveOnceTrue : 'This site can go live.']),
        ...list('Not filled in yet:', optional),
      ].join('\n'),
    );
    if (required.length > 0) process.exitCode = 1;
  });
}
