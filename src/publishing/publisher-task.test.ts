import { expect, test } from 'vitest';
import { isPublisherDown, isUnfinished, type PublisherTask } from './publisher-task.ts';

const now = Date.parse('2026-11-24T16:30:00Z');
const second = 1000;
const task = (age: number, state: PublisherTask['state']): PublisherTask => ({
  ...{ number: 1, kind: 'publish', files: {}, base: '', person: 'Ann', report: [] },
  ...{ at: now - age * second, state },
});

test('a task of long ago is not waited for', () => {
  expect(isUnfinished(task(60, 'running'), now)).toBe(true);
  expect(isUnfinished(task(7200, 'waiting'), now)).toBe(false);
});

test.each([
  [[], false],
  [[task(5, 'waiting')], false],
  [[task(15, 'waiting')], true],
  // Behind a running task, it waits its turn.
  [[task(15, 'waiting'), task(40, 'running')], false],
  [[task(15, 'waiting'), task(40, 'done')], true],
  [[task(5, 'waiting'), task(40, 'waiting')], true],
  // Of a backup that was restored.
  [[task(5, 'waiting'), task(7200, 'waiting')], false],
])('whether a publisher is away, by the tasks %#', (tasks, isAway) => {
  expect(isPublisherDown(tasks, now)).toBe(isAway);
});
