import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../server/testing/free-port.ts';
import { ensureCommand } from './debian-tools.ts';
import { type Load, runLoad } from './load.ts';
import { table } from './results.ts';
import { type RunningServer, runServer, runSite } from './running-server.ts';
import { median } from './statistics.ts';

const rounds = 5;
const seconds = 3;
const connections = 64;

/** A typical nginx configuration for precompressed files. */
const nginxConfiguration = (folder: string, port: number): string => `
load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
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
    root ${folder}/site;
    brotli_static on;
    gzip_static on;
    location / {
      index index.html;
      try_files $uri $uri.html $uri/ =404;
    }
  }
}
`;

type Start = (cores: readonly string[]) => Promise<RunningServer>;

/** Loads the servers in interleaved rounds; returns the median of each. */
async function compare(starts: readonly Start[]): Promise<Load[]> {
  const servers = await Promise.all(starts.map((start) => start(['taskset', '-c', '0'])));
  const loads: Load[][] = servers.map(() => []);
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, { port }] of servers.entries()) {
        const load = await runLoad(`http://127.0.0.1:${port}/`, {
          connections,
          seconds,
          headers: { 'Accept-Encoding': 'br' },
          cores: ['taskset', '-c', '1'],
        });
        if (load.failed > 0) throw new Error(`${load.failed} requests failed`);
        loads[index]?.push(load);
      }
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
  return loads.map((each) => ({
    perSecond: median(each.map(({ perSecond }) => perSecond)),
    p50: median(each.map(({ p50 }) => p50)),
    p99: median(each.map(({ p99 }) => p99)),
    failed: 0,
  }));
}

/** Home page requests per second, compared with nginx serving the same compressed files, on one core each. */
export async function measureServing(): Promise<string[]> {
  ensureCommand('nginx', ['nginx-light', 'libnginx-mod-http-brotli-static']);
  const folder = mkdtempSync(join(tmpdir(), 'bench-serving-'));
  // When root starts nginx, its workers run as nobody.
  chmodSync(folder, 0o755);
  cpSync('dist/client', join(folder, 'site'), { recursive: true });
  const site = join(folder, 'site');
  const ours: Start = (cores) =>
    runSite(
      {
        SITE_FOLDER: resolve(site),
        LEADS_DATABASE_URL: `file:${join(folder, 'leads.db')}`,
      },
      cores,
    );
  const nginx: Start = async (cores) => {
    const port = await freePort();
    const configuration = join(folder, 'nginx.conf');
    writeFileSync(configuration, nginxConfiguration(folder, port));
    return runServer(port, [...cores, 'nginx', '-c', configuration]);
  };
  try {
    const [reference, own] = await compare([nginx, ours]);
    if (!reference || !own) throw new Error('a server was not measured');
    const row = (name: string, { perSecond, p50, p99 }: Load) => [
      name,
      String(Math.round(perSecond)),
      (perSecond / reference.perSecond).toFixed(2),
      p50.toFixed(2),
      p99.toFixed(2),
    ];
    const rows = [row('nginx', reference), row('this server', own)];
    return [
      ...table(['home page', 'requests/s', 'vs. nginx', 'p50, ms', 'p99, ms'], rows),
      '',
      `Medians of ${rounds} interleaved rounds of ${seconds} s, ${connections} connections, Brotli. Each server has one core, the load (wrk) the other. Each response of this server includes 1.5 KB of security headers, which nginx does not send.`,
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
