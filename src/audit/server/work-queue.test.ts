import { expect, test } from 'vitest';
import { LateWork, StoppedWork, workQueue } from './work-queue.ts';

const limits = { atOnce: 2, waiting: 3, hintMs: 10_000, deadlineMs: 20_000 };

/** Work that ends when it is told to. */
function heldWork() {
  const { promise, resolve } = Promise.withResolvers<string>();
  let signal: AbortSignal | undefined;
  const work = async (given: AbortSignal) => {
    signal = given;
    return await promise;
  };
  return { work, end: resolve, signal: () => signal };
}

test('performs two at once, in order, and has room for three more', async () => {
  const queue = workQueue(limits);
  const held = Array.from({ length: 5 }, heldWork);
  const places = held.map(() => queue.enter());
  expect(queue.enter()).toBeUndefined();
  expect(places.map((place) => place?.longestMs)).toEqual(
    [20, 20, 40, 40, 60].map((s) => s * 1000),
  );
  const results = held.map(({ work }, index) => places[index]?.perform(work));
  const begun = () => held.map(({ signal }) => signal() !== undefined);
  await expect.poll(begun).toEqual([true, true, false, false, false]);
  held[1]?.end('second');
  expect(await results[1]).toBe('second');
  await expect.poll(begun).toEqual([true, true, true, false, false]);
  // Its place is free again.
  const next = queue.enter();
  expect(next).toBeDefined();
  expect(queue.enter()).toBeUndefined();
  next?.leave();
  next?.leave();
  expect(queue.enter()).toBeDefined();
  expect(queue.enter()).toBeUndefined();
  for (const { end } of held) end('done');
  expect(await Promise.all(results)).toEqual(['done', 'second', 'done', 'done', 'done']);
});

test('work that fails makes room for the next', async () => {
  const queue = workQueue({ ...limits, atOnce: 1, waiting: 1 });
  const fail = () => {
    throw new Error('broken');
  };
  const first = queue.enter()?.perform(fail);
  const second = queue.enter()?.perform(async () => 'fine');
  await expect(first).rejects.toThrow('broken');
  expect(await second).toBe('fine');
});

test('asks late work to end, and abandons it when it does not', async () => {
  const queue = workQueue({ ...limits, atOnce: 1, hintMs: 20, deadlineMs: 40 });
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

test('stops what is performed and what waits', async () => {
  const queue = workQueue({ ...limits, atOnce: 1 });
  const held = [heldWork(), heldWork()];
  const results = held.map(({ work }) => queue.enter()?.perform(work));
  const outcomes = Promise.allSettled(results);
  await expect.poll(() => held[0]?.signal()).toBeDefined();
  await queue.stop();
  for (const outcome of await outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StoppedWork) });
  }
  expect(held.map(({ signal }) => signal()?.aborted)).toEqual([true, undefined]);
  await expect(queue.enter()?.perform(async () => 'late')).rejects.toThrow(StoppedWork);
});
