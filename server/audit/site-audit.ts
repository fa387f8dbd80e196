import type { FastifyError, FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { Agency } from '../../core/agency/agency.ts';
import {
  type AuditRefusal,
  auditExamplePath,
  auditField,
  auditPath,
  auditReportPath,
} from '../../core/audit/audit-page.ts';
import type { Environment } from '../environment.ts';
import { barePage, sendPage } from '../rendering/send-page.ts';
import type { BuiltSite } from '../static/built-site.ts';
import { formValues } from '../submissions/form-body.ts';
import { customer, household, networkOf } from '../submissions/network.ts';
import { rejectionOf, sendRejection } from '../submissions/rejection.ts';
import type { ServerMemory } from '../submissions/server-memory.ts';
import { checkedSubmissions, wantsPage } from '../submissions/submissions.ts';
import { type Audits, audits, type SiteAuditor } from './audits.ts';
import { sendAuditField, sendAuditPage, sendKeptAudit } from './send-audit-pages.ts';
import { siteAuditor } from './site-auditor.ts';

type Options = {
  environment: Pick<Environment, 'LEADS_RATE_LIMIT' | 'SITE_URL' | 'AUDIT_TEST_HOSTS'>;
  memory: ServerMemory;
  agency: Pick<Agency, 'phone' | 'siteAudit'>;
  site: BuiltSite;
  siteUrl: URL;
  /** Stands in for what looks at websites, in tests. */
  auditor?: SiteAuditor | undefined;
};

type Requests = { audits: Audits; auditor: SiteAuditor; options: Options };

const typedSchema = z.object({ [auditField]: z.string().trim().catch('') });
/** What was typed into the field of a form, or stands in a link; empty if nothing. */
const typedIn = (fields: unknown): string => typedSchema.parse(Object(fields))[auditField];
const tokenParams = z.object({
  token: z
    .string()
    .regex(/^[\w-]{22}$/)
    .catch(''),
});

/** A customer with IPv6; IPv4 addresses near each other belong to different people. */
const auditCustomer = { ...household, ipv6: customer.ipv6 };

/** How long the report on our own page may take, in ms. */
const exampleMs = 10_000;

/** Takes the address of a website, and leads to its report. */
const auditRequests =
  ({ audits, auditor, options }: Requests): FastifyPluginAsync =>
  async (app) => {
    const { agency, memory } = options;

    app.setErrorHandler(async (error: FastifyError, request, reply) => {
      const rejection = rejectionOf(error);
      if (!wantsPage(request)) return sendRejection(reply, rejection);
      const { status, message, retryAfterSeconds } = rejection;
      reply.code(status);
      if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
      return await sendPage(request, reply, barePage('Free site audit', message, agency.phone));
    });

    app.post(auditPath, async (request, reply) => {
      const typed = typedIn(formValues(request.body));
      const refuse = (refusal: AuditRefusal) =>
        sendAuditField(request, reply, { typed, refusal }, agency);

      const address = auditor.siteAddress(typed);
      if (typeof address === 'string') return await refuse(address);
      const network = networkOf(request.ip, household);
      const others = networkOf(request.ip, auditCustomer);
      const budgets = [
        [memory.auditTries, others],
        [memory.audits, network],
        [memory.auditsOfCustomers, others],
      ] as const;
      const spent: (typeof budgets)[number][] = [];
      for (const budget of budgets) {
        const waitSeconds = budget[0].spend(budget[1]);
        if (waitSeconds > 0) {
          for (const [earlier, of] of spent) earlier.refund(of);
          reply.header('retry-after', waitSeconds);
          return await refuse('too-many-from-you');
        }
        spent.push(budget);
      }
      const refund = () => {
        memory.audits.refund(network);
        memory.auditsOfCustomers.refund(others);
      };
      const requested = await audits.request(address, refund);
      // A refusal tells that the site was just visited: without end, one could guess for which
      // page.
      if (requested.outcome === 'just-visited') return await refuse(requested.outcome);
      if (requested.outcome !== 'accepted') {
        refund();
        return await refuse(requested.outcome);
      }
      return reply.redirect(auditReportPath(requested.token), 303);
    });
  };

/** The free site audit: takes addresses of websites, and shows the reports on them. */
export const siteAudit: FastifyPluginAsync<Options> = async (app, options) => {
  const { environment, memory, agency } = options;
  if (!agency.siteAudit) return;
  const { database, log } = app;
  const own = options.auditor ? undefined : siteAuditor({ ...options, log });
  const auditor = options.auditor ?? own;
  if (!auditor) return;
  const made = audits({ database, auditor, log });
  app.addHook('onClose', async () => {
    await made.stop();
    await own?.stop();
  });

  app.get(auditPath, async (request, reply) => {
    const typed = typedIn(request.query);
    // Without an address it is a page of the built site.
    if (typed === '') return reply.callNotFound();
    return await sendAuditField(request, reply, { typed, refusal: undefined }, agency);
  });
  app.route({
    method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: auditPath,
    handler: (_, reply) => reply.code(405).header('allow', 'GET, HEAD, POST').send(),
  });
  app.get(auditExamplePath, async (request, reply) => {
    const [report, own] = await Promise.all([
      auditor.auditExample(),
      auditor.auditOwn(new URL('/', options.siteUrl), AbortSignal.timeout(exampleMs)),
    ]);
    const { host } = new URL(report.address);
    return await sendAuditPage(request, reply, { view: 'example', host, report, own }, agency);
  });
  app.get(auditReportPath(':token'), async (request, reply) => {
    const { token } = tokenParams.parse(request.params);
    const kept = token === '' ? 'unknown' : await made.find(token);
    return await sendKeptAudit(request, reply, { token, kept }, agency);
  });
  await app.register(checkedSubmissions, {
    environment,
    memory,
    routes: [auditRequests({ audits: made, auditor, options })],
  });
};
