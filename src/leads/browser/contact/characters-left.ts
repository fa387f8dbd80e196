import { maxLeadLengths } from '../../../vocabulary/lead-fields.ts';
import { characterCount } from '../../../vocabulary/plain-text.ts';

/** The counter appears at this many remaining characters. */
const counterThreshold = 400;
/** Even in four-byte emoji, a message and the other fields must fit the inbox's limit. */
const maxBytes = 15_000;

/** The remaining characters, negative over the limit; undefined while far below it. */
export function charactersLeft(message: string): number | undefined {
  const characters = maxLeadLengths.message - characterCount(message);
  const bytes = new Blob([message]).size;
  const left =
    bytes > maxBytes ? Math.min(characters, Math.ceil((maxBytes - bytes) / 4)) : characters;
  return left <= counterThreshold ? left : undefined;
}
