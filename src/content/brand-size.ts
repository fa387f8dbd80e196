/** How many letters of the name fit on a line of a small laptop's header, at the usual size. */
const usualLetters = 11;

/** The line length, in letters, that a name needs to fit on `lines` lines with its words whole. */
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

/** Whether the header shrinks the agency's name because it needs more than two lines. */
export function isLongName(name: string): boolean {
  return lettersPerLine(name, 2) > usualLetters;
}
