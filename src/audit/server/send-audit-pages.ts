import type { FastifyReply, FastifyRequest } from 'fastify';
import { auditPauseMinutes } from '../../audit-checks/audit-limits.ts';
import type { AuditRefusal } from '../../audit-checks/audit-refusals.ts';
import { messagePage, sendPage } from '../../platform/server/rendering/send-page.ts';
import { auditExamplePath, auditReportPath } from '../../vocabulary/paths.ts';
import type { AuditAsked, AuditPage } from '../audit-page.ts';
import { unreachedReason } from './audits.ts';
import type { KeptAudit } from './store/kept-audits.ts';

/**
 * How often the browser reloads a running audit, in seconds. Sent as a header, because axe objects
 * to a meta element.
 */
const refreshSeconds = 5;
/** `Retry-After` of a page that could not be rendered. */
const renderAgainSeconds = 5;
/** How much of the visitor's input is shown again, in characters. */
const shownLength = 300;

/** The status of a refusal, and its default `Retry-After` in seconds. */
type RefusalAnswer = { status: 403 | 413 | 422 | 429 | 503; retryAfter?: number };

const refusalAnswers: Readonly<Record<AuditRefusal, RefusalAnswer>> = {
  'no-address': { status: 422 },
  'no-such-name': { status: 422 },
  'private-host': { status: 422 },
  'too-long': { status: 413 },
  'no-answer': { status: 422 },
  'too-slow': { status: 422 },
  'just-visited': { status: 429, retryAfter: auditPauseMinutes * 60 },
  'looked-enough': { status: 429, retryAfter: auditPauseMinutes * 60 },
  'too-many-from-you': { status: 429 },
  'too-fast': { status: 429 },
  'too-many-today': { status: 503, retryAfter: 3600 },
  'other-site': { status: 403 },
  unavailable: { status: 503, retryAfter: 60 },
};

/** Shown if the page cannot be rendered. */
const bareMessage =
  'We couldn’t show this page just now. Please open it again in a minute, or call us and we’ll look at your website together.';

/** The page's path in the build; `/audit` itself is static and cannot show the input. */
function pathOf(page: AuditPage): string {
  if (page.view === 'report') return page.path;
  return page.view === 'example' ? auditExamplePath : auditReportPath(page.view);
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
  if (reply.statusCode === 200) reply.code(503).header('retry-after', renderAgainSeconds);
  return await sendPage(request, reply, messagePage('Free site audit', bareMessage, phone));
}

/** Sends the form with the visitor's input and, if there is no report, the reason. */
export async function sendAuditForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { typed, ...asked }: AuditAsked,
  agency: Phone,
): Promise<FastifyReply> {
  if (asked.refusal) {
    const { status, retryAfter } = refusalAnswers[asked.refusal];
    reply.code(status);
    // For a network over its limit, the caller has already set the header.
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  }
  const page: AuditPage = { view: 'ask', typed: typed.slice(0, shownLength), ...asked };
  return await sendAuditPage(request, reply, page, agency);
}

/** The audit with a token; `typed` is the input that it came from, if known. */
type ShownAudit = {
  token: string;
  kept: KeptAudit | 'unknown' | 'unavailable';
  typed?: string;
  isCorrected: boolean;
};

/** Sends the page of a report's URL. */
export async function sendKeptAudit(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, kept, typed, isCorrected }: ShownAudit,
  agency: Phone,
): Promise<FastifyReply> {
  if (kept === 'unknown') {
    return await sendAuditPage(request, reply.code(404), { view: 'unknown' }, agency);
  }
  if (kept === 'unavailable' || kept.state === 'failed') {
    const asked = typed ?? (kept === 'unavailable' ? '' : kept.address);
    return await sendAuditForm(request, reply, { typed: asked, refusal: 'unavailable' }, agency);
  }
  const { host, address } = kept;
  if (kept.state === 'running') {
    reply.header('refresh', refreshSeconds);
    return await sendAuditPage(request, reply, { view: 'running', host, isCorrected }, agency);
  }
  const { report, keptUntil } = kept;
  const refusal = unreachedReason(report);
  if (refusal)
    return await sendAuditForm(request, reply, { typed: typed ?? address, refusal, host }, agency);
  const path = auditReportPath(token);
  const page: AuditPage = { view: 'report', path, host, isCorrected, keptUntil, report };
  return await sendAuditPage(request, reply, page, agency);
}
