/** Letters of the agency's name on a line of the header of a small laptop, in the usual size. */
const usualLetters = 11;

/** The letters that each line must hold for a name to stand on some lines, with its words whole. */
export function lettersPerLine(name: string, lines: number): number {
  const words = name.split(/\s+/);
  let letters = Math.max(...words.map((word) => word.length));
  while (linesOf(words, letters) > lines) letters += 1;
  return letters;
}

function linesOf(words: readonly string[], letters: number): number {
  let [lines, length] = [1, 0];
  for (const word of words) {
    const longer = length === 0 ? word.length : length + 1 + word.length;
    if (longer > letters) lines += 1;
    length = longer > letters ? word.length : longer;
  }
  return lines;
}

/**
 * Whether the header sets the agency's name smaller, since two lines of the usual size do not hold
 * it.
 */
export function isLongName(name: string): boolean {
  return lettersPerLine(name, 2) > usualLetters;
}
