import { execFileSync, execSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '../src/testing/free-port.ts';
import { type Defer, markdownTable } from './results.ts';
import { onCore, startServer, startSite, temporaryFolder } from './server.ts';
import { median } from './statistics.ts';

const rounds = 5;
const seconds = 3;
const connections = 64;
const packages = ['nginx-light', 'libnginx-mod-http-brotli-static', 'wrk'];

/** A typical configuration for precompressed files. */
const nginxConfiguration = (folder: string, port: number): string => `
load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
# The workers of root's nginx must be able to read the site; nginx ignores this for anybody else.
user root;
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  open_file_cache max=1000;
  server {
    listen 127.0.0.1:${port};
    root ${resolve('dist/client')};
    brotli_static on;
    gzip_static on;
    location / { try_files $uri $uri.html $uri/ =404; }
  }
}
`;

/** Installs nginx and wrk from Debian if they are missing. @throws when that fails. */
function installTools(): void {
  if (spawnSync('dpkg', ['--status', ...packages]).status === 0) return;
  console.log(`Installing ${packages.join(', ')} from Debian`);
  execSync(
    `apt-get update -q && apt-get install -y -q --no-install-recommends ${packages.join(' ')}`,
    { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } },
  );
}

async function startNginx(defer: Defer): Promise<string> {
  const [folder, port] = [temporaryFolder(defer), await freePort()];
  const configuration = join(folder, 'nginx.conf');
  writeFileSync(configuration, nginxConfiguration(folder, port));
  return startServer(defer, port, [...onCore(0), 'nginx', '-c', configuration]);
}

/** How many requests per second a page can answer. @throws when a request fails. */
function requestsPerSecond(url: string): number {
  const [command = '', ...args] = [
    ...[...onCore(1), 'wrk', '--threads=1', `--connections=${connections}`],
    ...[`--duration=${seconds}s`, '--header=Accept-Encoding: br', url],
  ];
  const report = execFileSync(command, args, { encoding: 'utf8' });
  const failures = /^\s*(Non-2xx|Socket errors).*$/m.exec(report);
  if (failures) throw new Error(`${url}: ${failures[0].trim()}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1]);
}

/**
 * Measures requests per second of the home page, beside nginx with the same compressed files, on
 * one core each.
 */
export async function measureServing(defer: Defer): Promise<string[]> {
  installTools();
  const [nginx, own] = [await startNginx(defer), await startSite(defer, {}, onCore(0))];
  const rates = { nginx: [] as number[], own: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    rates.nginx.push(requestsPerSecond(`${nginx}/`));
    rates.own.push(requestsPerSecond(`${own}/`));
  }
  const [reference, rate] = [median(rates.nginx), median(rates.own)];
  return [
    ...markdownTable(
      ['home page', 'requests/s', 'to nginx'],
      [
        ['reference: nginx', reference.toFixed(0), '1.00'],
        ['this server', rate.toFixed(0), (rate / reference).toFixed(2)],
      ],
    ),
    '',
    `Medians of ${rounds} interleaved rounds of ${seconds} s, ${connections} connections, Brotli. The servers have one core, the load (wrk) the other. Each response of this server has 1.5 KB of security headers, which nginx does not send.`,
  ];
}
