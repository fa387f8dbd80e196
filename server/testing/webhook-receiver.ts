import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';

/** What a receiver does with a request whose content it has: answer in time, late, or not at all. */
export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

/** A webhook receiver that checks signatures and remembers what it got. */
export type WebhookReceiver = {
  url: string;
  secret: string;
  /** The ids of the leads received, one for each time, in order. */
  received: string[];
  /** Requests that were not what they should be: unsigned, or with keys that differ. */
  faults: string[];
  /** Changes what it does from now on. */
  behave: (behaviour: Behaviour) => void;
  close: () => Promise<void>;
};

const payloadSchema = z.union([
  z.object({ id: z.string(), name: z.string(), timestamp: z.iso.datetime() }),
  z.object({ id: z.string(), type: z.literal('leads.suspected'), leads: z.array(z.unknown()) }),
]);
const accept: Behaviour = (_, response) => response.writeHead(204).end();

/** Starts a receiver on a free port of the loopback address. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  const verifier = new Webhook(secret);
  const received: string[] = [];
  const faults: string[] = [];
  let behaviour = accept;

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const key = String(request.headers['webhook-id']);
    try {
      verifier.verify(body, {
        'webhook-id': key,
        'webhook-timestamp': String(request.headers['webhook-timestamp']),
        'webhook-signature': String(request.headers['webhook-signature']),
      });
      const { id } = payloadSchema.parse(JSON.parse(body));
      if (id !== key || request.headers['idempotency-key'] !== key) faults.push(`key of ${id}`);
      received.push(id);
    } catch (error) {
      faults.push(String(error));
    }
    behaviour(request, response);
  }

  const server = createServer((request, response) => {
    // A sender that is killed in the middle of its request is no fault of anybody.
    take(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    secret,
    received,
    faults,
    behave: (next) => {
      behaviour = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
