import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * A new random secret, in base64url. 128 bits cannot be guessed; use 256 bits if the stored digest
 * may be stolen.
 */
export const newSecret = (bits: 128 | 256): string => randomBytes(bits / 8).toString('base64url');

/** The digest to store for a random secret, which needs neither a salt nor a slow hash. */
export const hashToken = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

/** Whether a given secret equals the stored one, in constant time. */
export function isSameSecret(given: string, stored: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(stored)];
  return left.length === right.length && timingSafeEqual(left, right);
}
