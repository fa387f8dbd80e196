import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { type BurstBudget, burstBudget } from './burst-budget.ts';
import { type FairBudget, fairBudget } from './fair-budget.ts';
import { rateLimitStore } from './rate-limit-store.ts';
import { submissionIds } from './recent-submissions.ts';

/** Leads with a filled hidden field in any minute. */
const maxHiddenFields = 20;

/** What a server remembers of requests. It outlives a publish, after which a new app answers. */
export type ServerMemory = {
  /** The requests of each address: submissions, and attempts to sign in. */
  submissions: FastifyRateLimitStoreCtor;
  signIns: FastifyRateLimitStoreCtor;
  /** The leads of all visitors, and those with a filled hidden field. */
  burst: BurstBudget;
  hiddenFields: FairBudget;
  /** The id of a submission that has none, as `submissionIds` assigns it. */
  idOf: (content: unknown) => string;
};

/** @param leadsPerMinute From all visitors together, before others are suspected. */
export function createServerMemory(leadsPerMinute: number): ServerMemory {
  return {
    submissions: rateLimitStore(),
    signIns: rateLimitStore(),
    burst: burstBudget(leadsPerMinute),
    hiddenFields: fairBudget(maxHiddenFields),
    idOf: submissionIds(),
  };
}
