import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { webhookHeaders, webhookSecretKey } from './webhook-signature.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const body = JSON.stringify({ name: 'Zoë 🌵' });

function sign(): Record<string, string> {
  const key = webhookSecretKey(secret);
  if (key === undefined) throw new Error('the secret was rejected');
  return webhookHeaders(key, 'lead-1', new Date(), body);
}

test('the reference library accepts the signature', () => {
  expect(new Webhook(secret).verify(body, sign())).toEqual({ name: 'Zoë 🌵' });
});

test('a modified body is rejected', () => {
  expect(() => new Webhook(secret).verify(`${body} `, sign())).toThrow();
});

test.each(['', 'whsec_', 'whsec_c2hvcnQ=', 'c2VjcmV0', `whsec_${'A'.repeat(100)}`])(
  '%j is not a valid secret',
  (text) => {
    expect(webhookSecretKey(text)).toBeUndefined();
  },
);
