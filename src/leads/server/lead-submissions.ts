import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { auditReportPath } from '../../audit/audit-page.ts';
import type { Instant } from '../../platform/instant.ts';
import type { LeadDatabase } from '../../platform/server/database/lead-database.ts';
import { storeFailure } from '../../platform/server/database/store-failure.ts';
import { barePage, sendPage } from '../../platform/server/rendering/send-page.ts';
import { giveReceipt } from '../../platform/server/static/receipt.ts';
import { formValues } from '../../submissions/server/form-body.ts';
import { customer, networkOf } from '../../submissions/server/network.ts';
import {
  busy,
  invalid,
  RejectedSubmission,
  type Rejection,
  rejectionOf,
  sendRejection,
  unavailable,
} from '../../submissions/server/rejection.ts';
import {
  type Admission,
  admitLead,
  type ServerMemory,
} from '../../submissions/server/server-memory.ts';
import { doubtsAbout, wantsPage, withId } from '../../submissions/server/submissions.ts';
import { acknowledgment } from '../delivery-targets.ts';
import { type ParsedLead, parseLead } from '../lead.ts';
import { leadReference } from '../lead-id.ts';
import { isLinkSpam } from '../link-spam.ts';
import type { Suspicion } from '../suspicion.ts';
import { correctedLead } from './store/corrected-lead.ts';
import { type NewLead, storeLead } from './store/store-leads.ts';

/**
 * `stored`, `duplicate`: the lead is on disk; a filled honeypot beyond the limit is told the same.
 * `unavailable`: it may not be, and must be sent again. So it must after `refused`: its network
 * sends too many suspected ones.
 */
type ReceiveResult =
  | { outcome: 'stored' | 'duplicate'; reference: string }
  | { outcome: 'unavailable' }
  | { outcome: 'refused'; waitSeconds: number };

type ReadableLead = Exclude<ParsedLead, { outcome: 'invalid' }>;

type LeadReceiver = {
  receive: (
    readable: ReadableLead,
    request: Pick<FastifyRequest, 'ip' | 'log'>,
  ) => Promise<ReceiveResult>;
};

type ReceiverOptions = {
  database: LeadDatabase;
  targets: readonly string[];
  memory: Pick<ServerMemory, 'burst' | 'suspected' | 'honeypots' | 'idOf'>;
  /** Called after a lead was stored. */
  onStored: () => void;
};

/** The suspicions that follow from the submission itself. */
const suspicionsOf = ({ outcome, lead }: ReadableLead): Suspicion[] => [
  ...(lead.company === '' ? [] : (['hidden-field'] as const)),
  ...(outcome === 'unreadable' ? (['unreadable'] as const) : []),
  ...(isLinkSpam(lead) ? (['links'] as const) : []),
];

/** Returns what stores leads in the database. */
function leadReceiver(options: ReceiverOptions): LeadReceiver {
  const { database, targets, memory, onStored } = options;
  const saveNew = (newLead: NewLead) => database.use((store) => storeLead(store, newLead, targets));
  const findCorrected = async ({ lead, corrects }: ReadableLead, now: Instant) =>
    corrects === undefined || corrects === lead.id
      ? undefined
      : await database.use((store) => correctedLead(store, corrects, now));

  return {
    receive: async (readable, { ip, log }) => {
      const { lead } = readable;
      const receivedAt = Date.now();
      const reference = leadReference(lead.id);
      const ownSuspicions = suspicionsOf(readable);
      const isHoneypot = ownSuspicions.includes('hidden-field');
      if (isHoneypot && memory.honeypots.spend(networkOf(ip, customer)) > 0) {
        return { outcome: 'stored', reference };
      }
      let admission: Admission | undefined;
      try {
        const corrected = await findCorrected(readable, receivedAt);
        // Honeypots have a limit of their own, and trusted corrections have none.
        if (!isHoneypot && !corrected?.isTrusted) {
          // Suspected leads do not spend the budget of others, nor do duplicates, which are refunded
          // below: a flood of them does not make other leads suspected.
          admission = admitLead(memory, ip, ownSuspicions.length > 0);
        }
        const suspicions: Suspicion[] = admission?.isBurst ? ['burst'] : ownSuspicions;
        const waitSeconds = admission?.waitSeconds ?? 0;
        const acceptsOnlyRepeat = waitSeconds > 0;
        const corrects = corrected && readable.corrects;
        let stored = { lead, reference, receivedAt, suspicions, corrects, acceptsOnlyRepeat };
        let outcome = await saveNew(stored);
        if (outcome === 'conflict') {
          // Another message with a used id, such as after Back to a form without script, is a new
          // lead: it is stored under an id of its own, derived from its content. The response names
          // the posted id, which the browser knows, and the reference of the lead.
          const id = memory.idOf({ other: lead });
          stored = { ...stored, lead: { ...lead, id }, reference: leadReference(id) };
          outcome = await saveNew(stored);
        }
        if (outcome === 'conflict') throw new Error('the new id is in use, too');
        if (outcome === 'refused') return { outcome, waitSeconds };
        if (outcome === 'duplicate') admission?.refund();
        log.info(
          {
            lead: stored.lead.id,
            reference: stored.reference,
            kind: lead.kind,
            outcome,
            suspicions,
          },
          'lead',
        );
        if (outcome === 'stored') onStored();
        return {
          outcome: outcome === 'dropped' ? 'stored' : outcome,
          reference: stored.reference,
        };
      } catch (error) {
        admission?.refund();
        // Whatever the cause, the lead may not be on disk, so the sender must keep it.
        log.error({ lead: lead.id, ...storeFailure(error) }, 'could not store the lead');
        return { outcome: 'unavailable' };
      }
    },
  };
}

const contactPath = '/contact';

/**
 * Sends the contact page with what the visitor typed and what to correct. If it cannot be rendered,
 * the visitor gets only the message, and finds the form again with Back.
 */
async function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, message, fields, retryAfterSeconds }: Rejection,
): Promise<FastifyReply> {
  reply.code(status);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  const problems = fields ?? [{ field: '', message }];
  const rejectedForm = { values: formValues(request.body), problems };
  const page = await request.server.renderer
    .render({ path: '/contact/rejected', locals: { rejectedForm } })
    .catch((error: unknown) => {
      request.log.error({ err: error }, 'could not render a rejected form');
      return undefined;
    });
  return await sendPage(request, reply, page ?? barePage('Your message was not sent', message));
}

/**
 * What was sent, with the report of a site audit that the page of the form names in its address:
 * the page is the same for everybody, and without script nothing fills in the field.
 */
function withReport({ body, headers }: FastifyRequest): unknown {
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
  const receiver = leadReceiver({
    database,
    memory,
    onStored: deliveries.wake,
    targets: mailsVisitors ? [...agencyTargets, acknowledgment] : agencyTargets,
  });

  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const rejection = rejectionOf(error);
    return wantsPage(request)
      ? await sendForm(request, reply, rejection)
      : sendRejection(reply, rejection);
  });

  app.post('/api/leads', async (request, reply) => {
    // The page of a rejection contains the id, so that a resubmission is the same lead.
    request.body = withId(withReport(request), (lead) => memory.idOf({ lead }));
    const parsed = parseLead(request.body);
    if (parsed.outcome === 'invalid') throw new RejectedSubmission(invalid(parsed.problems));
    // The phone number is not checked: a message can be answered by email, a session is a call.
    const doubts = doubtsAbout(request, { email: parsed.lead.email });
    if (doubts.length > 0) throw new RejectedSubmission(invalid(doubts));
    const received = await receiver.receive(parsed, request);
    if (received.outcome === 'unavailable') throw new RejectedSubmission(unavailable);
    if (received.outcome === 'refused') throw new RejectedSubmission(busy(received.waitSeconds));
    const { reference } = received;
    if (wantsPage(request)) {
      giveReceipt(request, reply, { path: contactPath, reference });
      return reply.redirect(`${contactPath}#sent`, 303);
    }
    return reply
      .code(received.outcome === 'stored' ? 201 : 200)
      .send({ id: parsed.lead.id, reference });
  });
};
