import { createHmac } from 'node:crypto';

const prefix = 'whsec_';

/**
 * The key inside a secret of the Standard Webhooks specification (`whsec_` and Base64), or
 * undefined when it is not 24 to 64 bytes long as the specification asks.
 */
export function webhookSecretKey(secret: string): Buffer | undefined {
  if (!/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(secret)) return undefined;
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return key.length >= 24 && key.length <= 64 ? key : undefined;
}

/**
 * The headers that sign a body after https://www.standardwebhooks.com: the id is the same for
 * every attempt, so a receiver can tell a repetition; the time is that of this attempt.
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
