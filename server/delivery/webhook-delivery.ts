import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { leadWebhookPayload } from '../../lead/webhook-payload.ts';
import { type Deliver, type DeliveryResult, failureFrom } from './delivery.ts';
import { isPublicAddress, publicLookup } from './public-address.ts';
import { webhookHeaders } from './webhook-signature.ts';

/** The webhook's URL and signing key; `allowPrivate` permits a URL on a private network. */
export type WebhookSettings = { url: URL; key: Buffer; allowPrivate: boolean };

type Post = { url: URL; headers: Record<string, string>; body: string; allowPrivate: boolean };

/** Posts and resolves with the status. Does not follow redirects. */
function post({ url, headers, body, allowPrivate }: Post, signal: AbortSignal): Promise<number> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal,
      agent: false,
      ...(allowPrivate ? {} : { lookup: publicLookup }),
    });
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      // The body is not needed, and may be of any length.
      response.destroy();
    });
    // A receiver may also switch protocols, or close the connection without a response.
    outgoing.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    outgoing.on('close', () =>
      reject(new Error('the receiver closed the connection without a response')),
    );
    outgoing.end(body);
  });
}

/** Attempts to post a payload once, until the signal aborts. `id` is its idempotency key. Never rejects. */
export type PostWebhook = (
  id: string,
  payload: object,
  signal: AbortSignal,
) => Promise<DeliveryResult>;

/**
 * Creates a function that posts to a webhook, signed according to Standard Webhooks. Only a 2xx status
 * counts as delivered.
 */
export function webhookPoster({ url, key, allowPrivate }: WebhookSettings): PostWebhook {
  // `lookup` is not called for a host that is an IP address.
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const forbidden = !allowPrivate && isIP(literal) !== 0 && !isPublicAddress(literal);
  return async (id, payload, signal) => {
    if (forbidden) return { outcome: 'failed', error: `${literal} is a private address` };
    const body = JSON.stringify(payload);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'lead-inbox',
      'idempotency-key': id,
      ...webhookHeaders(key, id, new Date(), body),
    };
    try {
      const status = await post({ url, headers, body, allowPrivate }, signal);
      if (status >= 200 && status < 300) return { outcome: 'delivered' };
      return { outcome: 'failed', error: `the receiver returned ${status}` };
    } catch (error) {
      return failureFrom(error);
    }
  };
}

/** Delivers leads to a webhook. Every attempt for a lead has the lead's id as its idempotency key. */
export function deliverByWebhook(postWebhook: PostWebhook): Deliver {
  return ({ lead, reference, receivedAt }, signal) =>
    postWebhook(lead.id, leadWebhookPayload(lead, reference, receivedAt), signal);
}
