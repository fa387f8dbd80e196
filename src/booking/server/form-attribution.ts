import type { FastifyRequest } from 'fastify';
import {
  type Attribution,
  attributionLabels,
  attributionNames,
  isReportPath,
} from '../../vocabulary/attribution.ts';
import { auditReportPath } from '../../vocabulary/paths.ts';

/** The host of the other site that links to this page; empty if there is none. */
function referrerHost({ headers, host }: FastifyRequest): string {
  const { referer = '' } = headers;
  const from = URL.canParse(referer) ? new URL(referer).host : '';
  return from === host ? '' : from;
}

/** The part of the visitor's attribution that a request shows, for browsers without script. */
export function requestAttribution(request: FastifyRequest): Partial<Attribution> {
  const query: Record<string, unknown> = Object(request.query);
  const report = auditReportPath(String(query.audit));
  const known = {
    page: '/book',
    referrerHost: referrerHost(request),
    // The link from a report has its token.
    audit: isReportPath(report) ? report : '',
  };
  const campaign = attributionNames
    .filter((name) => name.startsWith('utm'))
    .map((name) => [name, query[attributionLabels[name]]]);
  return Object.fromEntries(
    [...Object.entries(known), ...campaign].filter(
      ([, value]) => typeof value === 'string' && value !== '',
    ),
  );
}

/** The visitor's attribution from a form that is shown again. */
export const formAttribution = (values: Readonly<Record<string, string>>): Partial<Attribution> =>
  Object.fromEntries(
    attributionNames.flatMap((name) => (values[name] ? [[name, values[name]]] : [])),
  );
