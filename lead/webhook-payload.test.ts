import { expect, test } from 'vitest';
import { parseLead } from './lead.ts';
import { newLeadId } from './lead-id.ts';
import { chatWebhookPayload, leadWebhookPayload } from './webhook-payload.ts';

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

test('the server sends the same five fields for a chat lead, and more', () => {
  const parsed = parseLead({ id: newLeadId(), kind: 'chat', name: 'Dana', email: 'd@r.example' });
  if (parsed.outcome !== 'lead') throw new Error('the lead was rejected');
  const payload = leadWebhookPayload(parsed.lead, '4F7K-MXP9', now);
  expect(payload).toMatchObject(chatWebhookPayload(parsed.lead, now));
  expect(payload).toMatchObject({ id: parsed.lead.id, reference: '4F7K-MXP9', service: null });
});

test('a form lead has the form as its source', () => {
  const parsed = parseLead({
    id: newLeadId(),
    kind: 'form',
    name: 'Dana',
    email: 'd@r.example',
    message: 'Hello',
  });
  if (parsed.outcome !== 'lead') throw new Error('the lead was rejected');
  expect(leadWebhookPayload(parsed.lead, '4F7K-MXP9', now)).toMatchObject({
    source: 'ContactForm',
    service: 'General Inquiry',
    message: 'Hello',
  });
});
