import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { serveSite } from '../../../app/serve.ts';
import { readEnvironment } from '../environment.ts';
import { refuseNetworkShare } from './network-share.ts';

const folder = mkdtempSync(join(tmpdir(), 'share-'));
afterAll(() => rmSync(folder, { recursive: true }));

const mounts = vi.hoisted(() => ({ text: '' }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const readFileSync = (...given: Parameters<typeof fs.readFileSync>) =>
    given[0] === '/proc/self/mountinfo' ? mounts.text : fs.readFileSync(...given);
  return { ...fs, readFileSync };
});

/** A list of mounts with this one among local disks. */
const mounted = (
  at: string,
  type: string,
  source = 'server:/share',
) => `22 1 253:0 / / rw - ext4 /dev/sda1 rw
23 22 0:21 / /srv rw,relatime shared:2 - xfs /dev/sdb1 rw
60 23 0:52 / ${at} rw,relatime shared:29 - ${type} ${source} rw,vers=3
`;

test.each(['nfs', 'nfs4', 'cifs', 'smb3', '9p', 'fuse.sshfs', 'ceph'])(
  'a SQLite file on %s is refused, with where it is and what to do',
  (type) => {
    const refuse = () => refuseNetworkShare('file:/srv/data/leads.db', mounted('/srv/data', type));
    expect(refuse).toThrow(
      `the database /srv/data/leads.db is on a network share (${type}, mounted at /srv/data), where SQLite may lose or damage leads: set LEADS_DATABASE_URL to a file on a disk of this machine`,
    );
  },
);

test.each([
  ['a local disk', 'file:/srv/data/leads.db', mounted('/srv/data', 'btrfs')],
  ['a local disk through FUSE', 'file:/srv/data/leads.db', mounted('/srv/data', 'fuseblk')],
  ['the file system of a container', 'file:/srv/data/leads.db', mounted('/', 'overlay')],
  ['the root of a sandboxed container', 'file:/data/leads.db', mounted('/', '9p')],
  ['a folder beside a share', 'file:/srv/data-own/leads.db', mounted('/srv/data', 'nfs')],
  [
    'a disk below a share',
    'file:/srv/data/leads.db',
    `${mounted('/srv', 'nfs')}${mounted('/srv/data', 'ext4')}`,
  ],
  [
    'a disk over a share',
    'file:/srv/data/leads.db',
    `${mounted('/srv/data', 'nfs')}${mounted('/srv/data', 'ext4')}`,
  ],
  ['a system that does not list its mounts', 'file:/srv/data/leads.db', ''],
  ['PostgreSQL', 'postgres://nas/leads', mounted('/srv/data', 'nfs')],
])('a database on %s is taken', (_, url, text) => {
  expect(() => refuseNetworkShare(url, text)).not.toThrow();
});

test('a share behind a symbolic link or with a space in its name is found', () => {
  const share = join(folder, 'my share');
  mkdirSync(share);
  symlinkSync(share, join(folder, 'data'));
  const text = mounted(share.replace(' ', '\\040'), 'cifs');
  expect(() => refuseNetworkShare(`file:${folder}/data/new/leads.db`, text)).toThrow('(cifs');
});

test('a server does not start with its SQLite file on a share', async () => {
  mounts.text = mounted(folder, 'nfs4');
  const read = readEnvironment({ LEADS_DATABASE_URL: `file:${folder}/leads.db` });
  if (read.outcome === 'invalid') throw new Error(read.problem);
  await expect(serveSite(read.environment)).rejects.toThrow('is on a network share (nfs4');
});
