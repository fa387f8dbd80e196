import { expect, test } from 'vitest';
import { LateWork, workQueue } from './work-queue.ts';

test('asks late work to end, and abandons it when it does not', async () => {
  const queue = workQueue({ atOnce: 1, waiting: 3, hintMs: 20, deadlineMs: 40 });
  const polite = queue.enter()?.perform(async (signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return 'part of it';
  });
  const stubborn = queue.enter()?.perform(() => new Promise(() => undefined));
  const next = queue.enter()?.perform(async () => 'next');
  expect(await polite).toBe('part of it');
  await expect(stubborn).rejects.toThrow(LateWork);
  expect(await next).toBe('next');
});
