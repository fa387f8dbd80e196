/** Characters that look like a space or like nothing. */
const invisible = /[^\P{Z} ]|\p{Cf}|[^\P{Cc}\t\r]/u;
/** The part of a line before its value: the indentation, the dash, the key with its colon. */
const head = /^[\s\p{Cf}\p{Cc}-]*(?:[\w./\p{Cf}-]+[\s\p{Cf}]*:[\s\p{Cf}\p{Cc}]*)?/u;
/** Characters with no meaning in a value, unlike an emoji's joiner or a no-break space in text. */
const strayInValue = /[\u200b\u2060\ufeff]|[^\P{Z} ](?=\s*$)/u;
/** Longer than any key. */
const maxHead = 200;

/**
 * The fix for an invisible character in a line of YAML; undefined if there is none.
 *
 * @param isRefused Whether the line's value is invalid, so that a character in it counts, too.
 */
export function invisibleCharacterFix(line: string, isRefused: boolean): string | undefined {
  const start = head.exec(line.slice(0, maxHead))?.[0] ?? '';
  const found = invisible.exec(start) ?? (isRefused ? strayInValue.exec(line) : null);
  if (!found) return undefined;
  const before = line.slice(0, found.index).trim();
  const isLast = line.slice(found.index + 1).trim() === '';
  const place = isLast
    ? 'at the end of the line'
    : before === ''
      ? 'at the beginning of the line'
      : `after “${before}”`;
  const remedy = /\p{Z}/u.test(found[0]) && !isLast ? 'type a space instead' : 'delete it';
  const code = found[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return `there is an invisible character (U+${code}) ${place}; ${remedy}`;
}
