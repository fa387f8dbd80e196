import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ensureCommand } from './debian-tools.ts';

/** A load's result: requests per second, latencies in ms, and the number of failed requests. */
export type Load = { perSecond: number; p50: number; p99: number; failed: number };

type Options = {
  connections: number;
  seconds: number;
  headers?: Readonly<Record<string, string>>;
  /** A command prefix that pins the load to cores, such as `taskset -c 1`. */
  cores?: readonly string[];
};

const run = promisify(execFile);

const inMs: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

function milliseconds(text: string | undefined): number {
  const [, number, unit = ''] = /^([\d.]+)(us|ms|s|m)$/.exec(text ?? '') ?? [];
  return Number(number) * (inMs[unit] ?? Number.NaN);
}

/** Responses with an error status, and requests whose connection failed. */
function failedIn(report: string): number {
  const lines = report.match(/^\s*(Non-2xx or 3xx responses|Socket errors):.*$/gm) ?? [];
  return (
    lines
      .join()
      .match(/\d+(?=,|$)/gm)
      ?.reduce((sum, count) => sum + Number(count), 0) ?? 0
  );
}

/** Sends requests to a local server as fast as it responds (wrk, one thread). */
export async function runLoad(url: string, options: Options): Promise<Load> {
  ensureCommand('wrk', ['wrk']);
  const { connections, seconds, headers = {}, cores = [] } = options;
  const [command = '', ...args] = [
    ...cores,
    'wrk',
    '--latency',
    ...['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`],
    ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    url,
  ];
  const { stdout } = await run(command, args);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50: milliseconds(/^\s+50%\s+(\S+)/m.exec(stdout)?.[1]),
    p99: milliseconds(/^\s+99%\s+(\S+)/m.exec(stdout)?.[1]),
    failed: failedIn(stdout),
  };
}
