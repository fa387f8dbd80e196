import type { FastifyRequest } from 'fastify';
import {
  type Attribution,
  attributionLabels,
  attributionNames,
} from '../../core/lead/attribution.ts';

/** The host of another site whose link led here; empty if none did. */
function referrerHost({ headers, host }: FastifyRequest): string {
  const { referer = '' } = headers;
  const from = URL.canParse(referer) ? new URL(referer).host : '';
  return from === host ? '' : from;
}

/**
 * What the link to a page tells of where its visitor came from, for browsers that run no script, and
 * the report of a site audit that the session is to be about.
 */
export function linkOrigin(request: FastifyRequest): Partial<Attribution> {
  const query: Record<string, unknown> = Object(request.query);
  const known = { page: '/book', referrerHost: referrerHost(request), audit: query.audit };
  const campaign = attributionNames
    .filter((name) => name.startsWith('utm'))
    .map((name) => [name, query[attributionLabels[name]]]);
  return Object.fromEntries(
    [...Object.entries(known), ...campaign].filter(
      ([, value]) => typeof value === 'string' && value !== '',
    ),
  );
}

/** The same from a form that is shown again. */
export const sentOrigin = (values: Readonly<Record<string, string>>): Partial<Attribution> =>
  Object.fromEntries(
    attributionNames.flatMap((name) => (values[name] ? [[name, values[name]]] : [])),
  );
