import { type Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request; `from` is the visitor's address, as a proxy reports it. */
export type HttpCall = {
  path: string;
  body?: string;
  type?: string;
  from?: string;
  /** Sent with it, by which the desk knows a person. */
  cookie?: string;
};

/** Sends a request to a local server; resolves with the status after the whole response. */
export function send(
  port: number,
  agent: Agent,
  { path, body, type, from, cookie }: HttpCall,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      host: `localhost:${port}`,
      ...(type && { 'content-type': type }),
      ...(from && { 'x-forwarded-for': from }),
      ...(cookie && { cookie }),
    };
    const method = body === undefined ? 'GET' : 'POST';
    const outgoing = request(
      { host: '127.0.0.1', port, agent, path, method, headers },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Makes calls at a fixed rate for a time in ms, without waiting for earlier ones. */
export async function atRate(
  perSecond: number,
  durationMs: number,
  call: () => Promise<unknown>,
): Promise<void> {
  const start = performance.now();
  const calls: Promise<unknown>[] = [];
  for (let turn = 0; turn < (perSecond * durationMs) / 1000; turn += 1) {
    await sleep(Math.max(0, start + (turn * 1000) / perSecond - performance.now()));
    calls.push(call());
  }
  await Promise.all(calls);
}
