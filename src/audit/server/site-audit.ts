import type { FastifyError, FastifyPluginAsync, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Agency } from '../../agency/agency.ts';
import { auditHoldMs } from '../../audit-checks/audit-limits.ts';
import type { AuditRefusal } from '../../audit-checks/audit-refusals.ts';
import { withOtherHost } from '../../audit-checks/audit-requests.ts';
import { formValues } from '../../intake/server/form-body.ts';
import { networkOf, perHousehold, perSubscriber } from '../../intake/server/network.ts';
import { rejectionOf, sendRejection } from '../../intake/server/rejection.ts';
import type { ServerMemory } from '../../intake/server/server-memory.ts';
import { checkedSubmissions, wantsPage } from '../../intake/server/submissions.ts';
import type { Environment } from '../../platform/server/environment.ts';
import type { BuiltSite } from '../../platform/server/static/built-site.ts';
import {
  auditAgainField,
  auditCorrectedField,
  auditExamplePath,
  auditField,
  auditPath,
  auditReportPath,
  ownAuditPath,
} from '../../vocabulary/paths.ts';
import type { AuditFormData } from '../audit-page.ts';
import { type Audits, audits, type SiteAuditor, unreachedReason } from './audits.ts';
import { sendAuditForm, sendAuditPage, sendStoredAudit } from './send-audit-pages.ts';
import { siteAuditor } from './site-auditor.ts';

type Options = {
  environment: Pick<Environment, 'LEADS_RATE_LIMIT' | 'SITE_URL' | 'AUDIT_TEST_HOSTS'>;
  memory: ServerMemory;
  agency: Pick<Agency, 'phone' | 'siteAudit'>;
  site: BuiltSite;
  siteUrl: URL;
  /** Replaces the site auditor in tests. */
  auditor?: SiteAuditor | undefined;
};

type Requests = { audits: Audits; auditor: SiteAuditor; options: Options };

const inputSchema = z.object({ [auditField]: z.string().trim().catch('') });
/** The address in a form field or in the query of a link; empty if there is none. */
const inputIn = (fields: unknown): string => inputSchema.parse(Object(fields))[auditField];
const tokenParams = z.object({
  token: z
    .string()
    .regex(/^[\w-]{22}$/)
    .catch(''),
});

/** What a provider assigns to a subscriber; one address for IPv4, where neighbors are strangers. */
const auditSubscriber = { ...perHousehold, ipv6: perSubscriber.ipv6 };

/** Time limit for the report on our own page, in ms. */
const ownReportMs = 10_000;

/** The refusals of requests rejected before their address was read, by status. */
const refusalByStatus: Readonly<Partial<Record<number, AuditRefusal>>> = {
  403: 'other-site',
  413: 'too-long',
  429: 'too-fast',
};

/** One visitor's budgets for audits. The functions that spend return the seconds to wait. */
function auditBudget({ audits, auditsOfSubscribers, failedAudits }: ServerMemory, ip: string) {
  const householdKey = networkOf(ip, perHousehold);
  const subscriberKey = networkOf(ip, auditSubscriber);
  return {
    /** Counts an attempt; refunded if the audit reaches a site, so that only failures count. */
    spendAttempt: () => failedAudits.spend(subscriberKey),
    refundAttempt: () => failedAudits.refund(subscriberKey),
    /** Counts an audit; refunded unless it reaches a site. */
    spendAudit: () => {
      const householdWait = audits.spend(householdKey);
      if (householdWait > 0) return householdWait;
      const subscriberWait = auditsOfSubscribers.spend(subscriberKey);
      if (subscriberWait > 0) audits.refund(householdKey);
      return subscriberWait;
    },
    refundAudit: () => {
      audits.refund(householdKey);
      auditsOfSubscribers.refund(subscriberKey);
    },
  };
}

/** Aborts when a response has waited long enough, the client has left, or the app closes. */
function whileHeld(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return AbortSignal.any([
    gone.signal,
    reply.server.longPollAbort.signal,
    AbortSignal.timeout(auditHoldMs),
  ]);
}

/** Accepts the address of a website and redirects to its report. */
const auditRequests =
  ({ audits, auditor, options }: Requests): FastifyPluginAsync =>
  async (app) => {
    const { agency, memory } = options;

    app.setErrorHandler(async (error: FastifyError, request, reply) => {
      const rejection = rejectionOf(error, request.log);
      if (!wantsPage(request)) return sendRejection(reply, rejection);
      const { status, retryAfterSeconds } = rejection;
      if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
      const refusal = refusalByStatus[status] ?? 'unavailable';
      // Do not show an address sent by another site as if our visitor had typed it.
      const input = status === 403 ? '' : inputIn(formValues(request.body));
      return await sendAuditForm(request, reply, { input, refusal }, agency);
    });

    app.post(auditPath, async (request, reply) => {
      const fields = formValues(request.body);
      const input = inputIn(fields);
      const refuse = (form: Omit<AuditFormData, 'input'>) =>
        sendAuditForm(request, reply, { input, ...form }, agency);

      const parsed = auditor.parseSiteAddress(input);
      if (parsed.outcome === 'refused')
        return await refuse({ refusal: parsed.refusal, suggestion: parsed.suggestion });
      const { url: address, isCorrected } = parsed;
      const { host } = address;
      if (await auditor.hasUnknownHost(address)) {
        const other = URL.parse(withOtherHost(address.href) ?? '');
        const isKnown = other !== null && !(await auditor.hasUnknownHost(other));
        const suggestion = isKnown ? other.host : undefined;
        return await refuse({ refusal: 'no-such-name', host, suggestion });
      }
      const budget = auditBudget(memory, request.ip);
      const refuseForNow = (waitSeconds: number) => {
        reply.header('retry-after', waitSeconds);
        return refuse({ refusal: 'too-many-from-you' });
      };
      // Spend from both budgets first. A started audit refunds one of them when it ends; if none is
      // started, the lines below refund them.
      const attemptWaitSeconds = budget.spendAttempt();
      if (attemptWaitSeconds > 0) return await refuseForNow(attemptWaitSeconds);
      const auditWaitSeconds = budget.spendAudit();
      const requested = await audits.request({
        address,
        isRepeat: fields[auditAgainField] !== undefined,
        mayStart: auditWaitSeconds === 0,
        onEnd: (reached) => (reached ? budget.refundAttempt() : budget.refundAudit()),
      });
      if (requested.outcome !== 'started' && auditWaitSeconds === 0) budget.refundAudit();
      // These refusals cost an attempt, because they reveal that another page of the site was just
      // visited: without a limit, an attacker could keep guessing which.
      const costsAttempt =
        requested.outcome === 'just-visited' || requested.outcome === 'over-limit';
      if (requested.outcome !== 'started' && !costsAttempt) budget.refundAttempt();
      if (requested.outcome === 'over-limit') return await refuseForNow(auditWaitSeconds);
      if (!('token' in requested)) return await refuse({ refusal: requested.outcome });

      const { token } = requested;
      const stored = await audits.find(token, whileHeld(reply));
      if (reply.raw.destroyed) return reply.hijack();
      const isUnreached =
        typeof stored === 'object' &&
        stored.state === 'done' &&
        unreachedReason(stored.report) !== undefined;
      if (isUnreached)
        return await sendStoredAudit(request, reply, { token, stored, input, isCorrected }, agency);
      const path = auditReportPath(token);
      return reply.redirect(isCorrected ? `${path}?${auditCorrectedField}` : path, 303);
    });
  };

/** The free site audit: accepts addresses of websites and shows their reports. */
export const siteAudit: FastifyPluginAsync<Options> = async (app, options) => {
  const { environment, memory, agency } = options;
  if (!agency.siteAudit) return;
  const { database, log } = app;
  const created = options.auditor ? undefined : siteAuditor({ ...options, log });
  const auditor = options.auditor ?? created;
  if (!auditor) return;
  const auditQueue = audits({ database, auditor, log });
  app.addHook('preClose', async () => app.longPollAbort.abort());
  app.addHook('onClose', async () => {
    await auditQueue.stop();
    await created?.stop();
  });

  app.get(auditPath, async (request, reply) => {
    const input = inputIn(request.query);
    // Without an address, this is a static page.
    if (input === '') return reply.callNotFound();
    return await sendAuditForm(request, reply, { input, refusal: undefined }, agency);
  });
  app.route({
    method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: auditPath,
    handler: (_, reply) => reply.code(405).header('allow', 'GET, HEAD, POST').send(),
  });
  app.get(auditExamplePath, async (request, reply) => {
    const report = await auditor.auditExample();
    const { host } = new URL(report.address);
    return await sendAuditPage(request, reply, { view: 'example', host, report }, agency);
  });
  app.get(ownAuditPath, async (request, reply) => {
    const home = new URL('/', options.siteUrl);
    const report = await auditor.auditOwnSite(home, AbortSignal.timeout(ownReportMs));
    const page = { view: 'ours', host: home.host, report } as const;
    return await sendAuditPage(request, reply, page, agency);
  });
  app.get(auditReportPath(':token'), async (request, reply) => {
    const { token } = tokenParams.parse(request.params);
    const stored = token === '' ? 'unknown' : await auditQueue.find(token, whileHeld(reply));
    if (reply.raw.destroyed) return reply.hijack();
    const isCorrected = auditCorrectedField in Object(request.query);
    return await sendStoredAudit(request, reply, { token, stored, isCorrected }, agency);
  });
  await app.register(checkedSubmissions, {
    environment,
    memory,
    agency,
    routes: [auditRequests({ audits: auditQueue, auditor, options })],
  });
};
