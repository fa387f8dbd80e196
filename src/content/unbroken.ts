/** A phone number or a time of day, such as "(214) 555-0142" and "9:00 AM". */
export const numberOrTime = /\(\d{3}\) \d{3}-\d{4}|\b\d{1,2}(?::\d\d)?\s[AP]M\b/i;

/** HTML whose phone numbers and times do not wrap; those in attributes stay as they are. */
export function holdTogether(html: string): string {
  return html
    .split(/(<[^>]*>)/)
    .map((part, index) =>
      // Splitting by a capture group puts the tags at odd indexes.
      index % 2 === 1
        ? part
        : part.replace(new RegExp(numberOrTime, 'gi'), '<span class="nowrap">$&</span>'),
    )
    .join('');
}
