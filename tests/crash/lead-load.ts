import { setTimeout as sleep } from 'node:timers/promises';
import { exampleSubmission } from '../../src/testing/example-lead.ts';
import { waitMs } from '../wait-ms.ts';
import { postJson } from './booking-load.ts';

/** Clients that send leads like browsers: each lead is retried until it is acknowledged. */
export type LeadLoad = {
  /** The ids that a server acknowledged as stored. */
  acknowledged: ReadonlySet<string>;
  /** All ids sent. */
  sent: ReadonlySet<string>;
  /** Responses other than success and 503. */
  unexpected: readonly string[];
  /** Stops creating leads, and resolves when all of them are acknowledged. */
  finish: () => Promise<void>;
};

const pauseMs = 12;

/**
 * Starts clients, spread over the servers at these URLs; a client switches servers after a failure.
 */
export function startLeadLoad(clients: number, urls: readonly string[]): LeadLoad {
  const acknowledged = new Set<string>();
  const sent = new Set<string>();
  const unexpected: string[] = [];
  let creating = true;
  let deadline = Number.POSITIVE_INFINITY;

  async function client(number: number): Promise<void> {
    for (let turn = number; creating; ) {
      const submission = exampleSubmission();
      const id = String(submission.id);
      sent.add(id);
      for (;;) {
        const url = urls[turn % urls.length] ?? '';
        const { status } = await postJson(`${url}/api/leads`, submission);
        if (status === 200 || status === 201) {
          acknowledged.add(id);
          break;
        }
        if (status !== 0 && status !== 503) unexpected.push(`${status} for ${id}`);
        if (Date.now() > deadline) throw new Error(`no server accepted lead ${id}`);
        turn += 1;
        await sleep(pauseMs * 4);
      }
      await sleep(pauseMs);
    }
  }

  const working = Promise.all(Array.from({ length: clients }, (_, index) => client(index)));
  working.catch(() => undefined);
  return {
    acknowledged,
    sent,
    unexpected,
    finish: async () => {
      creating = false;
      deadline = Date.now() + waitMs;
      await working;
    },
  };
}
