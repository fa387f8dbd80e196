import type { Instant } from '../instant.ts';
import type { AuditReport } from './audit-report.ts';

/**
 * Why no audit was started: what was typed is no address, its host is on a private network or was
 * visited for another page a few minutes ago, one visitor or all together asked for too many, or
 * the server cannot keep reports now.
 */
export type AuditRefusal =
  | 'no-address'
  | 'private-host'
  | 'just-visited'
  | 'too-many-from-you'
  | 'too-many-today'
  | 'unavailable';

/** What a page of the site audit shows. */
export type AuditPage =
  /** The field, with what was typed and why it was not taken. */
  | { view: 'ask'; typed: string; refusal: AuditRefusal | undefined }
  /** The page asks for itself again until the report is there. */
  | { view: 'running'; host: string }
  /** `path` is the report's own address, kept until `keptUntil`. */
  | { view: 'report'; path: string; host: string; keptUntil: Instant; report: AuditReport }
  /** A sample: the report on a made-up site, and what the same checks say of our home page. */
  | { view: 'example'; host: string; report: AuditReport; own: AuditReport }
  /** No report has this address, or it is no longer kept. */
  | { view: 'unknown' };

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
