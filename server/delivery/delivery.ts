import { singleLine } from '../../lead/plain-text.ts';
import type { ClaimedDelivery } from '../store/delivery-queue.ts';

/** How one try to deliver ended. `error` says why not, without anything a visitor typed. */
export type DeliveryResult = { outcome: 'delivered' } | { outcome: 'refused'; error: string };

/**
 * Tries to deliver a lead once; it ends when the signal aborts at the latest. Never rejects for a
 * receiver's fault.
 */
export type Deliver = (delivery: ClaimedDelivery, signal: AbortSignal) => Promise<DeliveryResult>;

const address = /[^\s<>@"]+@[^\s<>@"]+/g;
const longDigits = /[+(]?(?:\d[\s().-]{0,2}){6,}\d/g;

/**
 * The result for an error of the network or of the receiver: one line of at most 200 characters.
 * Mail servers quote addresses and whatever they like; neither addresses nor phone numbers nor the
 * control sequences of terminals reach a log.
 */
export function refusedBy(error: unknown): DeliveryResult {
  const code = error instanceof Error && 'code' in error ? `${String(error.code)}: ` : '';
  const message = error instanceof Error ? error.message : String(error);
  const line = singleLine(`${code}${message}`.slice(0, 2000));
  const anonymous = line.replace(address, '(address)').replace(longDigits, '(number)');
  return { outcome: 'refused', error: anonymous.slice(0, 200) };
}

/** How long after its deadline an attempt may take to notice it, in ms. */
const graceMs = 500;

/**
 * The result of an attempt, or a refusal soon after its signal has aborted: a target that never
 * settles must not hold up what stands behind it. Never rejects.
 */
export async function within(
  attempt: Promise<DeliveryResult>,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  const overdue = new Promise<DeliveryResult>((resolve) => {
    const giveUp = () =>
      setTimeout(() => resolve({ outcome: 'refused', error: 'timed out' }), graceMs);
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
  return await Promise.race([attempt, overdue]).catch(refusedBy);
}
