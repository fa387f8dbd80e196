import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { markFinished } from '../../platform/server/static/finished-build.ts';
import { removeOldSetAsideDatabases } from '../backup/temporary-files.ts';
import { recordOutcome, upkeepOf } from './upkeep.ts';

const now = Date.parse('2026-11-24T16:30:00Z');
const hour = 60 * 60 * 1000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upkeep-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const upkeep = (at = now, firstLeadAt?: number) => {
  const environment = {
    LEADS_DATABASE_URL: `file:${join(folder, 'leads.db')}`,
    SITE_FOLDER: join(folder, 'dist'),
  };
  return upkeepOf({ environment, timeZone: 'America/Chicago' }, at, firstLeadAt);
};

test('backups are missed a day and a half after the first lead, or the last one', () => {
  expect(upkeep()).toEqual({ backedUpAt: undefined, publishedAt: undefined, failures: [] });
  expect(upkeep(now, now - 30 * hour).failures).toEqual([]);
  expect(upkeep(now, now - 40 * hour).failures).toEqual([
    { key: 'backup', text: 'No backup has ever been made.' },
  ]);
  const backups = join(folder, 'backups');
  recordOutcome(backups, true);
  utimesSync(`${backups}.done`, new Date(now), new Date(now - 7 * hour));
  expect(upkeep()).toMatchObject({ backedUpAt: now - 7 * hour, failures: [] });
  expect(upkeep(now + 30 * hour).failures).toEqual([
    { key: 'backup', text: expect.stringMatching(/^There has been no backup since .*3:30/) },
  ]);
  recordOutcome(backups, false);
  expect(upkeep().failures).toEqual([
    { key: 'backup', text: expect.stringContaining('failed: npm run backup shows why') },
  ]);
  recordOutcome(backups, true);
  expect(upkeep().failures).toEqual([]);
});

test('a publish that failed by itself is known until one succeeds', () => {
  mkdirSync(join(folder, 'dist'));
  markFinished(join(folder, 'dist'), now - hour);
  recordOutcome(join(folder, 'dist'), false);
  expect(upkeep()).toMatchObject({
    publishedAt: now - hour,
    failures: [{ key: 'publish', text: expect.stringContaining('npm run publish shows why') }],
  });
  recordOutcome(join(folder, 'dist'), true);
  expect(upkeep().failures).toEqual([]);
});

test('a database and a log that a restore set aside are removed after thirty days', () => {
  for (const name of [
    'leads-before-restore-2026-10-24T16-30-00.000Z.db',
    'leads-before-restore-2026-10-24T16-30-00.000Z.db-wal',
    'leads-before-restore-2026-10-26T16-30-00.000Z.db',
    'leads.db',
    'other-before-restore-notes.txt',
  ]) {
    writeFileSync(join(folder, name), 'x');
  }
  removeOldSetAsideDatabases(folder, now);
  expect(readNames()).toEqual([
    'leads-before-restore-2026-10-26T16-30-00.000Z.db',
    'leads.db',
    'other-before-restore-notes.txt',
  ]);
});

const readNames = () => readdirSync(folder).sort();
