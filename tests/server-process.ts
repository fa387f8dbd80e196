import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server in its own process. */
export type ServerProcess = {
  url: string;
  /** The id of the running process; 0 when none is running. */
  pid: () => number;
  /** Starts it and waits until it responds. */
  start: () => Promise<void>;
  /** Kills it without running any handler, like a power failure. */
  kill: () => Promise<void>;
  /** Stops it with SIGTERM and resolves with its exit code. */
  stop: () => Promise<number | null>;
};

const main = join(import.meta.dirname, '../src/app/main.ts');

/** Whether the server at this address answers. */
export async function isHealthy(url: string): Promise<boolean> {
  const response = await fetch(`${url}/healthz`).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok ?? false;
}

/** A server on a port of the loopback address, with only these environment variables. */
export function serverProcess(port: number, variables: Record<string, string>): ServerProcess {
  const url = `http://127.0.0.1:${port}`;
  let running: ChildProcess | undefined;
  let log = '';

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const server = running;
    running = undefined;
    if (!server || server.exitCode !== null || server.signalCode !== null) return null;
    server.kill(signal);
    await once(server, 'exit');
    return server.exitCode;
  }

  return {
    url,
    pid: () => running?.pid ?? 0,
    start: async () => {
      const { PATH, NODE_COMPILE_CACHE, CONTENT_FOLDER = 'content' } = process.env;
      const address = { HOST: '127.0.0.1', PORT: String(port) };
      const env = { PATH, NODE_COMPILE_CACHE, CONTENT_FOLDER, ...address, ...variables };
      const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      running = server;
      for (const stream of [server.stdout, server.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          log = (log + chunk.toString()).slice(-1_000_000);
        });
      }
      while (!(await isHealthy(url))) {
        if (server.exitCode !== null) throw new Error(`the server exited:\n${log.slice(-2000)}`);
        await sleep(20);
      }
    },
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}
