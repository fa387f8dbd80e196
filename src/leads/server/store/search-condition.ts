import { type RawBuilder, sql } from 'kysely';

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * Conditions that a lead's search text contains all words of `searchWords`. SQLite compares at each
 * occurrence of a word's first letter, so long words, which are the rarest, come first.
 */
export const containsWords = (words: readonly string[]): RawBuilder<boolean>[] =>
  words
    .toSorted((a, b) => b.length - a.length)
    .map((text) => sql<boolean>`search like ${`%${escapeLike(text)}%`} escape '\\'`);
