import { createHmac } from 'node:crypto';

const prefix = 'whsec_';

/**
 * The key in a Standard Webhooks secret (`whsec_` and Base64), or undefined when the secret is
 * malformed or the key is not 24 to 64 bytes long, as the specification requires.
 */
export function webhookSecretKey(secret: string): Buffer | undefined {
  if (!/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(secret)) return undefined;
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return key.length >= 24 && key.length <= 64 ? key : undefined;
}

/**
 * The headers that sign a body according to https://www.standardwebhooks.com. The id is the same
 * for every attempt, so that a receiver can recognize duplicates; the time is the attempt's.
 */
export function webhookHeaders(
  key: Buffer,
  id: string,
  sentAt: Date,
  body: string,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const seconds = String(Math.floor(sentAt.getTime() / 1000));
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signature}`,
  };
}
