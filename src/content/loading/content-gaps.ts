import { agencySchema } from '../../agency/agency.ts';
import { isExampleAddress, isExampleUrl } from '../../agency/example-address.ts';
import { exampleFolder, readContentFiles } from './content-folder.ts';
import { readValidFile } from './read-content-file.ts';
import { parseSafeYaml } from './safe-yaml.ts';

const agencyFile = 'content/agency.yaml';

/** The files that state facts. */
export const factFiles = /\.(?:yaml|md|svg)$/;

/** The text of each file. */
type Sources = ReadonlyMap<string, string>;
/** The values of each YAML file. */
type Facts = ReadonlyMap<string, unknown>;

export const parseAll = (sources: Sources): Facts =>
  new Map(
    [...sources]
      .filter(([file]) => file.endsWith('.yaml'))
      .map(([file, source]) => [file, parseSafeYaml(source)]),
  );

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
function claimsOf(source: string, facts: unknown): string[] {
  const collect = (value: unknown): string[] =>
    typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(collect)
      : [String(value)];
  return collect(facts ?? source).filter((text) => text.length >= 25 || /\d/.test(text));
}

const claimsIn = (sources: Sources, facts: Facts): [file: string, claims: string[]][] =>
  [...sources]
    .filter(([file]) => file !== agencyFile && !file.endsWith('.svg'))
    .map(([file, source]) => [file, claimsOf(source, facts.get(file))]);

/** The example's agency, and all its claims. */
function readExample() {
  const sources = readContentFiles(exampleFolder);
  const facts = parseAll(sources);
  const claims = claimsIn(sources, facts).flatMap(([, each]) => each);
  return { agency: Object(facts.get(agencyFile)), claims: new Set(claims) };
}
let example: ReturnType<typeof readExample> | undefined;

/** Claims copied from the example, even in edited files; they may not be true of the agency. */
function unchangedFromExample(sources: Sources, facts: Facts): string[] {
  example ??= readExample();
  const { agency, claims: exampleClaims } = example;
  const own = Object(facts.get(agencyFile));
  return [
    ...statedFacts
      .filter((key) => own[key] && JSON.stringify(own[key]) === JSON.stringify(agency[key]))
      .map((key) => `${agencyFile}, ${key}: is the example’s`),
    ...claimsIn(sources, facts).flatMap(([file, claims]) => {
      const unchanged = claims.filter((text) => exampleClaims.has(text)).length;
      return unchanged === 0
        ? []
        : [
            `${file}: ${unchanged} of its ${claims.length} passages and figures are unchanged from the example`,
          ];
    }),
  ];
}

/**
 * Placeholders and gaps in the content, each as a line of a report.
 *
 * @param facts The values of the YAML files.
 * @throws ContentError when agency.yaml is invalid.
 */
export function contentGaps(
  sources: Sources,
  facts: Facts,
  { LEADS_WEBHOOK_URL }: { LEADS_WEBHOOK_URL?: unknown },
) {
  const source = sources.get(agencyFile) ?? '';
  const { content: agency, lineOf } = readValidFile(agencyFile, source, agencySchema);
  const { founder, webhook, analytics } = agency;
  const gapIf = (key: string, isOpen: boolean, problem = 'is a placeholder') => {
    const line = lineOf(key.split('.'));
    const place = line === undefined ? agencyFile : `${agencyFile}, line ${line}`;
    return isOpen ? [`${place}, ${key}: ${problem}`] : [];
  };
  const missing = (key: string, value: unknown) =>
    gapIf(key, value === undefined, 'is not filled in');
  const filesLacking = (folder: string, key: string, isFilled: (facts: CheckedFacts) => unknown) =>
    [...facts]
      .filter(([file, each]) => file.startsWith(`content/${folder}/`) && !isFilled(Object(each)))
      .map(([file]) => `${file}, ${key}: is not filled in`);
  return {
    claims: unchangedFromExample(sources, facts),
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
      ...(sources.get('content/logo.svg')?.includes('stand-in')
        ? ['content/logo.svg: is a placeholder']
        : []),
      ...gapIf('analytics.id', /-X+$/.test(analytics?.id ?? '')),
      ...missing('founder.name', founder.name),
      ...missing('founder.portrait', founder.portrait),
      ...missing('reviewsUrl', agency.reviewsUrl),
      ...missing('noticePeriod', agency.noticePeriod),
      ...filesLacking('services', 'fee', ({ fee, price }) => fee ?? price),
      ...filesLacking(
        'services',
        'results.stats.basis',
        ({ results }) => !results?.stats || results.stats.every(({ basis }) => basis),
      ),
      ...filesLacking('case-studies', 'confirmed', ({ confirmed }) => confirmed === true),
      ...filesLacking('case-studies', 'facts.name', ({ facts }) => facts?.name),
    ],
  };
}
