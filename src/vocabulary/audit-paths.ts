/** Where the audit is asked for, by GET and POST, and where its reports are. */
export const auditPath = '/audit';

/** The address of a report; its token is 22 characters of base64url, from 128 random bits. */
export const auditReportPath = (token: string): string => `${auditPath}/${token}`;

/** The address of the sample. */
export const auditExamplePath = auditReportPath('example');

/** The id of the note that a report comes along, which a link to it shows. */
export const carriedReportId = 'report';

/** A page to which a report comes along; a link shows it where the report is named. */
export function withReport(page: string, token: string, site: string): string {
  return `${page}?${new URLSearchParams({ audit: token, site })}#${carriedReportId}`;
}

/** The host of the site that a link with a report names; undefined for anything else. */
export const carriedSite = (named: unknown): string | undefined =>
  typeof named === 'string' && /^[\p{L}\p{N}.-]{1,100}(?::\d{1,5})?$/u.test(named)
    ? named
    : undefined;

/** The name of the field with the visitor's website, in every form that posts to `auditPath`. */
export const auditField = 'site';

/** The name of a field that asks for a new look-up although the site was just looked at. */
export const auditAgainField = 'again';

/** Marks the address of a report whose visitor is told which address it is about. */
export const auditMendedField = 'mended';
