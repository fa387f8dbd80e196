import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.each(['--if-deu', 'extra'])('the unknown argument %s builds nothing', (unknown) => {
  const { status, stdout, stderr } = spawnSync('node', ['server/build.ts', unknown], {
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('See: npm run publish -- help');
});
