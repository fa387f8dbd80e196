import { randomUUID } from 'node:crypto';
import type { Agency } from '../../agency/agency.ts';
import type { Environment } from '../../platform/server/environment.ts';
import { webhookSecretKey } from '../../platform/server/outbound/webhook-signature.ts';
import type { TestedTarget } from '../../vocabulary/delivery-targets.ts';
import { type AgencyTarget, agencyTargets } from '../../vocabulary/delivery-targets.ts';
import {
  type AgencyNotice,
  noticeByMail,
  noticeByWebhook,
  type SendAgencyNotice,
} from './agency-notice.ts';
import { type Deliver, type DeliveryResult, withDeadline } from './attempt.ts';
import { attemptTimeoutMs } from './delivery-worker.ts';
import { type DeskUrl, deliverByMail } from './lead-email.ts';
import { type MailSender, mailSender } from './mail-sender.ts';
import { deliverByWebhook, webhookPoster } from './webhook-delivery.ts';

/** How to send to a target: leads one by one, and notices to the agency. */
export type Target = {
  /** The email addresses or the host that it sends to, for display. */
  to: string;
  deliver: Deliver;
  sendNotice: SendAgencyNotice;
};

/** The mail server configured in the environment, if any. */
export function configuredMailSender(
  environment: Environment,
  agency: Agency,
): MailSender | undefined {
  if (!environment.LEADS_SMTP_URL) return undefined;
  return mailSender({
    smtpUrl: environment.LEADS_SMTP_URL,
    agency,
    to: environment.LEADS_MAIL_TO,
    from: environment.LEADS_MAIL_FROM,
    timeoutMs: attemptTimeoutMs(environment.LEADS_LEASE_MS),
  });
}

function webhookTarget({
  LEADS_WEBHOOK_URL: url,
  LEADS_WEBHOOK_SECRET: secret = '',
  LEADS_WEBHOOK_ALLOW_PRIVATE: allowPrivate,
}: Environment): Target | undefined {
  const key = webhookSecretKey(secret);
  if (!url || !key) return undefined;
  const post = webhookPoster({ url, key, allowPrivate });
  return { to: url.host, deliver: deliverByWebhook(post), sendNotice: noticeByWebhook(post) };
}

/** The targets configured in the environment, by the names under which deliveries are stored. */
export function deliveryTargets(
  environment: Environment,
  agency: Agency,
  sender: MailSender | undefined,
  deskUrl: DeskUrl = async () => undefined,
): ReadonlyMap<AgencyTarget, Target> {
  const configured: Record<AgencyTarget, Target | undefined> = {
    webhook: webhookTarget(environment),
    mail: sender && {
      to: (environment.LEADS_MAIL_TO ?? [agency.email]).join(', '),
      deliver: deliverByMail(sender, agency, deskUrl),
      sendNotice: noticeByMail(sender),
    },
  };
  const targets = new Map<AgencyTarget, Target>();
  for (const name of agencyTargets) {
    const target = configured[name];
    if (target) targets.set(name, target);
  }
  return targets;
}

type SendOptions = {
  /** Time limit per target, in ms. */
  timeoutMs: number;
  stopping: AbortSignal;
};

/** The result of sending to several targets; `isDelivered` if at least one accepted. */
type SendResult = { isDelivered: boolean; results: DeliveryResult[] };

/** Sends a notice to several targets at the same time. Never rejects. */
export async function sendToTargets(
  targets: Iterable<Pick<Target, 'sendNotice'>>,
  notice: AgencyNotice,
  { timeoutMs, stopping }: SendOptions,
): Promise<SendResult> {
  const results = await Promise.all(
    Array.from(targets, ({ sendNotice }) => {
      const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping]);
      return withDeadline(sendNotice(notice, signal), signal);
    }),
  );
  return { isDelivered: results.some(({ outcome }) => outcome === 'delivered'), results };
}

const testTimeoutMs = 20_000;

/**
 * Sends a test message to each target, the same way as leads. Takes at most 20 seconds.
 */
export async function testDelivery(
  targets: ReadonlyMap<AgencyTarget, Target>,
  { name }: Pick<Agency, 'name'>,
): Promise<TestedTarget[]> {
  const message = {
    id: `test-${randomUUID()}`,
    type: 'leads.test',
    subject: `Test from the website of ${name}`,
    text: 'This is a test. New leads will arrive here the same way.',
  } as const;
  const { results } = await sendToTargets(targets.values(), message, {
    timeoutMs: testTimeoutMs,
    stopping: new AbortController().signal,
  });
  return [...targets.keys()].map((target, index) => {
    const result = results[index];
    const warning = result?.outcome === 'delivered' ? result.warning : undefined;
    return {
      target,
      problem: result && 'error' in result ? (result.refusals ?? result.error) : warning,
    };
  });
}
