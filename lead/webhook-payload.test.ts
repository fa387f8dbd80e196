import { expect, test } from 'vitest';
import { type Lead, parseLead } from './lead.ts';
import { newLeadId } from './lead-id.ts';
import { chatWebhookPayload, leadWebhookPayload } from './webhook-payload.ts';

const received = (lead: Lead) => ({
  lead,
  reference: '4F7K-MXP9',
  receivedAt: now,
  booking: undefined,
});
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
  const payload = leadWebhookPayload(received(parsed.lead));
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
  expect(leadWebhookPayload(received(parsed.lead))).toMatchObject({
    source: 'ContactForm',
    service: 'General Inquiry',
    message: 'Hello',
  });
});

test('a lead that its sender corrected is sent again as such', () => {
  const parsed = parseLead({ id: newLeadId(), kind: 'chat', name: 'Dana', email: 'd@r.example' });
  if (parsed.outcome === 'invalid') throw new Error('the lead was rejected');
  const stored = received(parsed.lead);
  expect(leadWebhookPayload(stored).type).toBe('lead.created');
  const corrected = leadWebhookPayload({ ...stored, correctedBy: newLeadId() });
  expect(corrected).toMatchObject({ type: 'lead.corrected', id: parsed.lead.id });
});

test('a changed booking is sent again with its time', () => {
  const parsed = parseLead({ id: newLeadId(), kind: 'chat', name: 'Dana', email: 'd@r.example' });
  if (parsed.outcome !== 'lead') throw new Error('the lead was rejected');
  const lead = { ...parsed.lead, kind: 'booking' as const, message: 'A second shop' };
  const booking = {
    start: 1_795_537_800_000,
    end: 1_795_539_600_000,
    state: 'open',
    sequence: 1,
  } as const;
  expect(leadWebhookPayload({ ...received(lead), booking })).toMatchObject({
    type: 'booking.changed',
    source: 'Booking',
    service: null,
    message: 'A second shop',
    booking: { start: '2026-11-24T16:30:00.000Z', end: '2026-11-24T17:00:00.000Z', sequence: 1 },
  });
});
