import type { Command } from 'commander';
import { agencySchema } from '../../agency/agency.ts';
import { isExampleAddress, isExampleUrl } from '../../agency/example-address.ts';
import {
  contentFolder,
  contentFolderProblem,
  exampleFolder,
  readContentFiles,
} from '../../content/loading/content-folder.ts';
import { readValidFile } from '../../content/loading/read-content-file.ts';
import { parseSafeYaml } from '../../content/loading/safe-yaml.ts';
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
const agencyFile = 'content/agency.yaml';
const liveOnceTrue = 'This site can go live once everything listed above is true of your agency.';

/** The facts of a service or a case study that are checked. */
type CheckedFacts = {
  [Key in 'fee' | 'price' | 'confirmed']?: unknown;
} & { results?: { stats?: { basis?: unknown }[] }; facts?: { name?: unknown } };

/** Agency settings that pages state as facts. */
const statedFacts = [
  'tagline',
  'address',
  'location',
  'serviceArea',
  'hours',
  'priceRange',
  'figures',
];

/** A file's claims: its longer strings, and those with a digit; short labels claim nothing. */
function claimsOf([file, source]: [string, string]): string[] {
  const collect = (value: unknown): string[] =>
    typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(collect)
      : [String(value)];
  const strings = file.endsWith('.yaml') ? collect(parseSafeYaml(source)) : [source];
  return strings.filter((text) => text.length >= 25 || /\d/.test(text));
}

/** Claims copied from the example, even in edited files; they may not be true of the agency. */
function unchangedFromExample(
  files: ReadonlyMap<string, string>,
  examples: ReadonlyMap<string, string>,
): string[] {
  const [own, example] = [files, examples].map((each) =>
    Object(parseSafeYaml(each.get(agencyFile) ?? '')),
  );
  const facts = statedFacts.filter(
    (key) => own[key] && JSON.stringify(own[key]) === JSON.stringify(example[key]),
  );
  const exampleClaims = new Set([...examples].flatMap(claimsOf));
  return [
    ...facts.map((key) => `${agencyFile}, ${key}`),
    ...[...files].flatMap(([file, source]) => {
      if (file === agencyFile || !/\.(?:yaml|md)$/.test(file)) return [];
      const claims = claimsOf([file, source]);
      const unchanged = claims.filter((text) => exampleClaims.has(text)).length;
      return unchanged === 0
        ? []
        : [
            `${file}: ${unchanged} of its ${claims.length} passages and figures are unchanged from the example`,
          ];
    }),
  ];
}

/** Placeholders and gaps in the content. */
function contentGaps({ LEADS_WEBHOOK_URL }: Environment) {
  const extensions = /\.(?:yaml|md|svg)$/;
  const files = readContentFiles(undefined, extensions);
  const examples = readContentFiles(exampleFolder, extensions);
  const source = files.get(agencyFile) ?? '';
  const { content: agency, lineOf } = readValidFile(agencyFile, source, agencySchema);
  const { founder, webhook, analytics } = agency;
  const gapIf = (key: string, isOpen: boolean, problem = 'is a placeholder') => {
    const line = lineOf(key.split('.'));
    const place = line === undefined ? agencyFile : `${agencyFile}, line ${line}`;
    return isOpen ? [`${place}, ${key}: ${problem}`] : [];
  };
  const missing = (key: string, value: unknown) =>
    gapIf(key, value === undefined, 'is not filled in');
  const filesLacking = (
    folder: string,
    gap: string,
    isFilled: (facts: CheckedFacts) => unknown,
  ) => {
    const incomplete = [...files]
      .filter(
        ([file, text]) => file.startsWith(`content/${folder}/`) && !isFilled(parseSafeYaml(text)),
      )
      .map(([file]) => file.replace(/^.*\//, ''));
    return incomplete.length > 0 ? [`content/${folder}, ${gap}: ${incomplete.join(', ')}`] : [];
  };
  return {
    claims: unchangedFromExample(files, examples),
    required: [
      ...gapIf('name', /Bold Acre/.test(agency.name)),
      ...gapIf('legalName', /Bold Acre/.test(agency.legalName ?? '')),
      ...gapIf('phone', /555-01\d\d$/.test(agency.phone)),
      ...gapIf('email', isExampleAddress(agency.email)),
      ...gapIf('siteUrl', isExampleUrl(agency.siteUrl)),
      ...gapIf(
        'webhook.url',
        !LEADS_WEBHOOK_URL && webhook !== undefined && isExampleUrl(webhook.url),
      ),
    ],
    optional: [
      ...(files.get('content/logo.svg')?.includes('stand-in')
        ? ['content/logo.svg: is a placeholder']
        : []),
      ...gapIf('analytics.id', /-X+$/.test(analytics?.id ?? '')),
      ...missing('founder.name', founder.name),
      ...missing('founder.portrait', founder.portrait),
      ...missing('reviewsUrl', agency.reviewsUrl),
      ...missing('noticePeriod', agency.noticePeriod),
      ...filesLacking('services', 'no fee', ({ fee, price }) => fee ?? price),
      ...filesLacking(
        'services',
        'figures without a stated basis',
        ({ results }) => !results?.stats || results.stats.every(({ basis }) => basis),
      ),
      ...filesLacking('case-studies', 'not confirmed', ({ confirmed }) => confirmed === true),
      ...filesLacking('case-studies', 'the client is not named', ({ facts }) => facts?.name),
    ],
  };
}

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
    const { required, claims, optional } = contentGaps(environment);
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
