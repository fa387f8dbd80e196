import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server in a process of its own, that can be killed. */
export type ServerProcess = {
  url: string;
  /** Of the process that runs now; 0 while none does. */
  pid: () => number;
  /** Starts it and waits until it answers. */
  start: () => Promise<void>;
  /** Ends it as a power cut would: no handler runs. */
  kill: () => Promise<void>;
  /** Asks it to stop and resolves with its exit code. */
  stop: () => Promise<number | null>;
  /** Everything it wrote to its log since the first start. */
  log: () => string;
};

const main = join(import.meta.dirname, '../../server/main.ts');
const readyWithinMs = 30_000;

/** A server on the given port of the loopback address, with these variables and no others. */
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

  async function answers(): Promise<boolean> {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    await answer?.body?.cancel();
    return answer?.ok ?? false;
  }

  return {
    url,
    pid: () => running?.pid ?? 0,
    log: () => log,
    start: async () => {
      const env = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), ...variables };
      const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      running = server;
      for (const stream of [server.stdout, server.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          log = (log + chunk.toString()).slice(-1_000_000);
        });
      }
      const deadline = Date.now() + readyWithinMs;
      while (!(await answers())) {
        if (server.exitCode !== null) throw new Error(`the server ended:\n${log.slice(-2000)}`);
        if (Date.now() > deadline) throw new Error('the server did not answer in 30 seconds');
        await sleep(20);
      }
    },
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}
