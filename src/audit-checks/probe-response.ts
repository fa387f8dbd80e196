import type { InconclusiveReason } from './check.ts';
import { isFirewallChallenge } from './outcome.ts';
import { auditRobot } from './robots-rules.ts';
import type { SiteFacts } from './site-facts.ts';
import { isResponse, type Probe, type SiteResponse } from './visit.ts';

/** Whether a status is about our robot or a busy server, and not about the address. */
export function turnsAway(status: number): boolean {
  return [202, 401, 403, 405, 406, 429, 451, 503, 999].includes(status);
}

/** The response to a probe, or why there is none. */
export function probeResponse(
  { visit, robots }: SiteFacts,
  probe: Probe,
  address: string,
): SiteResponse | InconclusiveReason {
  const reply = visit.replies[probe];
  if (isResponse(reply)) {
    return turnsAway(reply.status) || isFirewallChallenge(reply) ? 'turned-away' : reply;
  }
  if (reply !== undefined) return 'no-answer';
  if (!robots.isKnown) return 'robots-unread';
  return robots.allows(address, auditRobot) ? 'not-requested' : 'robots-forbid';
}
