import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { filesOf } from '../content/files/content-copy.ts';
import { exampleFolder } from '../content/files/content-folder.ts';
import { leadDatabase } from '../platform/server/database/lead-database.ts';
import { markFinished } from '../platform/server/static/finished-build.ts';
import { keepVersion } from '../publishing/server/content-versions.ts';
import { freshPostgres } from '../testing/fresh-databases.ts';

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

test('the example of another machine does not replace what the database says is published', async () => {
  const url = await freshPostgres();
  const database = leadDatabase(url);
  const content = new Map([['content/agency.yaml', Buffer.from('name: Acre')]]);
  const version = { at: Date.now(), person: 'dana', isPublished: true, files: filesOf(content) };
  await database.use((store) => keepVersion(store, version, () => Buffer.from('name: Acre')));
  await database.close();
  const folder = mkdtempSync(join(tmpdir(), 'another-'));
  const publish = (CONTENT_FOLDER: string) =>
    spawnSync('node', [resolve('src/app/build.ts')], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, CONTENT_FOLDER, LEADS_DATABASE_URL: url },
    });
  for (const named of ['', exampleFolder]) {
    const { status, stderr } = publish(named);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringContaining(
        'the database has version 1 of the content, published by dana; npm run content -- restore 1',
      ),
    });
  }
  rmSync(folder, { recursive: true });
});
