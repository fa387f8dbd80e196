import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { createServerMemory, type ServerMemory } from '../intake/server/server-memory.ts';

/** An object whose members are those of the current one. */
const standIn = <T extends object>(current: () => T): T =>
  new Proxy({} as T, {
    get: (_, key) => {
      const member: unknown = Reflect.get(current(), key);
      return typeof member === 'function' ? member.bind(current()) : member;
    },
  });

/** A server's memory that an app keeps while its content is forgotten. */
export function resettableMemory(leadsPerMinute: number): {
  memory: ServerMemory;
  reset: () => void;
} {
  let current = createServerMemory(leadsPerMinute);
  // Stores of one memory share their counts.
  const limits = (name: 'submissions' | 'signIns'): FastifyRateLimitStoreCtor =>
    class implements FastifyRateLimitStore {
      #store = standIn(() => new current[name]({}));
      incr: FastifyRateLimitStore['incr'] = (...args) => this.#store.incr(...args);
      child(): FastifyRateLimitStore {
        return this;
      }
    };
  return {
    memory: {
      submissions: limits('submissions'),
      signIns: limits('signIns'),
      burst: standIn(() => current.burst),
      suspected: standIn(() => current.suspected),
      honeypots: standIn(() => current.honeypots),
      audits: standIn(() => current.audits),
      auditsOfSubscribers: standIn(() => current.auditsOfSubscribers),
      failedAudits: standIn(() => current.failedAudits),
      idOf: (content) => current.idOf(content),
    },
    reset: () => {
      current = createServerMemory(leadsPerMinute);
    },
  };
}
