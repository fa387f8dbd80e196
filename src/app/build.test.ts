import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { markFinished } from '../platform/server/static/finished-build.ts';

test.each(['--if-deu', 'extra'])('the unknown argument %s builds nothing', (unknown) => {
  const { status, stdout, stderr } = spawnSync('node', ['src/app/build.ts', unknown], {
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('See: npm run publish -- help');
});

test('the example does not replace the site of an agency because a setting is missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forgotten-'));
  mkdirSync(join(folder, 'dist'));
  markFinished(join(folder, 'dist'), Date.now(), '/srv/site-content');
  const { status, stderr } = spawnSync('node', [resolve('src/app/build.ts')], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, CONTENT_FOLDER: '' },
  });
  rmSync(folder, { recursive: true });
  expect(status).toBe(1);
  expect(stderr).toContain('the published site is of /srv/site-content, and CONTENT_FOLDER is not');
});
