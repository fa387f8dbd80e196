// Control characters break mail headers, terminals and PostgreSQL (which has no U+0000);
// the bidirectional overrides make a name read differently from what it says.
const controls = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g;

// Composing comes last: what is taken out may have stood between a letter and its accent.
function composed(text: string): string {
  return text.normalize('NFC').trim();
}

/** The text on one line: composed (NFC), no control characters, runs of white space made one. */
export function singleLine(text: string): string {
  const spaced = text.toWellFormed().replace(/[\s\u0085]/g, ' ');
  return composed(spaced.replace(controls, '').replace(/ +/g, ' '));
}

/** The text with its lines kept as LF: composed (NFC), no control characters but LF and tab. */
export function multiLine(text: string): string {
  const lines = text.toWellFormed().replace(lineBreaks, '\n');
  return composed(lines.replace(controls, (each) => (each === '\n' || each === '\t' ? each : '')));
}

/** How many code points the text has: an emoji counts once, not as two UTF-16 units. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The first `max` code points of the text, never half an emoji. */
export function firstCharacters(text: string, max: number): string {
  return text.length <= max
    ? text
    : Array.from(text.slice(0, max * 2))
        .slice(0, max)
        .join('');
}
