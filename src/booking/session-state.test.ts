import { expect, test } from 'vitest';
import { sessionState } from './session-state.ts';

test.each([
  ['held', 1001, 'held'],
  ['held', 1000, 'lapsed'],
  ['open', undefined, 'open'],
  ['cancelled', 999, 'cancelled'],
] as const)('a session that is %s until %s is %s at 1000', (state, heldUntil, name) => {
  expect(sessionState({ state, heldUntil }, 1000)).toBe(name);
});
