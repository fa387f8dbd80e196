/** The path to request an audit, by GET and POST, and the parent path of its reports. */
export const auditPath = '/audit';

/** The path of a report; its token is 22 characters of base64url, from 128 random bits. */
export const auditReportPath = (token: string): string => `${auditPath}/${token}`;

/** The path of the sample report. */
export const auditExamplePath = auditReportPath('example');

/** The id of the note about the attached report. A link to it shows the note. */
export const attachedReportId = 'report';

/** Attaches a report to a page's URL; the link shows the note that names it. */
export function withReport(page: string, token: string, site: string): string {
  return `${page}?${new URLSearchParams({ audit: token, site })}#${attachedReportId}`;
}

/** The host in the `site` parameter of such a URL; undefined if it is not valid. */
export const attachedSite = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\p{L}\p{N}.-]{1,100}(?::\d{1,5})?$/u.test(value)
    ? value
    : undefined;

/** The name of the field with the visitor's website, in every form that posts to `auditPath`. */
export const auditField = 'site';

/** The name of a field that requests a new audit of a site that was just audited. */
export const auditAgainField = 'again';

/** Marks the URL of a report whose address was corrected, so that the page names that address. */
export const auditCorrectedField = 'mended';
