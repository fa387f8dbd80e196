import { expect, test } from 'vitest';
import { chatWebhookPayload } from './webhook-payload.ts';

const now = new Date('2025-03-04T05:06:07.890Z');

test('the chat sends source, name, email, phone and an ISO timestamp, and nothing else', () => {
  const lead = { name: 'Dana', email: 'd@r.example', phone: '', secret: 'x' };
  expect(chatWebhookPayload(lead, now)).toEqual({
    source: 'ChatBot',
    name: 'Dana',
    email: 'd@r.example',
    phone: '',
    timestamp: '2025-03-04T05:06:07.890Z',
  });
});
