const commonTypos = /^(?:gmial|gamil|gmai|gmal|yaho|hotmial|hotmal|outlok)\.|\.(?:con|cmo|vom)$/i;

/**
 * Whether an email address looks mistyped or cut off: no @, a domain without a dot, or a common
 * typo such as "gmial.com". Some of these are right, so ask the visitor and never reject them.
 */
export function looksMistyped(address: string): boolean {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).trim();
  return at < 1 || !/[^.][.\u3002\uff0e\uff61][^.]/.test(domain) || commonTypos.test(domain);
}

/**
 * Whether a phone number has fewer digits, in any script, than the ten of a US number; false if it
 * is empty.
 */
export function isTooShort(phone: string): boolean {
  return phone.trim() !== '' && (phone.match(/\p{Nd}/gu)?.length ?? 0) < 10;
}
