/** Path of a service's page; for services with a page only. */
export const servicePath = (service: { id: string }) => `/services/${service.id}`;

/** Path of a post's page. */
export const postPath = (post: { id: string }) => `/blog/${post.id}`;

/** Path of a case study's section on the case studies page. */
export const caseStudyPath = (caseStudy: { id: string }) => `/case-studies#${caseStudy.id}`;

/** Path of a notice. */
export const noticePath = (notice: { id: string }) => `/${notice.id}`;

/** Path of a page that the agency added. */
export const customPagePath = (page: { id: string }) => `/${page.id}`;

/** Path of a city's landing page; for cities with a page only. */
export const cityPath = (city: { id: string }) => `/${city.id}-marketing-agency`;

/** Path of the sample monthly report, on a site that has one. */
export const sampleReportPath = '/sample-report';

/** The path of a lead's page at the desk, or of an action; `release` also confirms its session. */
export function leadPath(
  id: string,
  action?: 'progress' | 'remind' | 'edit' | 'spam' | 'release' | 'retry' | 'erase',
): string {
  return `/desk/leads/${id}${action ? `/${action}` : ''}`;
}

/** Path of the page to book a session; `from` is the ISO date of the first day shown. */
export const timesPath = (from?: string) => (from ? `/book?from=${from}` : '/book');

type PrivatePage = 'move' | 'session.ics';

/** Path of a booking's page or a page below it, with the secret that opens it. */
export const bookingPath = ({ id, key }: { id: string; key: string }, page?: PrivatePage) =>
  `/book/${id}${page ? `/${page}` : ''}?k=${encodeURIComponent(key)}`;

/** Path of a held booking's page after its visitor asked to resend the link. */
export const resentPath = (link: { id: string; key: string }, resent: 'sent' | 'refused') =>
  `${bookingPath(link)}&resent=${resent}`;

/** Path of the page to correct a rejected form, by the form's id, for a new booking or a move. */
export const correctPath = (id: string, moving?: { id: string; key: string }) =>
  moving ? `${bookingPath(moving, 'move')}&try=${id}` : `${timesPath()}?try=${id}`;

/** The path to request an audit, by GET and POST, and the parent path of its reports. */
export const auditPath = '/audit';

/** The path of an audit report; its token is 22 characters of base64url, from 128 random bits. */
export const auditReportPath = (token: string): string => `${auditPath}/${token}`;

/** The paths of the sample audit report, and of the audit report on our own home page. */
export const auditExamplePath = auditReportPath('example');
export const ownAuditPath = auditReportPath('ours');

/** The id of the note that an audit report is attached; on /contact, the fragment shows it. */
export const attachedReportId = 'report';

/** Adds an audit report to the URL of a page, which then shows the note that names the site. */
export function withReport(page: string, token: string, site: string): string {
  return `${page}?${new URLSearchParams({ audit: token, site })}#${attachedReportId}`;
}

/** The host of the audited site in the URL of `withReport`; undefined if it is not valid. */
export const attachedSite = (named: unknown): string | undefined =>
  typeof named === 'string' && /^[\p{L}\p{N}.-]{1,100}(?::\d{1,5})?$/u.test(named)
    ? named
    : undefined;

/** The name of the field with the visitor's website, in every form that posts to `auditPath`. */
export const auditField = 'site';

/** The name of a field that requests a new audit of a site that was just audited. */
export const auditAgainField = 'again';

/** Marks the URL of a report on a corrected address, so that the page names that address. */
export const auditCorrectedField = 'corrected';
