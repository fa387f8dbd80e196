import { expect, test } from 'vitest';
import { changeMessage } from './booking-messages.ts';

const now = Date.parse('2026-11-24T16:30:00Z');
const start = Date.parse('2026-11-25T16:00:00Z');

test.each([
  [2, '2 sessions were freed. No emails were sent.'],
  [1, '1 session was freed. No emails were sent.'],
])('%i sessions that were freed are counted', (freed, text) => {
  expect(changeMessage({ action: 'freed', freed }, now)).toBe(text);
});

test('a visitor who gets no email has to be called', () => {
  const cancelled = { action: 'cancelled', name: 'Ann', start } as const;
  expect(changeMessage({ ...cancelled, isMailed: true }, now)).toContain('Ann will get an email');
  expect(changeMessage({ ...cancelled, isMailed: false }, now)).toContain(
    'won’t get an email about this',
  );
});
