// Every repetition in these patterns is bounded, so a page cannot make them slow.

const tollFree = '8(?:00|33|44|55|66|77|88)';
const writtenPhone = new RegExp(
  [
    // (214) 555-0142, 214.555.0142, +1 214 555 0142
    /(?<![\d.+-])(?:\+?1[ .-]{1,3})?(?:\(\d{3}\) {0,2}|\d{3}[ .-]{1,2})\d{3}[ .-]{1,2}\d{4}(?!\d)/,
    // +44 20 7946 0958
    /(?<!\d)\+\d(?:[ ().-]{0,2}\d){7,14}(?!\d)/,
    // 1-800-FLOWERS
    new RegExp(`(?<!\\d)(?:1[ .-])?${tollFree}[ .-][A-Z]{3,7}(?:-?[A-Z0-9]{1,4}){0,2}(?![A-Za-z])`),
    // Call 2145550142
    /(?<=(?:[Cc]all|[Tt]ext|[Pp]hone|[Tt]el|[Cc]ell|[Tt]el[eé]fono|[Ll]lame)[ .:]{1,4})\d{10}(?!\d)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

const stateCodes =
  'A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]';
/** A town, its state by code or by a name such as New Mexico, and the ZIP code. */
const zipCode = new RegExp(
  `(?:[A-Z][A-Za-z.'-]{1,20} ){0,3}[A-Z][A-Za-z.'-]{1,20}(?:,? (?:${stateCodes})\\.?|, (?:[A-Z][a-z]{2,7} )?[A-Z][a-z]{3,12}),? {0,2}\\d{5}(?:-\\d{4})?(?!\\d)`,
);
const street =
  /(?<!\d)\d{1,6} (?:[NSEW]\.? )?(?:[A-Z0-9][A-Za-z0-9.'-]{0,20} ){1,4}(?:St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Dr|Drive|Ln|Lane|Way|Pkwy|Parkway|Hwy|Highway|Expy|Expressway|Ct|Court|Pl|Place|Sq|Square|Cir|Circle|Trl|Trail)\b/;

const partOfDay = 'in the (?:morning|afternoon|evening)|de la (?:ma[nñ]ana|tarde|noche)';
const clock = String.raw`\d{1,2}(?:[:.]\d{2})? ?(?:[ap]\.? ?m\.?|h|${partOfDay})?`;
const clockOrNoon = `(?:${clock}|noon|midnight|mediod[ií]a|medianoche)`;
const until = ' ?(?:-|to|until|till|a|hasta) ?(?:las? )?';
const day =
  'mon|tue|wed|thu|fri|sat|sun|weekday|daily|every day|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|todos los d[ií]as|hours|open|horario';
const hoursPattern = new RegExp(
  [
    `(?:${day})[^\\d]{0,40}${clock}${until}${clockOrNoon}`,
    String.raw`\d{1,2}[:.]\d{2} ?(?:[ap]\.?m\.?)?${until}\d{1,2}[:.]\d{2}`,
    String.raw`\b24 ?/ ?7\b|\b(?:open|abierto) 24 h|\b24 (?:hours|horas) (?:a|al) |by appointment|con cita`,
  ].join('|'),
  'i',
);

/** Spaces and dashes in one form each, as the patterns expect them. */
function evenOut(text: string): string {
  return text.replace(/[\u2010-\u2015\u2212]/g, '-').replace(/\s+/g, ' ');
}

/** The phone numbers in a text as they are written, at most twenty. */
export function phonesIn(text: string): string[] {
  return (evenOut(text).match(writtenPhone) ?? []).slice(0, 20).map((phone) => phone.trim());
}

/**
 * The first street address in a text, or the town with its ZIP code; null if there is none of this
 * country's form.
 */
export function streetAddressIn(text: string): string | null {
  const line = evenOut(text);
  const streetMatch = street.exec(line);
  if (!streetMatch) return zipCode.exec(line)?.[0] ?? null;
  const from = line.slice(streetMatch.index, streetMatch.index + 120);
  const zip = zipCode.exec(from);
  return zip ? from.slice(0, zip.index + zip[0].length) : streetMatch[0];
}

/** Whether a text names opening hours, in English or Spanish or as two times of a clock. */
export function namesHours(text: string): boolean {
  return hoursPattern.test(evenOut(text));
}

/** What is the same in all ways to write a phone number: its last ten digits. */
export function phoneKey(phone: string): string {
  return phone.replace(/\D/g, '').slice(-10);
}

/** Whether a number is free to call from all of North America, and so is nobody's local number. */
export function isTollFree(phone: string): boolean {
  return new RegExp(`^1?${tollFree}`).test(phone.replace(/\D/g, ''));
}
