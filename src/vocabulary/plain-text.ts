// Control characters break mail headers, terminals and PostgreSQL (which has no U+0000);
// bidirectional overrides can disguise a name. A byte order mark counts as white space but has no
// width.
const controls = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const controlsInLines = /[\u202a-\u202e\u2066-\u2069]|[^\P{Cc}\n\t]/gu;
const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g;

// NFC comes last, because a removed character may have separated a letter from its accent.
function normalized(text: string): string {
  return text.normalize('NFC').trim();
}

/** The text on one line: NFC, without control characters, each run of white space one space. */
export function singleLine(text: string): string {
  const spaced = text.toWellFormed().replace(/[^\S\ufeff]|\u0085/g, ' ');
  return normalized(spaced.replace(controls, '').replace(/ +/g, ' '));
}

/** The text with LF line breaks: NFC, without control characters except LF and tab. */
export function multiLine(text: string): string {
  const lines = text.toWellFormed().replace(lineBreaks, '\n');
  return normalized(lines.replace(controlsInLines, ''));
}

/** The number of code points: an emoji counts as one, not as two UTF-16 units. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The first `max` code points of the text; never splits a surrogate pair. */
export function firstCharacters(text: string, max: number): string {
  return text.length <= max
    ? text
    : Array.from(text.slice(0, max * 2))
        .slice(0, max)
        .join('');
}

/** Maximum length of a name or a service in an email's subject, in characters. */
const maxSubjectPartLength = 40;

/** A name or a service for the subject of an email, on one line. */
export function subjectPart(text: string): string {
  const line = singleLine(text);
  const start = firstCharacters(line, maxSubjectPartLength);
  return start === line ? line : `${start.trimEnd()}…`;
}
