import type { IncomingMessage, ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { startLocalServer } from './local-server.ts';

/** How the receiver responds to a request after reading its body: in time, late, or never. */
type Behavior = (request: IncomingMessage, response: ServerResponse) => void;

/** A webhook receiver that verifies signatures and records the leads it receives. */
export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

const payloadSchema = z.union([
  z.object({
    id: z.string(),
    name: z.string(),
    timestamp: z.iso.datetime(),
    booking: z.object({ sequence: z.number() }).nullable(),
  }),
  z.object({
    id: z.string(),
    type: z.enum(['leads.waiting', 'leads.test']),
    subject: z.string(),
    text: z.string(),
  }),
]);
const accept: Behavior = (_, response) => response.writeHead(204).end();

/** Starts a receiver on a free port of the loopback address. */
export async function startWebhookReceiver() {
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  const verifier = new Webhook(secret);
  /** The ids of received leads, in order, with duplicates. */
  const received: string[] = [];
  /** Invalid requests: unsigned, malformed, or with inconsistent keys. */
  const errors: string[] = [];
  let behavior = accept;

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const key = String(request.headers['webhook-id']);
    try {
      verifier.verify(body, {
        'webhook-id': key,
        'webhook-timestamp': String(request.headers['webhook-timestamp']),
        'webhook-signature': String(request.headers['webhook-signature']),
      });
      const payload = payloadSchema.parse(JSON.parse(body));
      const { id } = payload;
      const changes = 'booking' in payload ? (payload.booking?.sequence ?? 0) : 0;
      const expected = changes === 0 ? id : `${id}-${changes}`;
      if (expected !== key || request.headers['idempotency-key'] !== key)
        errors.push(`key of ${id}`);
      received.push(id);
    } catch (error) {
      errors.push(String(error));
    }
    behavior(request, response);
  }

  const { url, close } = await startLocalServer((request, response) => {
    // A sender killed while sending is not an error.
    receive(request, response).catch(() => response.destroy());
  });
  return {
    url: `${url.origin}/hook`,
    secret,
    received,
    errors,
    /** Changes how it responds from now on. */
    setBehavior: (next: Behavior) => {
      behavior = next;
    },
    close,
  };
}
