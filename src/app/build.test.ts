import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { copyIntoBuild, fileHashes } from '../content/loading/content-files.ts';
import { exampleFolder } from '../content/loading/content-folder.ts';
import { markFinished } from '../platform/server/static/finished-build.ts';
import { saveVersion } from '../publishing/server/content-versions.ts';
import { leadDatabase } from '../schema/lead-database.ts';
import { freshPostgres } from '../testing/fresh-databases.ts';

/** Publishes the example into a folder. */
const publish = (cwd: string, variables: Record<string, string>) =>
  spawnSync('node', [resolve('src/app/build.ts')], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, CONTENT_FOLDER: exampleFolder, ...variables },
  });

test.each(['--if-deu', 'extra'])('the unknown argument %s builds nothing', (unknown) => {
  const { status, stdout, stderr } = spawnSync('node', ['src/app/build.ts', unknown], {
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('See: npm run publish -- help');
});

const content = new Map([['content/agency.yaml', Buffer.from('name: Acre')]]);

test('the example does not replace the site of another folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forgotten-'));
  const dist = join(folder, 'dist');
  mkdirSync(dist);
  copyIntoBuild(dist, content, 'dana');
  markFinished(dist, Date.now(), '/srv/site-content');
  const { status, stderr } = publish(folder, {});
  rmSync(folder, { recursive: true });
  expect(status).toBe(1);
  expect(stderr).toContain(
    `${exampleFolder} is the example, but other content is published, by dana; set CONTENT_FOLDER to its folder, /srv/site-content`,
  );
});

test.each([
  ['SQLite', async (folder: string) => `file:${join(folder, 'leads.db')}`],
  ['PostgreSQL', freshPostgres],
])('nor does a copy of it what a database on %s says is published', async (_, urlIn) => {
  const folder = mkdtempSync(join(tmpdir(), 'another-'));
  const url = await urlIn(folder);
  const database = leadDatabase(url);
  const version = { at: Date.now(), person: 'dana', isPublished: true, files: fileHashes(content) };
  await database.use((store) => saveVersion(store, version, () => Buffer.from('name: Acre')));
  await database.close();
  const copy = join(folder, 'content');
  cpSync(exampleFolder, copy, { recursive: true });
  const { status, stderr } = publish(folder, { LEADS_DATABASE_URL: url, CONTENT_FOLDER: copy });
  rmSync(folder, { recursive: true });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringContaining(
      'is the example, but other content is published, by dana; npm run content -- restore 1 puts it in the folder',
    ),
  });
});
