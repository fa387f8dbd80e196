import { expect, test } from 'vitest';
import { refusedBy } from './delivery.ts';

test('what a mail server says is told without addresses, numbers and terminal sequences', () => {
  const said = '550 5.1.1 <Dana@Reyes.example>: \u001b[2Junknown\r\nuser (214) 555-0142 is gone';
  expect(refusedBy(Object.assign(new Error(said), { code: 'EENVELOPE' }))).toEqual({
    outcome: 'refused',
    error: 'EENVELOPE: 550 5.1.1 <(address)>: [2Junknown user (number) is gone',
  });
});

test('it is cut to two hundred characters', () => {
  const { error = '' } = { ...refusedBy(new Error('x'.repeat(5000))) } as { error?: string };
  expect(error).toHaveLength(200);
});
