import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const here = { os: [process.platform], cpu: [process.arch], optional: true };
const packages = {
  'node_modules/node-here': { ...here, bin: { node: 'bin/node' } },
  'node_modules/node-elsewhere': { ...here, os: ['plan9'], bin: { node: 'bin/node' } },
  'node_modules/binding-here': here,
  'node_modules/tool-here': { ...here, dev: true },
  'node_modules/everywhere': { optional: true },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'install-'));
  cpSync('finish-install.mjs', join(folder, 'finish-install.mjs'));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

function install(...names: string[]): void {
  for (const name of names) {
    const path = join(folder, 'node_modules', name);
    mkdirSync(join(path, 'bin'), { recursive: true });
    writeFileSync(join(path, 'package.json'), '{}');
    writeFileSync(join(path, 'bin/node'), '');
  }
}
const finishInstall = (env: Record<string, string> = {}) =>
  spawnSync('node', ['finish-install.mjs'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });

test('names the packages of this platform that npm left out', () => {
  install('node-here');
  const { status, stderr } = finishInstall();
  expect(status).toBe(1);
  expect(stderr).toMatch(/^npm did not install packages that .* needs: binding-here\. Use Node 20/);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('restores the link to Node that npm 10 loses, and does nothing when run again', () => {
  install('node-here', 'binding-here');
  for (const _ of [1, 2]) {
    expect(finishInstall()).toMatchObject({ status: 0, stderr: '' });
    expect(readlinkSync(join(folder, 'node_modules/.bin/node'))).toBe('../node-here/bin/node');
  }
});

test.runIf(process.platform === 'linux')('says that Linux without glibc is not supported', () => {
  install('node-here', 'binding-here');
  const withoutGlibc = 'process.report.getReport=()=>({header:{}})';
  const { status, stderr } = finishInstall({
    NODE_OPTIONS: `--import=data:text/javascript,${withoutGlibc}`,
  });
  expect(status).toBe(1);
  const here = `linux ${process.arch}`;
  expect(stderr).toContain(
    `not for ${here} without glibc: only for ${here}, plan9 ${process.arch}`,
  );
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('lists the supported systems on an unsupported one', () => {
  const { 'node_modules/node-elsewhere': elsewhere } = packages;
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/node-elsewhere': elsewhere } }),
  );
  const { status, stderr } = finishInstall();
  expect(status).toBe(1);
  expect(stderr).toContain(`: only for plan9 ${process.arch}`);
});
