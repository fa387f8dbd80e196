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

/** A number as a pattern: its digits, or the word that texts have for it. */
export function numberSpelling(digits: string): string {
  const word = ones[Number(digits)] ?? tens[Number(digits)];
  return word ? `(?:${digits}|${word})` : digits;
}
