// No vowels (no word appears by accident) and none of 0 O Q, 1 I L, 2 Z, 5 S, 8 B, U V:
// what is left cannot be mistaken for another of the set, in print or by hand.
const alphabet = '34679CDFGHJKMNPRTWXY';
const length = 8;

/**
 * The short name of a lead that a person reads out on the phone, like `4F7K-MXP9`.
 * Computed from the last 48 bits of the id (a UUID), so browser and server agree without asking;
 * about 25 thousand million values, so two leads of one agency practically never share one.
 * Throws a RangeError when the id does not end in 12 hexadecimal digits.
 */
export function leadReference(id: string): string {
  const tail = /[0-9a-f]{12}$/i.exec(id)?.[0];
  if (tail === undefined) throw new RangeError(`"${id.slice(0, 60)}" is not the id of a lead`);
  let rest = BigInt(`0x${tail}`);
  const base = BigInt(alphabet.length);
  let reference = '';
  for (let place = 0; place < length; place += 1) {
    reference += alphabet.charAt(Number(rest % base));
    rest /= base;
  }
  return `${reference.slice(0, length / 2)}-${reference.slice(length / 2)}`;
}

/** What a person typed as a reference, in the spelling of `leadReference`: case and dashes forgiven. */
export function normalReference(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return `${letters.slice(0, length / 2)}-${letters.slice(length / 2)}`;
}
