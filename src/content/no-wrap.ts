/**
 * Text that must not wrap: a phone number, a time of day ("9:00 AM"), a range of prices or weeks,
 * and compounds that browsers would break at their hyphen or dash. Includes the punctuation after a
 * compound, because a line may break after an inline block.
 */
export const noWrapPattern =
  /\(\d{3}\) \d{3}-\d{4}|\$[\d,]+-\$[\d,]+|\b\d+-\d+ weeks\b|\b\d{1,2}(?::\d\d)?\s[AP]M\b|\b(?:how-to|follow-up|Dallas–Fort Worth)\b[.,;:!?)]*/i;

/** The class of such a part: `nowrap` for numbers; words wrap if a line is too short. */
export const noWrapClass = (part: string): string => (/\d/.test(part) ? 'nowrap' : 'whole');

/** Keeps phone numbers and times in HTML from wrapping, except in attributes. */
export function preventWrapping(html: string): string {
  return html
    .split(/(<(?:[^<>"]|"[^"]*")*>)/)
    .map((part, index) =>
      // Splitting by a capture group puts the tags at odd indexes.
      index % 2 === 1
        ? part
        : part.replace(
            new RegExp(noWrapPattern, 'gi'),
            (match) => `<span class="${noWrapClass(match)}">${match}</span>`,
          ),
    )
    .join('');
}
