import type { FastifyBaseLogger } from 'fastify';
import { countDropped } from '../store/hidden-field-leads.ts';
import type { LeadDatabase } from '../store/lead-database.ts';
import { storeFailure } from '../store/store-failure.ts';
import { fairBudget } from './fair-budget.ts';
import { customer, networkOf } from './network.ts';

/** The limit on leads with a filled hidden field in any minute. */
const maxPerMinute = 20;
const minuteMs = 60_000;

/** A limit on leads with a filled hidden field alone, so that a flood of them costs nobody else's. */
export type HiddenFieldBudget = {
  /** The network to store such a lead under, by its IP address; undefined when it is one too many. */
  admit: (ip: string) => string | undefined;
};

/** Creates a budget that counts for the agency, within a minute, what it does not admit. */
export function hiddenFieldBudget(
  database: Pick<LeadDatabase, 'use'>,
  log: FastifyBaseLogger,
): HiddenFieldBudget {
  const { spend } = fairBudget(maxPerMinute);
  let dropped = 0;
  let isScheduled = false;

  async function writeCount(): Promise<void> {
    const number = dropped;
    dropped = 0;
    isScheduled = false;
    try {
      await database.use((open) => countDropped(open, number));
    } catch (error) {
      dropped += number;
      log.error({ dropped: number, ...storeFailure(error) }, 'could not count dropped leads');
    }
  }

  return {
    admit: (ip) => {
      const network = networkOf(ip, customer);
      if (spend(network)) return network;
      dropped += 1;
      if (!isScheduled) setTimeout(() => void writeCount(), minuteMs).unref();
      isScheduled = true;
      return undefined;
    },
  };
}
