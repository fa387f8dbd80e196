import type { FastifyBaseLogger } from 'fastify';
import fp from 'fastify-plugin';
import type { LeadDatabase } from '../store/engine/lead-database.ts';
import { storeFailure } from '../store/engine/store-failure.ts';
import { countDropped } from '../store/leads/hidden-field-leads.ts';
import { customer, networkOf } from './network.ts';
import type { NetworkBudget } from './server-memory.ts';

const minuteMs = 60_000;

/**
 * A separate limit on leads with a filled hidden field, so that a flood of them displaces no other
 * leads.
 */
export type HiddenFieldBudget = {
  /** Returns the network to store such a lead under; undefined when the limit is exceeded. */
  admit: (ip: string) => string | undefined;
  /** Writes the count of rejected leads that has not been written yet. */
  stop: () => Promise<void>;
};

/** Creates the limit. It writes the count of rejected leads, for the agency, within a minute. */
export function hiddenFieldBudget(
  database: Pick<LeadDatabase, 'use'>,
  { spend }: NetworkBudget,
  log: FastifyBaseLogger,
): HiddenFieldBudget {
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;

  async function writeCount(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (dropped === 0) return;
    const number = dropped;
    dropped = 0;
    try {
      await database.use((store) => countDropped(store, number));
    } catch (error) {
      dropped += number;
      log.error({ dropped: number, ...storeFailure(error) }, 'could not count dropped leads');
    }
  }

  return {
    admit: (ip) => {
      const network = networkOf(ip, customer);
      if (spend(network) === 0) return network;
      dropped += 1;
      timer ??= setTimeout(() => void writeCount(), minuteMs).unref();
      return undefined;
    },
    stop: writeCount,
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    hiddenFields: HiddenFieldBudget;
  }
}

/** Decorates the app with the limit, which forms and bookings share. */
export const hiddenFields = fp<{ memory: { hiddenFields: NetworkBudget } }>(
  async (app, { memory }) => {
    const budget = hiddenFieldBudget(app.database, memory.hiddenFields, app.log);
    app.decorate('hiddenFields', budget);
    app.addHook('onClose', () => budget.stop());
  },
  { name: 'hidden-fields', dependencies: ['lead-store'] },
);
