import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * A new random secret, in base64url. 128 bits cannot be guessed; more is for what a stolen digest
 * must not reveal.
 */
export const newSecret = (bits: 128 | 256): string => randomBytes(bits / 8).toString('base64url');

/** What is stored of a random secret, which needs no salt and no slow function. */
export const digestOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

/** Whether a given secret is the stored one. Takes the same time for every wrong one. */
export function isSameSecret(given: string, stored: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(stored)];
  return left.length === right.length && timingSafeEqual(left, right);
}
