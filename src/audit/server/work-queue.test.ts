import { expect, test } from 'vitest';
import { WorkTimeout, workQueue } from './work-queue.ts';

test('asks late work to end, and abandons it when it does not', async () => {
  const queue = workQueue({ maxRunning: 1, maxWaiting: 3, abortMs: 20, deadlineMs: 40 });
  const polite = queue.enter()?.perform(async (signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return 'part of it';
  });
  const stubborn = queue.enter()?.perform(() => new Promise(() => undefined));
  const next = queue.enter()?.perform(async () => 'next');
  expect(await polite).toBe('part of it');
  await expect(stubborn).rejects.toThrow(WorkTimeout);
  expect(await next).toBe('next');
});
