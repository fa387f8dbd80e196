import { recordOf } from '../platform/record-of.ts';

/**
 * The origin of a lead: every field with its label in emails and tables. `request` is the label of
 * the button that led to the form, `audit` the path of the site audit that led to it, `page` the
 * path that the lead was sent from, `landingPage` the path of the visit's first page, and
 * `referrerHost` the host of the linking site, without path or query.
 */
export const attributionLabels = {
  request: 'Request',
  audit: 'Site audit',
  page: 'Page',
  landingPage: 'Landing page',
  referrerHost: 'Referrer',
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmTerm: 'utm_term',
  utmContent: 'utm_content',
} as const;

export type AttributionField = keyof typeof attributionLabels;

/** Untrusted, but of limited length; an unknown value is the empty string. */
export type Attribution = Record<AttributionField, string>;

/** The names of the fields, in order. */
export const attributionNames = Object.keys(attributionLabels) as AttributionField[];

/** Builds an object with one value per field. */
export const mapAttribution = <Value>(toValue: (field: AttributionField) => Value) =>
  recordOf(attributionNames, toValue);

/** The `request` of a lead that the agency entered after a call. */
export const phoneRequest = 'By phone';

const auditReportPattern = /^\/audit\/[\w-]{22}$/;

/** Whether a text is the path of a site audit's report. */
export const isReportPath = (path: string): boolean => auditReportPattern.test(path);

/** The path of a page. Omits the secret of a site audit's report, which belongs only in `audit`. */
export const withoutReportToken = (path: string): string =>
  path.startsWith('/audit/') ? '/audit' : path;
