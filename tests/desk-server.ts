import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../src/testing/free-port.ts';
import { isHealthy } from './server-process.ts';

/** A server of the built site with a database of its own. */
export type DeskServer = {
  url: string;
  /** Sends a lead as a page does, and returns its reference. */
  sendLead: (fields: Record<string, string>) => Promise<string>;
  /** A link that signs a person in. */
  invite: (email: string) => string;
  stop: () => void;
};

/** Starts a server to whose desk nobody has been invited yet. */
export async function startDeskServer(): Promise<DeskServer> {
  const folder = mkdtempSync(join(tmpdir(), 'desk-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    LEADS_DATABASE_URL: `file:${join(folder, 'leads.db')}`,
    LEADS_RATE_LIMIT: '1000',
    LOG_LEVEL: 'error',
  };
  const server: ChildProcess = spawn(process.execPath, ['src/app/main.ts'], { env });
  while (!(await isHealthy(url))) await new Promise((resolve) => setTimeout(resolve, 100));
  return {
    url,
    sendLead: async (fields) => {
      const response = await fetch(`${url}/api/leads`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ kind: 'form', service: 'Web Design', message: 'Hello', ...fields }),
      });
      return (await response.json()).reference;
    },
    invite: (email) => {
      const args = ['src/app/cli/main.ts', 'desk', 'invite', email];
      const printed = execFileSync(process.execPath, args, {
        env,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const [link = ''] = printed.split('\n');
      return `${url}${link.slice(link.indexOf('/desk'))}`;
    },
    stop: () => {
      server.kill();
      rmSync(folder, { recursive: true });
    },
  };
}
