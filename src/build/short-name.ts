// No d: ad blockers hide elements with the class "ad".
const letters = 'abcefghijklmnopqrstuvwxyz';

/** A short name for each number, from 0: a, b … z, aa, ab … */
export function shortName(index: number): string {
  const last = letters[index % letters.length] ?? '';
  return index < letters.length ? last : shortName(Math.floor(index / letters.length) - 1) + last;
}
