import type { Instant } from './instant.ts';

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');

/**
 * A new version 7 UUID (RFC 9562): 48 bits of time, then random bits. A negative time counts as 0.
 * Runs in browsers and in Node.
 */
export function uuidv7(now: Instant = Date.now()): string {
  const random = crypto.getRandomValues(new Uint8Array(10));
  const time = Math.max(0, Math.trunc(now)).toString(16).padStart(12, '0');
  const [a = 0, b = 0, c = 0, d = 0, ...node] = random;
  const versioned = hex(0x70 | (a & 0x0f)) + hex(b);
  const variant = hex(0x80 | (c & 0x3f)) + hex(d);
  return [time.slice(0, 8), time.slice(8), versioned, variant, node.map(hex).join('')].join('-');
}
