// No vowels, so that no word appears by accident. Without 0 O Q, 1 I L, 2 Z, 5 S, 8 B, U V, no two
// characters look alike in print or handwriting.
const alphabet = '34679CDFGHJKMNPRTWXY';
const referenceLength = 8;

/**
 * A short reference of a lead, to read out on the phone, such as `4F7K-MXP9`. It is computed from
 * the last 48 bits of the id (a UUID), so the browser and the server get the same one. With about
 * 25 billion values, two leads of one agency practically never share one.
 *
 * @throws RangeError when the id does not end in 12 hexadecimal digits.
 */
export function leadReference(id: string): string {
  const tail = /[0-9a-f]{12}$/i.exec(id)?.[0];
  if (tail === undefined) throw new RangeError(`"${id.slice(0, 60)}" is not a lead id`);
  let rest = BigInt(`0x${tail}`);
  const base = BigInt(alphabet.length);
  let reference = '';
  for (let place = 0; place < referenceLength; place += 1) {
    reference += alphabet.charAt(Number(rest % base));
    rest /= base;
  }
  return `${reference.slice(0, referenceLength / 2)}-${reference.slice(referenceLength / 2)}`;
}

/** Normalizes a typed reference for comparison: upper case, without dashes and spaces. */
export function foldReference(typed: string): string {
  return typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
}

/** Whether a reference, in any grouping, belongs to a lead. */
export const isReferenceOf = (id: string, typed: string): boolean =>
  foldReference(typed) === foldReference(leadReference(id));
