import type { FastifyReply, FastifyRequest } from 'fastify';
import { auditPauseMinutes } from '../../audit-checks/audit-limits.ts';
import type { AuditRefusal } from '../../audit-checks/audit-refusals.ts';
import { messagePage, sendPage } from '../../platform/server/rendering/send-page.ts';
import { auditReportPath } from '../../vocabulary/paths.ts';
import type { AuditFormData, AuditPage } from '../audit-page.ts';
import { unreachedReason } from './audits.ts';
import type { StoredAudit } from './store/stored-audits.ts';

/**
 * How often the browser reloads a running audit, in seconds. Sent as a header, because axe objects
 * to a meta element.
 */
const refreshSeconds = 5;
/** `Retry-After` of a page that could not be rendered. */
const renderRetrySeconds = 5;
/** How much of the visitor's input is shown again, in characters. */
const maxShownInput = 300;

/** The status of a refusal (see `auditRefusals`), and its default `Retry-After` in seconds. */
type RefusalResponse = { status: 403 | 413 | 422 | 429 | 503; retryAfter?: number };

const refusalResponses: Readonly<Record<AuditRefusal, RefusalResponse>> = {
  'no-address': { status: 422 },
  'no-such-name': { status: 422 },
  'private-host': { status: 422 },
  'too-long': { status: 413 },
  'no-answer': { status: 422 },
  'too-slow': { status: 422 },
  'just-visited': { status: 429, retryAfter: auditPauseMinutes * 60 },
  'audited-too-often': { status: 429, retryAfter: auditPauseMinutes * 60 },
  'too-many-from-you': { status: 429 },
  'too-fast': { status: 429 },
  'too-many-today': { status: 503, retryAfter: 3600 },
  'other-site': { status: 403 },
  unavailable: { status: 503, retryAfter: 60 },
};

/** Shown if the page cannot be rendered. */
const fallbackMessage =
  'We couldn’t show this page just now. Please open it again in a minute, or call us and we’ll look at your website together.';

/**
 * The path to render. Pages without a token have their view's name in its place, even the form:
 * `/audit` itself is static and cannot show the input.
 */
function pathOf(page: AuditPage): string {
  return page.view === 'report' ? page.path : auditReportPath(page.view);
}

/** The agency's phone number, for when a page cannot be rendered. */
type Phone = { phone: string };

/**
 * Sends a page of the site audit. If it cannot be rendered, sends a bare page instead.
 */
export async function sendAuditPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: AuditPage,
  { phone }: Phone,
): Promise<FastifyReply> {
  reply.header('x-robots-tag', 'noindex');
  const rendered = await request.server.renderer
    .render({ path: pathOf(page), locals: { audit: page } })
    .catch((error: unknown) => {
      request.log.error({ err: error }, 'could not render a page of the site audit');
      return undefined;
    });
  if (rendered) {
    const cacheControl = page.view === 'report' ? 'private, no-cache' : 'no-store';
    return await sendPage(request, reply, rendered, cacheControl);
  }
  if (reply.statusCode === 200) reply.code(503).header('retry-after', renderRetrySeconds);
  return await sendPage(request, reply, messagePage('Free site audit', fallbackMessage, phone));
}

/** Sends the form with the visitor's input and, if there is no report, the reason. */
export async function sendAuditForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { input, ...rest }: AuditFormData,
  agency: Phone,
): Promise<FastifyReply> {
  if (rest.refusal) {
    const { status, retryAfter } = refusalResponses[rest.refusal];
    reply.code(status);
    // For a network over its limit, the caller has already set the header.
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  }
  const page: AuditPage = { view: 'ask', input: input.slice(0, maxShownInput), ...rest };
  return await sendAuditPage(request, reply, page, agency);
}

/** The audit with a token, and the input that it came from, if known. */
type ShownAudit = {
  token: string;
  stored: StoredAudit | 'unknown' | 'unavailable';
  input?: string;
  isCorrected: boolean;
};

/** Sends the page of a report's URL. */
export async function sendStoredAudit(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, stored, input, isCorrected }: ShownAudit,
  agency: Phone,
): Promise<FastifyReply> {
  if (stored === 'unknown') {
    return await sendAuditPage(request, reply.code(404), { view: 'unknown' }, agency);
  }
  if (stored === 'unavailable' || stored.state === 'failed') {
    const shown = input ?? (stored === 'unavailable' ? '' : stored.address);
    return await sendAuditForm(request, reply, { input: shown, refusal: 'unavailable' }, agency);
  }
  const { host, address } = stored;
  if (stored.state === 'running') {
    reply.header('refresh', refreshSeconds);
    return await sendAuditPage(request, reply, { view: 'running', host, isCorrected }, agency);
  }
  const { report, keptUntil } = stored;
  const refusal = unreachedReason(report);
  if (refusal)
    return await sendAuditForm(request, reply, { input: input ?? address, refusal, host }, agency);
  const path = auditReportPath(token);
  const page: AuditPage = { view: 'report', path, host, isCorrected, keptUntil, report };
  return await sendAuditPage(request, reply, page, agency);
}
