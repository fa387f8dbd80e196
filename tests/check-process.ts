import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestEvent } from './test-events.ts';

/** The end of a process: its exit code, null after a signal, and the last it printed. */
type Ended = { code: number | null; output: string };

const maxOutput = 200_000;
/** How long a runner may take to close what it started. */
const graceMs = 15_000;

const running = new Set<ChildProcess>();

/** Kills every process of a group; does nothing if none is left. */
function killGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL');
  } catch {
    // Nothing was left.
  }
}

/** The processes that a process has started, and those that they have. */
function descendantsOf(ancestor: number): number[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = table.split('\n').map((row) => row.trim().split(/\s+/).map(Number));
  const childrenOf = (parent: number): number[] =>
    rows.flatMap(([pid, ppid]) =>
      pid !== undefined && ppid === parent ? [pid, ...childrenOf(pid)] : [],
    );
  return childrenOf(ancestor);
}

/**
 * Runs a command as the leader of its own process group, and kills what is left of the group when
 * it ends, so that a failing test leaves no process.
 *
 * @param onEvent Called with each event of a test reporter in the process.
 */
export async function runProcess(
  [command = '', ...args]: readonly string[],
  options: {
    env: NodeJS.ProcessEnv;
    onEvent: (event: TestEvent) => void;
    onOutput: (text: string) => void;
  },
): Promise<Ended> {
  const child = spawn(command, args, {
    env: options.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-maxOutput);
      options.onOutput(text);
    });
  }
  child.on('message', (event) => options.onEvent(event as TestEvent));
  const [code] = await once(child, 'close').catch((error: unknown) => {
    output += String(error);
    return [1];
  });
  killGroup(child.pid);
  running.delete(child);
  return { code, output };
}

/**
 * Ends every running process: an interrupt lets the test runners close browsers and servers, some of
 * which are in groups of their own; whatever is left after 15 seconds is killed.
 */
export async function endProcesses(): Promise<void> {
  const left = new Set(
    [...running].flatMap(({ pid }) => (pid ? [pid, ...descendantsOf(pid)] : [])),
  );
  for (const child of running) child.kill('SIGINT');
  const deadline = performance.now() + graceMs;
  while (running.size > 0 && performance.now() < deadline) await sleep(50);
  for (const child of running) killGroup(child.pid);
  for (const pid of left) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
}
