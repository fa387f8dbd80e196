import type { Command } from 'commander';
import { agencySchema } from '../../agency/agency.ts';
import {
  contentFolder,
  contentFolderProblem,
  exampleFolder,
  readContentFiles,
} from '../../content/files/content-folder.ts';
import { parsePlain } from '../../content/files/plain-yaml.ts';
import { readValidFile } from '../../content/files/read-content-file.ts';
import { listPeople } from '../../desk/server/store/people.ts';
import { leadDatabase } from '../../platform/server/database/lead-database.ts';
import { openExisting } from '../../platform/server/database/open-database.ts';
import type { Environment } from '../../platform/server/environment.ts';
import { backedUpAt, upkeepOf } from '../schedules/upkeep.ts';
import { siteTimeZone } from './backup-programs.ts';
import { settings } from './configured.ts';
import { createProgram, print, refusal } from './program.ts';

const dayMs = 24 * 60 * 60 * 1000;
const agencyFile = 'content/agency.yaml';
const aboutFile = 'content/pages/about.yaml';
const liveOnceTrue = 'This site can go live once all of this is true of you.';

/** Whether the domain of an address is reserved for examples. */
const isExample = (address: string): boolean =>
  /(?:^|[.@])example(?:\.(?:com|net|org))?$/.test(address);
const isExampleUrl = (url: string): boolean => isExample(new URL(url).hostname);

type Stat = { value?: unknown; label?: unknown; basis?: unknown };

/** What a service or a case may say. */
type Facts = {
  [Key in 'fee' | 'price' | 'confirmed']?: unknown;
} & { metric?: Stat; results?: { stats?: Stat[] } };

/** The prices and times of a service. */
const pricesOf = ([file, source]: [string, string]): string[] =>
  file.startsWith('content/services/')
    ? Object.values(Object(Object(parsePlain(source)).figures)).map(String)
    : [];

/** The cities whose pages tell search engines of an address there, where the agency may have none. */
function placesClaimed(files: ReadonlyMap<string, string>): string[] {
  const { locality } = Object(Object(parsePlain(files.get(agencyFile) ?? '')).address);
  const places = [...files].filter(([file, source]) => {
    if (!file.startsWith('content/cities/')) return false;
    const { name, page } = Object(parsePlain(source));
    return name !== locality && Object(page).postalCode !== undefined;
  });
  if (places.length === 0) return [];
  const names = places.map(([file]) => file.replace(/^.*\//, '')).join(', ');
  return [
    `content/cities, page.postalCode: tells search engines of an address of yours there; delete it where you have none: ${names}`,
  ];
}

/** The cities of the example, which the pages say that the agency serves. */
function citiesServed(
  files: ReadonlyMap<string, string>,
  examples: ReadonlyMap<string, string>,
): string[] {
  const names = [...files]
    .filter(([file]) => file.startsWith('content/cities/') && examples.has(file))
    .map(([, source]) => Object(parsePlain(source)).name)
    .filter((name, index, all) => all.indexOf(name) === index);
  if (names.length === 0) return [];
  return [`content/cities: says that you serve ${names.join(', ')}; delete those that you do not`];
}

/** Shorter texts are labels, which pages of any site have in common. */
const minTextLength = 25;

/** The longer texts of a file. */
function textsOf(source = ''): Set<string> {
  const collect = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(collect);
  return new Set(collect(parsePlain(source)).filter((text) => text.length >= minTextLength));
}

/** How many texts of each page are still those of the example, which may not be true of others. */
function exampleWords(
  files: ReadonlyMap<string, string>,
  examples: ReadonlyMap<string, string>,
): string[] {
  const { siteAudit } = Object(parsePlain(files.get(agencyFile) ?? ''));
  const isEmpty = (folder: string) => ![...files.keys()].some((file) => file.startsWith(folder));
  const notShown = [
    ...(siteAudit === false ? ['content/audit.yaml'] : []),
    ...(isEmpty('content/posts/') ? ['content/pages/blog.yaml'] : []),
    ...(isEmpty('content/case-studies/') ? ['content/pages/case-studies.yaml'] : []),
  ];
  return [...files].flatMap(([file, source]) => {
    if (notShown.includes(file)) return [];
    // Facts and cases are listed one by one.
    if (file === agencyFile || !/\.yaml$/.test(file) || /^content\/case-studies\//.test(file))
      return [];
    const [all, known] = [textsOf(source), textsOf(examples.get(file))];
    const kept = [...all].filter((text) => known.has(text)).length;
    return kept === 0 ? [] : [`${file}: ${kept} of its ${all.size} texts`];
  });
}

/** What the content says of the agency in the words of the example, which may not be true of it. */
function exampleClaims(
  files: ReadonlyMap<string, string>,
  examples: ReadonlyMap<string, string>,
): string[] {
  const valueAt = (text: string | undefined, path: string) =>
    path.split('.').reduce<unknown>((group, key) => Object(group)[key], parsePlain(text ?? ''));
  const isSame = (file: string, key: string) => {
    const [own, example] = [files, examples].map((each) => valueAt(each.get(file), key));
    return own !== undefined && JSON.stringify(own) === JSON.stringify(example);
  };
  const own = Object(parsePlain(files.get(agencyFile) ?? ''));
  const facts = [
    ...Object.keys(Object(own.figures)).map((name) => `figures.${name}`),
    ...['tagline', 'address', 'location', 'serviceArea', 'hours', 'priceRange', 'booking.closed'],
  ];
  const isConfirmed = (file: string) => {
    const { confirmed, results }: Facts = Object(parsePlain(files.get(file) ?? ''));
    return confirmed === true || (results?.stats?.every(({ basis }) => basis) ?? false);
  };
  const isResult = (file: string) => /^content\/(?:case-studies|services)\//.test(file);
  const resultsOf = ([file, source]: [string, string]): string[] => {
    if (!isResult(file)) return [];
    const { metric, results }: Facts = Object(parsePlain(source));
    return [metric ?? [], results?.stats ?? []]
      .flat()
      .map(({ value, label }) => `${value} ${label}`);
  };
  // Also of a file with another name, which was copied from one of the example.
  const results = new Set([...examples].flatMap(resultsOf));
  const prices = new Set([...examples].flatMap(pricesOf));
  const claimed = [...files].filter(
    (each) => resultsOf(each).some((result) => results.has(result)) && !isConfirmed(each[0]),
  );
  return [
    ...facts.filter((key) => isSame(agencyFile, key)).map((key) => `${agencyFile}, ${key}`),
    ...['story', 'quote']
      .filter((key) => isSame(aboutFile, key))
      .map((key) => `${aboutFile}, ${key}: the founder’s words`),
    ...claimed.map(([file]) => `${file}: its result`),
    ...[...files].flatMap((each) => {
      const quoted = pricesOf(each).filter((price) => prices.has(price));
      return quoted.length === 0 ? [] : [`${each[0]}: its prices and times, ${quoted.join(', ')}`];
    }),
    ...placesClaimed(files),
    ...citiesServed(files, examples),
    ...[...files]
      .filter(([file, text]) => file.startsWith('content/posts/') && examples.get(file) === text)
      .map(([file]) => `${file}: is a post of the example`),
  ];
}

/** What of the content is a stand-in or empty. */
function openContent({ LEADS_WEBHOOK_URL }: Environment) {
  const endings = /\.(?:yaml|md|svg)$/;
  const files = readContentFiles(undefined, endings);
  const examples = readContentFiles(exampleFolder, endings);
  const source = files.get(agencyFile) ?? '';
  const { content: agency, lineOf } = readValidFile(agencyFile, source, agencySchema);
  const { founder, webhook, analytics } = agency;
  const at = (key: string, isOpen: boolean, problem = 'is a stand-in') => {
    const line = lineOf(key.split('.'));
    const place = line === undefined ? agencyFile : `${agencyFile}, line ${line}`;
    return isOpen ? [`${place}, ${key}: ${problem}`] : [];
  };
  const missing = (key: string, value: unknown) => at(key, value === undefined, 'is not filled');
  const lacking = (folder: string, what: string, isFilled: (facts: Facts) => unknown) => {
    const open = [...files]
      .filter(
        ([file, text]) => file.startsWith(`content/${folder}/`) && !isFilled(parsePlain(text)),
      )
      .map(([file]) => file.replace(/^.*\//, ''));
    return open.length > 0 ? [`content/${folder}, ${what}: ${open.join(', ')}`] : [];
  };
  return {
    claims: exampleClaims(files, examples),
    words: exampleWords(files, examples),
    musts: [
      ...at('name', /Bold Acre/.test(agency.name)),
      ...at('legalName', /Bold Acre/.test(agency.legalName ?? '')),
      ...at('phone', /555-01\d\d$/.test(agency.phone)),
      ...at('email', isExample(agency.email)),
      ...at('siteUrl', isExampleUrl(agency.siteUrl)),
      ...at('webhook.url', !LEADS_WEBHOOK_URL && isExampleUrl(webhook?.url ?? 'https://own')),
    ],
    others: [
      ...(files.get('content/logo.svg')?.includes('stand-in')
        ? ['content/logo.svg: is a stand-in']
        : []),
      ...at('analytics.id', /-X+$/.test(analytics?.id ?? '')),
      ...missing('founder.name', founder.name),
      ...missing('founder.portrait', founder.portrait),
      ...missing('reviewsUrl', agency.reviewsUrl),
      ...missing('noticePeriod', agency.noticePeriod),
      ...lacking('services', 'no fee', ({ fee, price }) => fee ?? price),
      ...lacking(
        'services',
        'figures without basis',
        ({ results }) => !results?.stats || results.stats.every(({ basis }) => basis),
      ),
      ...lacking('case-studies', 'not confirmed', ({ confirmed }) => confirmed === true),
    ],
  };
}

/** Whether somebody may read the leads; false when that cannot be seen. */
async function isSomebodyInvited(url: string): Promise<boolean> {
  const database = leadDatabase(url, openExisting);
  const people = await database.use(listPeople).catch(() => []);
  await database.close();
  return people.length > 0;
}

/** What the server lacks; a static host needs none of it. */
async function openServer(environment: Environment, timeZone: string) {
  if (process.env.PUBLIC_LEAD_INBOX === 'off') return [];
  const {
    SITE_URL,
    LEADS_MAIL_TO,
    LEADS_SMTP_URL,
    LEADS_WEBHOOK_URL,
    LEADS_DATABASE_URL: url,
  } = environment;
  const isPublic = SITE_URL?.protocol === 'https:' && !isExampleUrl(SITE_URL.href);
  const { failures } = upkeepOf({ environment, timeZone }, Date.now());
  const items: [isOpen: boolean, line: string][] = [
    [!isPublic, 'SITE_URL: is not the site’s own address with https'],
    [!LEADS_SMTP_URL && !LEADS_WEBHOOK_URL, 'LEADS_SMTP_URL, LEADS_WEBHOOK_URL: neither is set'],
    [LEADS_MAIL_TO?.some(isExample) === true, 'LEADS_MAIL_TO: is a stand-in'],
    [!(await isSomebodyInvited(url)), 'The desk: nobody is invited (npm run desk)'],
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

/** The program that lists what is a stand-in, empty or missing before the site goes live. */
export function launchProgram(): Command {
  return createProgram(
    'launch',
    'Lists what is still a stand-in, empty or missing. Run it on the server with its settings; for a static host, with PUBLIC_LEAD_INBOX=off.',
    '0 the site can go live, 1 something must be done first, 2 invalid command.',
  ).action(async () => {
    const environment = settings();
    const wrongFolder = contentFolderProblem();
    if (wrongFolder) throw refusal(1, wrongFolder);
    const { musts, claims, words, others } = openContent(environment);
    musts.push(...(await openServer(environment, siteTimeZone(environment.SITE_FOLDER))));
    const list = (title: string, lines: string[]) =>
      lines.length > 0 ? [title, ...lines.map((line) => `  - ${line}`)] : [];
    await print(
      [
        `The content is in ${contentFolder}.`,
        ...list('Before this site goes live:', musts),
        ...list('Claims of the example, made in your name; change what is not true:', claims),
        ...list('Still in the words of the example; read them aloud:', words),
        ...(musts.length > 0
          ? []
          : [claims.length + words.length > 0 ? liveOnceTrue : 'This site can go live.']),
        ...list('Not filled yet:', others),
      ].join('\n'),
    );
    if (musts.length > 0) process.exitCode = 1;
  });
}
