import { fingerprint } from '../../content-files/promises.ts';
import { readValidFile } from '../../content-files/read-content-file.ts';
import { agencySchema } from '../../core/agency/agency.ts';
import type { Environment } from '../environment.ts';
import { type OpenItem, openIf } from './open-item.ts';

const file = 'content/agency.yaml';

/** The name that this project comes with. */
const standInName = 'Bold Acre';

/** The logo that this project comes with, by its digest. */
const standInLogo = '1e4f6374e3c2';

/** Whether the domain of an address is reserved for examples. */
const isExample = (address: string): boolean => /(^|[.@])example(\.(com|net|org))?$/.test(address);
const isExampleUrl = (url: string): boolean => isExample(new URL(url).hostname);

/**
 * The open items among the agency's facts, in the order of the file, and its logo.
 *
 * @throws ContentError when a fact is missing or malformed.
 */
export function agencyItems(
  { source, logo }: { source: string; logo: string },
  { SITE_URL, LEADS_WEBHOOK_URL }: Pick<Environment, 'SITE_URL' | 'LEADS_WEBHOOK_URL'>,
): OpenItem[] {
  const { content: agency, lineOf } = readValidFile(file, source, agencySchema);
  const { name, legalName, phone, email, siteUrl, webhook, analytics, founder } = agency;

  const isOtherSite =
    SITE_URL !== undefined &&
    !isExampleUrl(siteUrl) &&
    SITE_URL.hostname !== new URL(siteUrl).hostname;

  const item = (key: string, problem: string): OpenItem => {
    const line = lineOf(key.split('.'));
    return { place: `${file}${line === undefined ? '' : `, line ${line}`}, ${key}`, problem };
  };
  const standIn = (key: string, value: string, isStandIn: boolean, remedy: string) =>
    openIf(isStandIn, item(key, `“${value}” is a stand-in; ${remedy}`));
  const missing = (key: string, value: unknown, remedy: string) =>
    openIf(value === undefined, item(key, `is missing; ${remedy}`));
  const optional = (key: string, value: unknown, remedy: string) =>
    missing(key, value, remedy).map((each) => ({ ...each, isOptional: true }));

  return [
    ...standIn('name', name, name.includes(standInName), 'write the name of your agency'),
    ...standIn(
      'legalName',
      legalName,
      legalName.includes(standInName),
      'write the name in contracts',
    ),
    ...standIn('phone', phone, /555-01\d\d$/.test(phone), 'write the number that you answer'),
    ...standIn('email', email, isExample(email), 'write the address that you read'),
    ...standIn('siteUrl', siteUrl, isExampleUrl(siteUrl), 'write the address of this site'),
    ...openIf(fingerprint(logo) === standInLogo, {
      place: 'content/logo.svg',
      problem:
        'is the logo of a stand-in; put yours there (docs/content.md, “The logo and the colors”)',
    }),
    ...openIf(
      isOtherSite,
      item(
        'siteUrl',
        `“${siteUrl}” is another site than SITE_URL, ${SITE_URL?.origin}; write the same`,
      ),
    ),
    ...missing(
      'founder.name',
      founder.name,
      'add the name of the founder, who speaks on the pages',
    ),
    ...missing(
      'founder.portrait',
      founder.portrait,
      'add a photo of the founder, with file and alt',
    ),
    ...missing(
      'reviewsUrl',
      agency.reviewsUrl,
      `add the page on which your ${agency.figures.reviews ?? ''} reviews can be read`,
    ),
    ...missing(
      'noticePeriod',
      agency.noticePeriod,
      'say in one sentence how a client can end the contract',
    ),
    ...standIn(
      'webhook.url',
      webhook?.url ?? '',
      webhook !== undefined && isExampleUrl(webhook.url) && !LEADS_WEBHOOK_URL,
      'write the address at your automation service that leads of the chat go to, or delete the two lines',
    ),
    ...standIn(
      'analytics.id',
      analytics?.id ?? '',
      /^\w+-X+$/.test(analytics?.id ?? ''),
      'write the id of your analytics tag, or delete the three lines',
    ),
    ...optional(
      'keepLeadsMonths',
      agency.keepLeadsMonths,
      'leads are kept until somebody asks you to erase them',
    ),
    ...optional(
      'answersWithin',
      agency.answersWithin,
      'say how soon a person answers at the latest',
    ),
    ...optional(
      'address.street',
      agency.address.street,
      'add the street and number, if clients may come',
    ),
    ...optional('profiles', agency.profiles[0], 'list your profiles on other sites'),
    ...optional('team', agency.team[0], 'list the people that a client works with'),
  ];
}
