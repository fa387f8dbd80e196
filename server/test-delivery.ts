import { randomUUID } from 'node:crypto';
import type { Agency } from '../agency/agency.ts';
import type { TestedTarget } from '../desk/desk-page.ts';
import type { AgencyTarget } from '../lead/delivery-targets.ts';
import type { Target } from './delivery-targets.ts';
import { sendToTargets } from './send-to-targets.ts';

const timeoutMs = 20_000;

/**
 * Sends each target a message, the way that leads go, to show whether it arrives. Takes 20 seconds at most.
 */
export async function testDelivery(
  targets: ReadonlyMap<AgencyTarget, Target>,
  { name }: Pick<Agency, 'name'>,
): Promise<TestedTarget[]> {
  const message = {
    id: `test-${randomUUID()}`,
    type: 'leads.test',
    subject: `Test from the website of ${name}`,
    text: 'This is a test. New leads arrive here the same way.',
    facts: {},
  } as const;
  const { results } = await sendToTargets([...targets.values()], {
    send: ({ tell }, signal) => tell(message, signal),
    timeoutMs,
    stopping: new AbortController().signal,
  });
  return [...targets.keys()].map((target, index) => {
    const result = results[index];
    const warning = result?.outcome === 'delivered' ? result.warning : undefined;
    return { target, problem: result && 'error' in result ? result.error : warning };
  });
}
