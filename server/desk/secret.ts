import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 bits, in base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret. A secret of 256 bits needs no salt and no slow function. */
export const digestOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');
