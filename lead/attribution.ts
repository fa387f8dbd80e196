/**
 * Where a visitor came from: every field, and what mails and tables call it. `page` is the path that the
 * lead was sent from, `landingPage` that of the first page of the visit, `referrerHost` the host of the site
 * that linked here, without path or query.
 */
export const attributionLabels = {
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

/** Bounded and untrusted; an unknown part is the empty string. */
export type Attribution = Record<AttributionField, string>;

/** The names of the fields, in order. */
export const attributionNames = Object.keys(attributionLabels) as AttributionField[];

/** One value for each field. */
export function eachAttribution<Value>(
  of: (field: AttributionField) => Value,
): Record<AttributionField, Value> {
  const entries = attributionNames.map((field) => [field, of(field)]);
  return Object.fromEntries(entries) as Record<AttributionField, Value>;
}
