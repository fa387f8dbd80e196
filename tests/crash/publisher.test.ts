import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../../src/testing/free-port.ts';
import { copyEnvironment, copyProject } from '../contract/copy-project.ts';

const folder = resolve('test-results/published-site');
const page = '/services/seo-content';
const file = 'content/services/seo-content.yaml';

/** The processes that a process has started. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

test('a change at the desk is published, also if the publisher is killed in the middle', async () => {
  copyProject(folder);
  cpSync('dist', join(folder, 'dist'), { recursive: true });
  cpSync('content', join(folder, 'data/content'), { recursive: true });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    ...copyEnvironment,
    CONTENT_FOLDER: '',
    ...{ HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error' },
    LEADS_DATABASE_URL: `file:${join(folder, 'data/leads.db')}`,
  };
  const run = { cwd: folder, env };
  const server = spawn(process.execPath, ['src/app/start.ts'], { ...run, stdio: 'ignore' });
  const textOf = async (path: string, headers = {}) =>
    await (await fetch(url + path, { headers })).text();
  await expect.poll(() => textOf('/healthz').catch(() => '')).not.toBe('');
  const invite = ['src/app/cli/main.ts', 'desk', 'invite', 'dana@acre.example'];
  const link = execFileSync(process.execPath, invite, { ...run, encoding: 'utf8' });
  const post = (path: string, fields: Record<string, string>, cookie = '') =>
    fetch(url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        origin: url,
        referer: `${url}/desk/site`,
        'sec-fetch-site': 'same-origin',
        cookie,
      },
      body: new URLSearchParams(fields),
    });
  const token = /#([\w-]+)/.exec(link)?.[1] ?? '';
  const entered = await post('/desk/enter', { token });
  const cookie = entered.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');

  const form = await textOf(`/desk/site/file?file=${file}`, { cookie });
  const expectedVersion = /name="expectedVersion" value="(\w+)"/.exec(form)?.[1] ?? '';
  const source = readFileSync(join(folder, 'data', file), 'utf8');
  const text = source.replace(/^blurb: .*$/m, 'blurb: Found on every map of Dallas.');
  expect(text).not.toBe(source);
  const saved = await post('/desk/site/file', { file, expectedVersion, text }, cookie);
  expect(saved.status).toBe(303);
  expect(await textOf(String(saved.headers.get('location')), { cookie })).toContain('Saved.');

  const before = await textOf(page);
  await post('/desk/site/publish', {}, cookie);
  const [publisher = 0] = childrenOf(server.pid ?? 0);
  await expect.poll(() => childrenOf(publisher)).toHaveLength(1);
  const builds = childrenOf(publisher);
  process.kill(publisher, 'SIGKILL');
  // A build that goes on would write beside the next one.
  await expect.poll(() => builds.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
  expect(await textOf(page)).toBe(before);
  expect(readFileSync(join(folder, 'data', file), 'utf8')).toBe(source);
  expect(await textOf('/desk/site', { cookie })).toContain('services/seo-content.yaml');

  // The next one takes the task over.
  const services = () => textOf('/services').catch(() => '');
  await expect.poll(services).toContain('Found on every map of Dallas.');
  expect(readFileSync(join(folder, 'data', file), 'utf8')).toBe(text);
  expect(await textOf('/desk/site', { cookie })).toContain('All is published');

  const [last = 0] = childrenOf(server.pid ?? 0);
  server.kill('SIGKILL');
  await once(server, 'exit');
  await expect.poll(() => existsSync(`/proc/${last}`)).toBe(false);
  rmSync(folder, { recursive: true });
});
