import type { InconclusiveReason } from './check.ts';
import { isFirewallChallenge } from './outcome.ts';
import { auditRobot } from './robots-rules.ts';
import type { SiteFacts } from './site-facts.ts';
import { isAnswer, type Probe, type SiteAnswer } from './visit.ts';

/** Whether a status is about our robot or a busy server, and not about the address. */
export function turnsAway(status: number): boolean {
  return [202, 401, 403, 405, 406, 429, 451, 503, 999].includes(status);
}

/** The answer of a probe, or why there is none. */
export function answerOf(
  { visit, robots }: SiteFacts,
  probe: Probe,
  address: string,
): SiteAnswer | InconclusiveReason {
  const reply = visit.replies[probe];
  if (isAnswer(reply)) {
    return turnsAway(reply.status) || isFirewallChallenge(reply) ? 'turned-away' : reply;
  }
  if (reply !== undefined) return 'no-answer';
  if (!robots.known) return 'robots-unread';
  return robots.allow(address, auditRobot) ? 'not-asked' : 'robots-forbid';
}
