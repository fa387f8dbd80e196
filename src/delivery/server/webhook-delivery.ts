import { httpPost } from '../../platform/server/outbound/http-post.ts';
import { webhookHeaders } from '../../platform/server/outbound/webhook-signature.ts';
import { isUnfinished } from '../../vocabulary/lead.ts';
import {
  type Deliver,
  type DeliveryResult,
  deliveryKey,
  failureFrom,
  resultOfResponse,
} from './attempt.ts';
import { leadPayload } from './lead-payload.ts';

/** The webhook's URL and signing key; `allowPrivate` permits a URL on a private network. */
type WebhookSettings = { url: URL; key: Buffer; allowPrivate: boolean };

/**
 * Attempts to post a payload once, until the signal aborts. `id` is its idempotency key. Never
 * rejects.
 */
export type PostWebhook = (
  id: string,
  payload: object,
  signal: AbortSignal,
) => Promise<DeliveryResult>;

const goneError =
  'The webhook responded with 410 (Gone): its address is no longer in use. Set LEADS_WEBHOOK_URL to the new one, then try again';

/** Creates a function that posts to a webhook, signed according to Standard Webhooks. */
export function webhookPoster({ url, key, allowPrivate }: WebhookSettings): PostWebhook {
  const network = allowPrivate ? 'any' : 'public';
  return async (id, payload, signal) => {
    const body = JSON.stringify(payload);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'lead-inbox',
      'idempotency-key': id,
      ...webhookHeaders(key, id, new Date(), body),
    };
    try {
      const response = await httpPost({ url, headers, body, network }, signal);
      if (response.status === 410) return { outcome: 'refused', error: goneError };
      return resultOfResponse('the receiver', response);
    } catch (error) {
      return failureFrom(error);
    }
  };
}

/**
 * Delivers finished leads to a webhook. Every attempt for a lead, or for one change of it, has the
 * same idempotency key.
 */
export function deliverByWebhook(postWebhook: PostWebhook): Deliver {
  return async (delivery, signal) =>
    isUnfinished(delivery.lead)
      ? { outcome: 'dropped' }
      : await postWebhook(deliveryKey(delivery), leadPayload(delivery), signal);
}
