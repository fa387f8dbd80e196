import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { formValues } from '../../intake/server/form-body.ts';
import { networkOf, perSubscriber } from '../../intake/server/network.ts';
import {
  busyRejection,
  invalidRejection,
  RejectedSubmission,
  type Rejection,
  rejectionOf,
  sendRejection,
} from '../../intake/server/rejection.ts';
import { admitLead, type ServerMemory } from '../../intake/server/server-memory.ts';
import { contactDoubts, sendRendered, wantsPage, withId } from '../../intake/server/submissions.ts';
import type { Instant } from '../../platform/instant.ts';
import { messagePage } from '../../platform/server/rendering/send-page.ts';
import { giveReceipt } from '../../platform/server/static/receipt.ts';
import type { LeadDatabase } from '../../schema/lead-database.ts';
import { acknowledgment } from '../../vocabulary/delivery-targets.ts';
import { type ParsedLead, parseLead } from '../../vocabulary/lead.ts';
import { leadReference } from '../../vocabulary/lead-id.ts';
import { auditReportPath } from '../../vocabulary/paths.ts';
import { isLinkSpam } from '../link-spam.ts';
import type { Suspicion } from '../suspicion.ts';
import { correctedLead } from './store/corrected-lead.ts';
import { storeLead, storeUnderFreeId } from './store/store-leads.ts';

type StorableLead = Exclude<ParsedLead, { outcome: 'invalid' }>;

type ReceiverOptions = {
  database: LeadDatabase;
  targets: readonly string[];
  memory: Pick<ServerMemory, 'burst' | 'suspected' | 'honeypots' | 'idOf'>;
  /** Called after a lead was stored. */
  onStored: () => void;
};

/** The suspicions about the submission itself. */
const suspicionsOf = ({ outcome, lead }: StorableLead): Suspicion[] => [
  ...(lead.company === '' ? [] : (['hidden-field'] as const)),
  ...(outcome === 'unreadable' ? (['unreadable'] as const) : []),
  ...(isLinkSpam(lead) ? (['links'] as const) : []),
];

/**
 * Returns the function that stores leads. A bot over the honeypot limit gets the same response as a
 * new lead. Throws `busyRejection` for a network that sends too many suspected leads.
 */
function leadReceiver({ database, targets, memory, onStored }: ReceiverOptions) {
  const findCorrected = async ({ lead, corrects }: StorableLead, now: Instant) =>
    corrects === undefined || corrects === lead.id
      ? undefined
      : await database.use((store) => correctedLead(store, corrects, now));

  return async (submission: StorableLead, { ip, log }: Pick<FastifyRequest, 'ip' | 'log'>) => {
    const { lead } = submission;
    const receivedAt = Date.now();
    const ownSuspicions = suspicionsOf(submission);
    const isHoneypot = ownSuspicions.includes('hidden-field');
    const botWaitSeconds = isHoneypot ? memory.honeypots.spend(networkOf(ip, perSubscriber)) : 0;
    if (botWaitSeconds > 0) return { isNew: true, reference: leadReference(lead.id) };
    const corrected = await findCorrected(submission, receivedAt);
    // Leads with a filled honeypot have their own limit, and trusted corrections have none.
    const isExempt = isHoneypot || corrected?.isTrusted;
    // Suspected leads have their own budget, and duplicates are refunded below, so a
    // flood of either does not make other leads suspected.
    const admission = isExempt ? undefined : admitLead(memory, ip, ownSuspicions.length > 0);
    const suspicions: Suspicion[] = admission?.isBurst ? ['burst'] : ownSuspicions;
    const waitSeconds = admission?.waitSeconds ?? 0;
    const mustBeDuplicate = waitSeconds > 0;
    const corrects = corrected && submission.corrects;
    // A correction keeps the reference that its sender knows.
    const reference = leadReference(corrects ?? lead.id);
    let isStored = false;
    try {
      // A used id with another message is a new lead: without JavaScript, the Back button restores
      // a form with its old id. The response has the posted id, which the browser knows, and the
      // reference of that id.
      const otherId = (turn: number) => memory.idOf({ other: lead, turn });
      const { id, outcome } = await storeUnderFreeId(lead.id, otherId, async (id) => {
        const newLead = {
          lead: { ...lead, id },
          reference,
          receivedAt,
          suspicions,
          corrects,
          mustBeDuplicate,
        };
        return { outcome: await database.use((store) => storeLead(store, newLead, targets)) };
      });
      if (outcome === 'refused') throw new RejectedSubmission(busyRejection(waitSeconds));
      isStored = outcome === 'stored';
      log.info({ lead: id, reference, kind: lead.kind, outcome, suspicions }, 'lead');
      if (isStored) onStored();
      return { isNew: outcome !== 'duplicate', reference };
    } finally {
      if (!isStored) admission?.refund();
    }
  };
}

const contactPath = '/contact';

/**
 * Sends the contact page with the visitor's input and the problems. If it cannot be rendered, sends
 * only the message; Back returns to the form.
 */
async function sendRejectedForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, message, fields, retryAfterSeconds }: Rejection,
): Promise<FastifyReply> {
  reply.code(status);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  const problems = fields ?? [{ field: '', message }];
  const rejectedForm = { values: formValues(request.body), problems };
  const task = { path: '/contact/rejected', locals: { rejectedForm } };
  return await sendRendered(
    request,
    reply,
    task,
    messagePage('Your message was not sent', message),
  );
}

/**
 * The body, with the audit report that the URL of the form's page names: that page is static, so
 * without JavaScript nothing fills in the field.
 */
function withAuditReport({ body, headers }: FastifyRequest): unknown {
  const page = URL.parse(headers.referer ?? '');
  const token = page?.pathname === contactPath ? page.searchParams.get('audit') : null;
  return token && formValues(body).audit === ''
    ? { ...Object(body), audit: auditReportPath(token) }
    : body;
}

/** `POST /api/leads`: accepts a lead as JSON or as a form, and responds when it is on disk. */
export const leadSubmissions: FastifyPluginAsync<{ memory: ServerMemory }> = async (
  app,
  { memory },
) => {
  const { database, deliveries } = app;
  const { agencyTargets, mailsVisitors } = deliveries.recipients;
  const receive = leadReceiver({
    database,
    memory,
    onStored: deliveries.wake,
    targets: mailsVisitors ? [...agencyTargets, acknowledgment] : agencyTargets,
  });

  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const rejection = rejectionOf(error, request.log);
    return wantsPage(request)
      ? await sendRejectedForm(request, reply, rejection)
      : sendRejection(reply, rejection);
  });

  app.post('/api/leads', async (request, reply) => {
    // The rejection page contains the id, so that a resubmission is the same lead.
    request.body = withId(withAuditReport(request), (lead) => memory.idOf({ lead }));
    const parsed = parseLead(request.body);
    if (parsed.outcome === 'invalid')
      throw new RejectedSubmission(invalidRejection(parsed.problems));
    // Unlike that of a session, which takes place by phone, the phone number is not checked.
    const doubts = contactDoubts(request, { email: parsed.lead.email });
    if (doubts.length > 0) throw new RejectedSubmission(invalidRejection(doubts));
    const { isNew, reference } = await receive(parsed, request);
    if (wantsPage(request)) {
      giveReceipt(request, reply, { path: contactPath, reference });
      return reply.redirect(`${contactPath}#sent`, 303);
    }
    return reply.code(isNew ? 201 : 200).send({ id: parsed.lead.id, reference });
  });
};
