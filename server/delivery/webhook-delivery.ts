import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { leadWebhookPayload } from '../../lead/webhook-payload.ts';
import { type Deliver, type DeliveryResult, refusedBy } from './delivery.ts';
import { isPublicAddress, publicLookup } from './public-address.ts';
import { webhookHeaders } from './webhook-signature.ts';

/** Where the webhook goes and how it is signed. */
export type WebhookSettings = { url: URL; key: Buffer; allowPrivate: boolean };

type Post = { url: URL; headers: Record<string, string>; body: string; allowPrivate: boolean };

/** Posts and resolves with the status. Redirects are not followed: the status is the answer. */
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
      // What the receiver has to say beyond the status is of no use, however long it is.
      response.destroy();
    });
    // A receiver that wants to speak another protocol, or hangs up, gives no answer of 2xx either.
    outgoing.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    outgoing.on('close', () => reject(new Error('the receiver closed without an answer')));
    outgoing.end(body);
  });
}

/** Posts a payload under a key, once; ends when the signal aborts at the latest, and never rejects. */
export type PostWebhook = (
  id: string,
  payload: object,
  signal: AbortSignal,
) => Promise<DeliveryResult>;

/**
 * A way to call a webhook, signed after the Standard Webhooks specification. Only a status of 2xx
 * counts as delivered.
 */
export function webhookPoster({ url, key, allowPrivate }: WebhookSettings): PostWebhook {
  // A host that is an address already never passes through a lookup.
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const forbidden = !allowPrivate && isIP(literal) !== 0 && !isPublicAddress(literal);
  return async (id, payload, signal) => {
    if (forbidden) return { outcome: 'refused', error: `${literal} is a private address` };
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
      return { outcome: 'refused', error: `the receiver answered ${status}` };
    } catch (error) {
      return refusedBy(error);
    }
  };
}

/** Delivers leads to a webhook. Every attempt for a lead carries the lead's id as its key. */
export function deliverByWebhook(postWebhook: PostWebhook): Deliver {
  return ({ lead, reference, receivedAt }, signal) =>
    postWebhook(lead.id, leadWebhookPayload(lead, reference, receivedAt), signal);
}
