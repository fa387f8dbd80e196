import { expect, test } from 'vitest';
import { doneText } from './booking-texts.ts';

const now = Date.parse('2026-11-24T16:30:00Z');
const start = Date.parse('2026-11-25T16:00:00Z');

test.each([
  [2, '2 sessions were freed. Nobody got an email.'],
  [1, '1 session was freed. Nobody got an email.'],
])('%i sessions that were freed are counted', (freed, text) => {
  expect(doneText({ action: 'freed', freed }, now)).toBe(text);
});

test('a visitor who gets no email has to be called', () => {
  const cancelled = { action: 'cancelled', name: 'Ann', start } as const;
  expect(doneText({ ...cancelled, isMailed: true }, now)).toContain('Ann is sent an email');
  expect(doneText({ ...cancelled, isMailed: false }, now)).toContain(
    'gets no email about it: call',
  );
});
