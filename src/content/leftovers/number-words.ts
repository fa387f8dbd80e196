const ones = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const tens: Readonly<Record<number, string>> = {
  15: 'fifteen',
  20: 'twenty',
  25: 'twenty-five',
  30: 'thirty',
  40: 'forty',
  45: 'forty-five',
  50: 'fifty',
  60: 'sixty',
  90: 'ninety',
};

/** The word that texts have for a number, if it is one of the usual ones. */
export const numberWord = (number: number): string | undefined => ones[number] ?? tens[number];

/** A number as a pattern: its digits, or its word. */
export function numberSpelling(digits: string): string {
  const word = numberWord(Number(digits));
  return word ? `(?:${digits}|${word})` : digits;
}
