import { expect, test } from 'vitest';
import { changeMessage } from './booking-messages.ts';

const now = Date.parse('2026-11-24T16:30:00Z');
const start = Date.parse('2026-11-25T16:00:00Z');

test.each([
  [2, '2 sessions were cancelled. No emails were sent.'],
  [1, '1 session was cancelled. No emails were sent.'],
])('%i sessions that were cancelled together are counted', (freed, text) => {
  expect(changeMessage({ action: 'freed', freed }, now)).toBe(text);
});

test('a visitor who gets no email has to be called', () => {
  const cancelled = { action: 'cancelled', name: 'Ann', start } as const;
  expect(changeMessage({ ...cancelled, getsEmail: true }, now)).toContain('Ann will get an email');
  expect(changeMessage({ ...cancelled, getsEmail: false }, now)).toContain(
    'won’t get an email about this',
  );
});
