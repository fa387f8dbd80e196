import type { Agency } from '../agency/agency.ts';
import type { AgencyTarget } from '../lead/delivery-targets.ts';
import type { Deliver } from './delivery/delivery.ts';
import { attemptTimeoutMs } from './delivery/delivery-worker.ts';
import {
  type DeskUrl,
  deliverByMail,
  type MailSender,
  mailSender,
} from './delivery/mail-delivery.ts';
import { noticeByMail, noticeByWebhook, type SendNotice } from './delivery/notice.ts';
import { deliverByWebhook, webhookPoster } from './delivery/webhook-delivery.ts';
import { webhookSecretKey } from './delivery/webhook-signature.ts';
import type { Environment } from './environment.ts';

/** How to send to a target: leads one by one, and what the agency must know besides. */
export type Target = {
  /** The mail addresses or the host that it sends to, for people. */
  to: string;
  deliver: Deliver;
  tell: SendNotice;
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

/** The targets configured in the environment, each by the name that its deliveries are stored under. */
export function deliveryTargets(
  environment: Environment,
  agency: Agency,
  sender: MailSender | undefined,
  deskUrl: DeskUrl = async () => undefined,
): ReadonlyMap<AgencyTarget, Target> {
  const targets = new Map<AgencyTarget, Target>();
  const url = environment.LEADS_WEBHOOK_URL;
  const key = webhookSecretKey(environment.LEADS_WEBHOOK_SECRET ?? '');
  if (url && key) {
    const allowPrivate = environment.LEADS_WEBHOOK_ALLOW_PRIVATE;
    const post = webhookPoster({ url, key, allowPrivate });
    targets.set('webhook', {
      to: new URL(url).host,
      deliver: deliverByWebhook(post),
      tell: noticeByWebhook(post),
    });
  }
  if (sender) {
    targets.set('mail', {
      to: (environment.LEADS_MAIL_TO ?? [agency.email]).join(', '),
      deliver: deliverByMail(sender, agency, deskUrl),
      tell: noticeByMail(sender),
    });
  }
  return targets;
}
