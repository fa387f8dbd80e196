import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { maxSubmissionBytes } from '../lead/bounds.ts';
import { readEnvironment } from '../server/environment.ts';
import { staticHeaders } from '../src/build/static-headers.ts';

const read = (path: string): string => readFileSync(path, 'utf8');
const paths = readdirSync('deploy', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const guide = read('docs/operations.md');
const { scripts } = JSON.parse(read('package.json'));
const one = read('deploy/systemd/site.service');
const several = read('deploy/systemd/site@.service');
const nginx = read('deploy/nginx/site.conf');
const caddy = read('deploy/caddy/Caddyfile');
const compose = parse(read('deploy/container/compose.yaml'), { merge: true });

/** The values of a directive of a unit, in order. */
const valuesOf = (unit: string, name: string): string[] =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
const portsIn = (text: string): string[] =>
  [...text.matchAll(/(?:127\.0\.0\.1|localhost):(\d+)/g)].map(([, port = '']) => port);

test('every file is in the index, and the guide names the folder', () => {
  const index = read('deploy/README.md');
  const names = paths
    .map((path) => path.slice('deploy/'.length))
    .filter((name) => name !== 'README.md');
  const unnamed = names.filter((name) => {
    const [file = '', extension = ''] = [name.split('/').at(-1), `.${name.split('.').at(-1)}`];
    return !index.includes(file) && !index.includes(`\`${extension}\``);
  });
  expect(unnamed).toEqual([]);
  expect(guide).toContain('deploy/README.md');
});

test('every npm script and project file that they name exists', () => {
  for (const path of paths) {
    const text = read(path);
    for (const [, script = ''] of text.matchAll(/npm run (?:--silent )?([\w-]+)/g)) {
      expect(scripts, `${path} runs "npm run ${script}"`).toHaveProperty(script);
    }
    for (const [, file = ''] of text.matchAll(
      /(?<![\w/-])((?:server|deploy|docs)\/[\w./-]+\.\w+)/g,
    )) {
      expect(existsSync(file), `${path} names ${file}`).toBe(true);
    }
  }
});

test('the server accepts every setting that they set', () => {
  const example = read('deploy/site.env').replaceAll(/^#(?=[A-Z_]+=)/gm, '');
  const text = [example, ...valuesOf(one, 'Environment'), ...valuesOf(several, 'Environment')];
  const set = Object.fromEntries(
    [...text.join('\n').matchAll(/([A-Z_]+)='?([^\s']+)/g)].map(([, name, value]) => [name, value]),
  );
  const { environment } = compose['x-site'];
  expect(readEnvironment({ ...set, ...environment }).outcome).toBe('environment');
  for (const name of Object.keys(set).filter((name) => name !== 'ASTRO_TELEMETRY_DISABLED')) {
    expect(guide).toContain(`\`${name}\``);
  }
});

test('both units are the same but for the port', () => {
  const common = (unit: string) =>
    unit.split('\n').filter((line) => !/^(#|Description=|ExecStart=|SyslogIdentifier=)/.test(line));
  expect(common(several)).toEqual(common(one));
  expect(valuesOf(several, 'ExecStart')[0]).toBe(
    `/usr/bin/env PORT=%i ${valuesOf(one, 'ExecStart')[0]}`,
  );
});

test('units wait longer for the server than it takes to stop', () => {
  const [, deadline = ''] = /stopDeadlineMs = ([\d_]+)/.exec(read('server/serve.ts')) ?? [];
  const seconds = Number(deadline.replaceAll('_', '')) / 1000;
  expect(seconds).toBeGreaterThan(0);
  for (const given of [...valuesOf(one, 'TimeoutStopSec'), compose['x-site'].stop_grace_period]) {
    expect(Number.parseInt(given, 10)).toBeGreaterThan(seconds);
  }
});

test('the server cannot change the code and content that it runs and publishes', () => {
  const readOnly = valuesOf(one, 'ReadOnlyPaths').join(' ');
  const others = ['bench', 'data', 'deploy', 'docs', 'test-results', 'tests', 'tools'];
  const code = readdirSync('.', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^\.|^dist/.test(entry.name))
    .map(({ name }) => name)
    .filter((name) => !others.includes(name));
  const files = ['astro.config.ts', 'finish-install.mjs', 'package.json', 'tsconfig.json'];
  for (const path of [...code, ...files]) {
    expect(existsSync(path)).toBe(true);
    expect(` ${readOnly} `).toContain(` /srv/site/${path} `);
  }
});

test('proxies, containers and the guide use the same ports', () => {
  const ports = ['3001', '3002'];
  const used = (text: string) => portsIn(text).filter((port) => ports.includes(port));
  expect(used(nginx)).toEqual(ports);
  expect(used(caddy)).toEqual(ports);
  expect(
    Object.entries(compose.services).flatMap(([name, service]) =>
      portsIn(String(Object(service).ports)).map((port) => [name, port]),
    ),
  ).toEqual(ports.map((port) => [`site-${port}`, port]));
  for (const port of ports) expect(guide).toContain(`site@${port}`);
});

test('proxies let through the largest form that the server accepts', () => {
  const accepted = 8 * maxSubmissionBytes;
  for (const [, kilobytes] of [
    /client_max_body_size (\d+)k/.exec(nginx) ?? [],
    /max_size (\d+)KB/.exec(caddy) ?? [],
  ]) {
    expect(Number(kilobytes) * 1000).toBeGreaterThan(accepted);
  }
});

const hasNginx = spawnSync('nginx', ['-v']).error === undefined;
const hasOpenssl = spawnSync('openssl', ['version']).error === undefined;

if (!hasNginx || !hasOpenssl) {
  console.log('Skipped: nginx checks its files only where nginx and openssl are installed.');
}

test.skipIf(!hasNginx || !hasOpenssl)('nginx accepts its files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=www.agency.example'],
    ...['-keyout', key, '-out', certificate],
  ]);
  try {
    const policy = "/about\n  Content-Security-Policy: default-src 'self'\n";
    const headers = staticHeaders(['index.html', 'mark.svg'], 'https://www.agency.example');
    writeFileSync(join(folder, '_headers'), `${headers}${policy}`);
    writeFileSync(join(folder, '_redirects'), '/old /about 301\n/news/* /blog/:splat 301\n');
    writeFileSync(join(folder, 'about.html'), '');
    const maps = spawnSync(process.execPath, ['deploy/nginx/static-maps.ts', folder]).stdout;
    for (const [name, before] of [['site', ''] as const, ['static', String(maps)] as const]) {
      const site = read(`deploy/nginx/${name}.conf`)
        .replaceAll(/ssl_certificate .*;/g, `ssl_certificate ${certificate};`)
        .replaceAll(/ssl_certificate_key .*;/g, `ssl_certificate_key ${key};`);
      const configuration = join(folder, `${name}.conf`);
      writeFileSync(configuration, `pid ${folder}/pid; events {} http { ${before} ${site} }`);
      const { stderr } = spawnSync('nginx', ['-t', '-q', '-c', configuration], {
        encoding: 'utf8',
      });
      expect(stderr.match(/\[emerg\].*/)?.[0]).toBeUndefined();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
