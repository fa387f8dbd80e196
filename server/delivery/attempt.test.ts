import { expect, test } from 'vitest';
import { failureFrom } from './attempt.ts';

test("a mail server's error is logged without addresses, numbers and terminal sequences", () => {
  const message = '550 5.1.1 <Dana@Reyes.example>: \u001b[2Junknown\r\nuser (214) 555-0142 is gone';
  expect(failureFrom(Object.assign(new Error(message), { code: 'EENVELOPE' }))).toEqual({
    outcome: 'failed',
    error: 'EENVELOPE: 550 5.1.1 <(address)>: [2Junknown user (number) is gone',
  });
});

test('an error is truncated to 200 characters', () => {
  const { error = '' } = { ...failureFrom(new Error('x'.repeat(5000))) } as { error?: string };
  expect(error).toHaveLength(200);
});
