import type { Instant } from '../platform/instant.ts';
import type { AuditReport } from './audit-report.ts';

/**
 * Why there is no report: what was typed is no address, has a host that does not exist or is on a
 * private network, or is too long; nothing answered there, or not in time; the site was visited for
 * another page a few minutes ago; one visitor asked for too many within an hour or a minute, or all
 * together within a day; a browser says that another site sent the form; or the server cannot keep
 * reports now.
 */
export const auditRefusals = [
  'no-address',
  'no-such-name',
  'private-host',
  'too-long',
  'no-answer',
  'too-slow',
  'just-visited',
  'looked-enough',
  'too-many-from-you',
  'too-fast',
  'too-many-today',
  'other-site',
  'unavailable',
] as const;

export type AuditRefusal = (typeof auditRefusals)[number];

/** The field with what was typed, why that led to no report, and what may help. */
export type AuditAsked = {
  typed: string;
  refusal: AuditRefusal | undefined;
  /** The host that was not found or did not answer. */
  host?: string | undefined;
  /** The address that may be meant. */
  likely?: string | undefined;
};

/** What a page of the site audit shows. */
export type AuditPage =
  | ({ view: 'ask' } & AuditAsked)
  /** The page asks for itself again until the report is there. */
  | { view: 'running'; host: string; isCorrected: boolean }
  /** `path` is the report's own address, kept until `keptUntil`. */
  | {
      view: 'report';
      path: string;
      host: string;
      /** Whether a slip in what was typed was mended, so that the host is worth saying. */
      isCorrected: boolean;
      keptUntil: Instant;
      report: AuditReport;
    }
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

/** The name of a field that asks for a new look-up although the site was just looked at. */
export const auditAgainField = 'again';

/** Marks the address of a report whose visitor is told which address it is about. */
export const auditMendedField = 'mended';
