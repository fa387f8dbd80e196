import { leadBounds } from '../../../lead/bounds.ts';
import { characterCount } from '../../../lead/plain-text.ts';

/** From so many characters left on, the form says how many. */
const closeTo = 400;
/** Emoji take four bytes each; with the other fields a message has to fit the inbox's limit. */
const mostBytes = 15_000;

/** How much room a message has left, while that is worth saying: in characters, negative when over. */
export function roomLeft(message: string): number | undefined {
  const characters = leadBounds.message - characterCount(message);
  const bytes = new Blob([message]).size;
  const left =
    bytes > mostBytes ? Math.min(characters, Math.ceil((mostBytes - bytes) / 4)) : characters;
  return left <= closeTo ? left : undefined;
}
