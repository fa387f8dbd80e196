import type { Agency } from '../agency.ts';
import type { Environment } from '../environment.ts';
import type { DeliveryTarget } from '../store/tables.ts';
import type { Deliver } from './delivery.ts';
import { attemptMs } from './delivery-worker.ts';
import { deliverByMail } from './mail-delivery.ts';
import { deliverByWebhook } from './webhook-delivery.ts';
import { webhookSecretKey } from './webhook-signature.ts';

/** The targets that the environment asks for, and how to reach each. */
export function deliveryTargets(
  environment: Environment,
  agency: Agency,
): ReadonlyMap<DeliveryTarget, Deliver> {
  const targets = new Map<DeliveryTarget, Deliver>();
  const url = environment.LEADS_WEBHOOK_URL;
  const key = webhookSecretKey(environment.LEADS_WEBHOOK_SECRET ?? '');
  if (url && key) {
    const allowPrivate = environment.LEADS_WEBHOOK_ALLOW_PRIVATE;
    targets.set('webhook', deliverByWebhook({ url, key, allowPrivate }));
  }
  if (environment.LEADS_SMTP_URL) {
    const mail = deliverByMail({
      smtpUrl: environment.LEADS_SMTP_URL,
      agency,
      to: environment.LEADS_MAIL_TO,
      from: environment.LEADS_MAIL_FROM,
      timeoutMs: attemptMs(environment.LEADS_LEASE_MS),
    });
    targets.set('mail', mail);
  }
  return targets;
}
