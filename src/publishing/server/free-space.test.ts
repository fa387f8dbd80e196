import { expect, test } from 'vitest';
import { diskSpaceProblem } from './free-space.ts';

test('a disk without room for a build is named with what it has and needs', () => {
  expect(diskSpaceProblem('.', 0)).toBeUndefined();
  expect(diskSpaceProblem('.', 1e12)).toMatch(
    /^only \d+ MB of disk space is free, and a build needs 1000000000000; free up space and try again$/,
  );
});
