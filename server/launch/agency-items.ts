import { agencySchema } from '../../agency/agency.ts';
import { ContentError } from '../../agency/parse-content.ts';
import { readContentFile } from '../../agency/read-content-file.ts';
import { type OpenItem, openIf } from './open-item.ts';

const file = 'content/agency.yaml';

/** The name that this project comes with. */
const standInName = 'Bold Acre';

const isExample = (address: string): boolean => /\.example$/.test(address.replace(/^.*@/, ''));
const isExampleUrl = (url: string): boolean => isExample(new URL(url).hostname);

/**
 * What is open among the agency's facts, in the order of the file.
 *
 * @param serverWebhook The webhook that the server sends leads to instead of the browser, if any.
 * @throws ContentError when a fact is missing or malformed.
 */
export function agencyItems(source: string, serverWebhook: URL | undefined): OpenItem[] {
  const read = readContentFile(file, source, agencySchema);
  if (read.outcome === 'invalid') throw new ContentError(read.problems.join('\n'));
  const { content: agency, lineOf } = read;
  const { name, legalName, phone, email, siteUrl, webhook, analytics, founder } = agency;

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
    ...standIn(
      'name',
      name,
      name.includes(standInName),
      'write the name of your agency, and put its logo into content/logo.svg',
    ),
    ...standIn(
      'legalName',
      legalName,
      legalName.includes(standInName),
      'write the name in contracts',
    ),
    ...standIn('phone', phone, /555-01\d\d$/.test(phone), 'write the number that you answer'),
    ...standIn('email', email, isExample(email), 'write the address that you read'),
    ...standIn('siteUrl', siteUrl, isExampleUrl(siteUrl), 'write the address of this site'),
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
      webhook.url,
      isExampleUrl(webhook.url) && !serverWebhook,
      'write the address at your automation service that leads of the chat go to, or set LEADS_WEBHOOK_URL',
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
      'until then, leads are kept until somebody asks you to erase them',
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
