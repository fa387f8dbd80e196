import { setTimeout as sleep } from 'node:timers/promises';
import { exampleSubmission } from '../../server/testing/example-lead.ts';

/** Clients that leave leads as browsers do: each lead is sent until it is acknowledged. */
export type LeadLoad = {
  /** The ids that a server said it has stored. */
  acknowledged: ReadonlySet<string>;
  /** The ids ever sent. */
  sent: ReadonlySet<string>;
  /** Answers that were neither a success nor "try again later". */
  wrongAnswers: readonly string[];
  /** Makes no new leads, and resolves when every lead has been acknowledged. */
  finish: () => Promise<void>;
};

const pauseMs = 12;
const finishWithinMs = 120_000;

/** Starts so many clients, spread over the servers at these URLs; each moves on when one is down. */
export function startLeadLoad(clients: number, urls: readonly string[]): LeadLoad {
  const acknowledged = new Set<string>();
  const sent = new Set<string>();
  const wrongAnswers: string[] = [];
  let making = true;
  let deadline = Number.POSITIVE_INFINITY;

  async function post(url: string, body: string): Promise<number> {
    try {
      const answer = await fetch(`${url}/api/leads`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(15_000),
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  }

  async function client(number: number): Promise<void> {
    for (let turn = number; making; ) {
      const submission = exampleSubmission();
      const id = String(submission.id);
      sent.add(id);
      for (;;) {
        const url = urls[turn % urls.length] ?? '';
        const status = await post(url, JSON.stringify(submission));
        if (status === 200 || status === 201) {
          acknowledged.add(id);
          break;
        }
        if (status !== 0 && status !== 503) wrongAnswers.push(`${status} for ${id}`);
        if (Date.now() > deadline) throw new Error(`no server took lead ${id}`);
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
    wrongAnswers,
    finish: async () => {
      making = false;
      deadline = Date.now() + finishWithinMs;
      await working;
    },
  };
}
