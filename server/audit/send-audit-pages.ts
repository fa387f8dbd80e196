import type { FastifyReply, FastifyRequest } from 'fastify';
import { auditPauseMinutes } from '../../core/audit/audit-limits.ts';
import { type AuditPage, type AuditRefusal, auditReportPath } from '../../core/audit/audit-page.ts';
import { barePage, sendPage } from '../rendering/send-page.ts';
import type { KeptAudit } from '../store/audits/kept-audits.ts';

/**
 * How often the browser asks for a report that is not there yet, in seconds: by a header, as axe
 * wants no meta element.
 */
const refreshSeconds = 2;
/** When a page that could not be rendered may be asked for again. */
const renderAgainSeconds = 5;
/** How much of what was typed is shown again, in characters. */
const shownLength = 300;

/** The status of a refusal, after how many seconds to ask again, and what a bare page says. */
type RefusalAnswer = { status: 422 | 429 | 503; retryAfter?: number; bare: string };

const refusalAnswers: Readonly<Record<AuditRefusal, RefusalAnswer>> = {
  'no-address': {
    status: 422,
    bare: 'That isn’t the address of a website. Go back, type one like shop.example.com, or call us.',
  },
  'private-host': {
    status: 422,
    bare: 'That address isn’t on the public internet. Go back, type another, or call us.',
  },
  'just-visited': {
    status: 429,
    retryAfter: auditPauseMinutes * 60,
    bare: `We looked at this site under another address a few minutes ago. Please try again in ${auditPauseMinutes} minutes, or call us.`,
  },
  'too-many-from-you': {
    status: 429,
    bare: 'You’ve asked for several audits within an hour. Please wait a while, or call us.',
  },
  'too-many-today': {
    status: 503,
    retryAfter: 3600,
    bare: 'We’ve made as many audits as we can today. Please come back tomorrow, or call us.',
  },
  unavailable: {
    status: 503,
    retryAfter: 60,
    bare: 'We can’t make this audit just now. Please try again in a few minutes, or call us.',
  },
};

function bareMessage(page: AuditPage): string {
  switch (page.view) {
    case 'ask':
      return page.refusal
        ? refusalAnswers[page.refusal].bare
        : 'Please try again in a moment, or call us.';
    case 'running':
      return `We’re looking at ${page.host}. Open this page again in a few seconds.`;
    case 'report':
      return `Your report on ${page.host} is ready. Open this page again in a few seconds.`;
    case 'example':
      return 'A sample report stands here. Open this page again in a few seconds.';
    case 'unknown':
      return 'There’s no report at this address, or it’s no longer kept.';
  }
}

/** The agency's phone number, for when a page cannot be rendered. */
type Phone = { phone: string };

/**
 * Sends a page of the site audit. When it cannot be rendered, the visitor gets its message alone.
 */
export async function sendAuditPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: AuditPage,
  { phone }: Phone,
): Promise<FastifyReply> {
  reply.header('x-robots-tag', 'noindex');
  const rendered = await request.server.renderer
    .render({ route: '/site-audit', locals: { audit: page } })
    .catch((error: unknown) => {
      request.log.error({ err: error }, 'could not render a page of the site audit');
      return undefined;
    });
  if (rendered) {
    const cacheControl = page.view === 'report' ? 'private, no-cache' : 'no-store';
    return await sendPage(request, reply, rendered, cacheControl);
  }
  if (reply.statusCode === 200) reply.code(503).header('retry-after', renderAgainSeconds);
  return await sendPage(request, reply, barePage('Free site audit', bareMessage(page), phone));
}

/** Sends the field, with what was typed and, if it was refused, why. */
export async function sendAuditField(
  request: FastifyRequest,
  reply: FastifyReply,
  { typed, refusal }: { typed: string; refusal: AuditRefusal | undefined },
  agency: Phone,
): Promise<FastifyReply> {
  if (refusal) {
    const { status, retryAfter } = refusalAnswers[refusal];
    reply.code(status);
    // A network that asked too often has been told when it may ask again.
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  }
  const page: AuditPage = { view: 'ask', typed: typed.slice(0, shownLength), refusal };
  return await sendAuditPage(request, reply, page, agency);
}

/** Sends what the address with a token shows. */
export async function sendKeptAudit(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, kept }: { token: string; kept: KeptAudit | 'unknown' | 'unavailable' },
  agency: Phone,
): Promise<FastifyReply> {
  if (kept === 'unknown') {
    return await sendAuditPage(request, reply.code(404), { view: 'unknown' }, agency);
  }
  if (kept === 'unavailable' || kept.state === 'failed') {
    const typed = kept === 'unavailable' ? '' : kept.address;
    return await sendAuditField(request, reply, { typed, refusal: 'unavailable' }, agency);
  }
  const { host } = kept;
  if (kept.state === 'running') {
    reply.header('refresh', refreshSeconds);
    return await sendAuditPage(request, reply, { view: 'running', host }, agency);
  }
  const { report, keptUntil } = kept;
  const path = auditReportPath(token);
  return await sendAuditPage(
    request,
    reply,
    { view: 'report', path, host, keptUntil, report },
    agency,
  );
}
