import { afterEach, expect, test, vi } from 'vitest';
import { uuidv7 } from '../../../platform/uuidv7.ts';
import type { LeadSubmission } from '../../../vocabulary/lead.ts';
import { leadReference } from '../../../vocabulary/lead-id.ts';
import { postLead } from './outbox.ts';

const id = '018f0000-0000-7000-8000-000000000001';
const reference = leadReference(id);
const lead = { id } as LeadSubmission;
const answer = (status: number, body: unknown, headers: HeadersInit = {}) =>
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }),
  );
afterEach(() => vi.unstubAllGlobals());

test.each([200, 201])('%d with the lead’s own id means received', async (status) => {
  answer(status, { id, reference });
  expect(await postLead(lead)).toEqual({ outcome: 'received', reference });
});

test('a correction keeps the reference of the lead that it corrects', async () => {
  const corrects = uuidv7();
  const corrected = leadReference(corrects);
  answer(201, { id, reference: corrected });
  const received = { outcome: 'received', reference: corrected };
  expect(await postLead({ ...lead, corrects })).toEqual(received);
});

test.each([
  ['another id', 200, { id: 'b', reference }],
  ['the reference of another', 200, { id, reference: '4F7K-MXP9' }],
  ['an echo of the request', 200, { id }],
  ['a captive portal', 200, '<html>Sign in</html>'],
  ['an empty body', 200, ''],
  ['a server error', 500, {}],
  ['a refusal', 400, {}],
])('%s does not count as received', async (_, status, body) => {
  answer(status, body);
  expect(await postLead(lead)).toEqual({ outcome: 'waiting' });
});

test('returns the refusal and the Retry-After', async () => {
  answer(422, { message: 'email: Enter your e-mail address.' });
  expect(await postLead(lead)).toEqual({
    outcome: 'waiting',
    refusal: 'email: Enter your e-mail address.',
  });
  answer(429, '<h1>Please wait</h1>', { 'Retry-After': '10' });
  expect(await postLead(lead)).toEqual({ outcome: 'waiting', retryAfterMs: 10_000 });
  answer(503, {}, { 'Retry-After': '10' });
  expect(await postLead(lead)).toEqual({ outcome: 'waiting', retryAfterMs: 10_000 });
});

test('treats a network failure as no answer', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await postLead(lead)).toEqual({ outcome: 'waiting' });
});
