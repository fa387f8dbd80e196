import { type StatsFs, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test, vi } from 'vitest';
import { serveSite } from '../../../app/serve.ts';
import { readEnvironment } from '../environment.ts';
import { refuseNetworkShare } from './network-share.ts';

const shares = vi.hoisted(() => new Map<string, number>());
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const statfs = (path: string): Partial<StatsFs> => {
    if (!fs.existsSync(path) && !shares.has(path)) throw new Error('ENOENT');
    return shares.has(path) ? { type: shares.get(path) ?? 0 } : fs.statfsSync(path);
  };
  return { ...fs, statfsSync: statfs };
});

test.each([
  ['NFS', 0x6969],
  ['CIFS', 0xff534d42],
  ['SMB2', 0xfe534d42],
])('a SQLite file below a folder on %s is refused, with what to do', (type, number) => {
  shares.set('/srv/data', number);
  const refuse = () => refuseNetworkShare('file:/srv/data/new/leads.db');
  expect(refuse).toThrow(
    `the database /srv/data/new/leads.db is on a network share (${type}), where SQLite may lose or damage leads: set LEADS_DATABASE_URL to a file on a disk of this machine`,
  );
  for (const url of ['file:/srv/data-own/leads.db', 'postgres://nas/leads']) {
    expect(() => refuseNetworkShare(url)).not.toThrow();
  }
});

test('a server does not start with its SQLite file on a share', async () => {
  expect(statfsSync(import.meta.dirname).type).toBeGreaterThan(0);
  shares.set(dirname('/nowhere/leads.db'), 0x6969);
  const read = readEnvironment({ LEADS_DATABASE_URL: 'file:/nowhere/leads.db' });
  if (read.outcome === 'invalid') throw new Error(read.problem);
  await expect(serveSite(read.environment)).rejects.toThrow('is on a network share (NFS');
});
