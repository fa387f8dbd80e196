import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A stand-in for third parties, and the flags that redirect Chromium to it. */
type ThirdParties = { chromiumFlags: string[]; stop: () => Promise<void> };

/** A self-signed certificate, valid for one day. */
function selfSigned(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'bench-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '1',
        '-subj',
        '/CN=localhost',
      ].concat(['-keyout', key, '-out', cert]),
      { stdio: 'ignore' },
    );
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Responds for all third parties, immediately and with empty content. Their size and latency are not ours
 * to measure, and results are the same without internet access.
 */
export async function standInForThirdParties(): Promise<ThirdParties> {
  const server = createServer(selfSigned(), (request, response) => {
    const script = request.headers['sec-fetch-dest'] === 'script';
    response.writeHead(200, {
      'content-type': script ? 'text/javascript' : 'text/html; charset=utf-8',
    });
    response.end(script ? '' : '<!doctype html><html lang="en"><title>Nothing</title></html>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    chromiumFlags: [
      `--host-resolver-rules=MAP * 127.0.0.1:${port}, EXCLUDE localhost, EXCLUDE 127.0.0.1`,
      '--ignore-certificate-errors',
    ],
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
