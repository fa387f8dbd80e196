import type { ClaimedDelivery } from '../store/delivery-queue.ts';

/** How one try to deliver ended. `error` says why not, without anything a visitor typed. */
export type DeliveryResult = { outcome: 'delivered' } | { outcome: 'refused'; error: string };

/**
 * Tries to deliver a lead once; it ends when the signal aborts at the latest. Never rejects for a
 * receiver's fault.
 */
export type Deliver = (delivery: ClaimedDelivery, signal: AbortSignal) => Promise<DeliveryResult>;

/** The result for an error of the network or of the receiver, cut to 200 characters. */
export function refusedBy(error: unknown): DeliveryResult {
  const code = error instanceof Error && 'code' in error ? `${String(error.code)}: ` : '';
  const message = error instanceof Error ? error.message : String(error);
  return { outcome: 'refused', error: `${code}${message}`.slice(0, 200) };
}
