import { type DeliveryResult, withDeadline } from './delivery/delivery.ts';
import type { Target } from './delivery-targets.ts';

type Sending = {
  send: (target: Target, signal: AbortSignal) => Promise<DeliveryResult>;
  /** How long each may take, in ms. */
  timeoutMs: number;
  stopping: AbortSignal;
};

/** What became of something sent to several targets at once. Any that accepted it is enough. */
type Sent = { isDelivered: boolean; results: DeliveryResult[] };

/** Sends something to several targets at once. Never rejects. */
export async function sendToTargets(
  targets: readonly Target[],
  { send, timeoutMs, stopping }: Sending,
): Promise<Sent> {
  const results = await Promise.all(
    targets.map((target) => {
      const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping]);
      return withDeadline(send(target, signal), signal);
    }),
  );
  return { isDelivered: results.some(({ outcome }) => outcome === 'delivered'), results };
}
