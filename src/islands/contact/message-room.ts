import { leadBounds } from '../../../lead/bounds.ts';
import { characterCount } from '../../../lead/plain-text.ts';

/** Show the remaining characters from this number down. */
const closeTo = 400;
/** An emoji takes four bytes; together with the other fields, a message must fit the inbox's limit. */
const mostBytes = 15_000;

/** The remaining characters, negative if over; undefined while there is plenty of room. */
export function roomLeft(message: string): number | undefined {
  const characters = leadBounds.message - characterCount(message);
  const bytes = new Blob([message]).size;
  const left =
    bytes > mostBytes ? Math.min(characters, Math.ceil((mostBytes - bytes) / 4)) : characters;
  return left <= closeTo ? left : undefined;
}
