import { expect, test } from 'vitest';
import { chatWebhookPayload } from '../../leads/webhook-payload.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { exampleStoredBooking } from '../../testing/example-booking.ts';
import { exampleStoredLead } from '../../testing/example-lead.ts';
import { type Lead, parseLead } from '../../vocabulary/lead.ts';
import { leadReference } from '../../vocabulary/lead-id.ts';
import { leadPayload } from './lead-payload.ts';

const now = new Date('2025-03-04T05:06:07.890Z');
const received = (lead: Lead) => exampleStoredLead({ lead, receivedAt: now });
const parsed = (fields: object = { kind: 'chat' }): Lead => {
  const read = parseLead({ id: uuidv7(), name: 'Dana', email: 'd@r.example', ...fields });
  if (read.outcome !== 'lead') throw new Error('the lead was rejected');
  return read.lead;
};

test('the payload of a chat lead has the browser’s five fields, and more', () => {
  const lead = parsed();
  const payload = leadPayload(received(lead));
  expect(payload).toMatchObject(chatWebhookPayload(lead, now));
  expect(payload).toMatchObject({ id: lead.id, reference: '4F7K-MXP9', service: null });
});

test('the payload of a form lead names the form as its source', () => {
  const lead = parsed({ kind: 'form', message: 'Hello' });
  expect(leadPayload(received(lead))).toMatchObject({
    source: 'ContactForm',
    service: 'General Inquiry',
    message: 'Hello',
  });
});

test('a correction is a lead of its own that names the corrected one', () => {
  const lead = parsed();
  const stored = received(lead);
  expect(leadPayload(stored)).toMatchObject({ type: 'lead.created', corrects: null });
  const first = uuidv7();
  expect(leadPayload({ ...stored, corrects: first })).toMatchObject({
    type: 'lead.created',
    id: lead.id,
    corrects: leadReference(first),
  });
});

test('a changed booking is sent again with its time', () => {
  const lead = { ...parsed(), kind: 'booking' as const, message: 'A second shop' };
  const booking = exampleStoredBooking({
    start: 1_795_537_800_000,
    end: 1_795_539_600_000,
    state: 'open',
    sequence: 1,
  });
  expect(leadPayload({ ...received(lead), booking })).toMatchObject({
    type: 'booking.changed',
    source: 'Booking',
    service: null,
    message: 'A second shop',
    booking: { start: '2026-11-24T16:30:00.000Z', end: '2026-11-24T17:00:00.000Z', sequence: 1 },
  });
});
