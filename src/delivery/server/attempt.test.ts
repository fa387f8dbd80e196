import { expect, test } from 'vitest';
import { failureFrom, withDeadline } from './attempt.ts';

test("a mail server's error is logged without addresses, numbers and terminal sequences", () => {
  const message = '550 5.1.1 <Dana@Reyes.example>: \u001b[2Junknown\r\nuser (214) 555-0142 is gone';
  expect(failureFrom(Object.assign(new Error(message), { code: 'EENVELOPE' }))).toEqual({
    outcome: 'failed',
    error: 'EENVELOPE: 550 5.1.1 <(address)>: [2Junknown user (number) is gone',
  });
});

test.each([
  '550 5.1.10 RESOLVER.ADR.RecipientNotFound',
  '550-5.7.26 unauthenticated',
  '452 4.2.2 1 message deferred',
  '550 5.7.606 Access denied, banned sending IP',
])("the mail server's codes are kept: %s", (message) => {
  expect(failureFrom(new Error(message)).error).toBe(message);
});

test.each([
  ['550 2145550142 unknown', '550 (number) unknown'],
  ['550 5.1.1 214 555 0142 unknown', '550 5.1.1 (number) unknown'],
  ['unknown: 455 555 0142', 'unknown: (number)'],
  ['call 455 555 0142', 'call (number)'],
])('but not the numbers after them: %s', (message, error) => {
  expect(failureFrom(new Error(message)).error).toBe(error);
});

test('an error is truncated to 200 characters', () => {
  const { error = '' } = { ...failureFrom(new Error('x'.repeat(5000))) } as { error?: string };
  expect(error).toHaveLength(200);
});

test('an attempt that goes on after its signal is given up', async () => {
  const result = await withDeadline(new Promise(() => undefined), AbortSignal.abort());
  expect(result).toEqual({ outcome: 'failed', error: 'timed out' });
});
