const slips = /^(?:gmial|gamil|gmai|gmal|yaho|hotmial|hotmal|outlok)\.|\.(?:con|cmo|vom)$/i;

/**
 * Whether an email address looks mistyped or cut off: no @, a domain without a dot, or a common
 * slip such as "gmial.com". Some that look so are right, so this is a reason to ask and none to
 * refuse.
 */
export function looksMistyped(address: string): boolean {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).trim();
  return at < 1 || !/[^.]\.[^.]/.test(domain) || slips.test(domain);
}

/**
 * Whether a phone number has fewer than the ten digits of one in the United States; an empty one is
 * none.
 */
export function isTooShort(phone: string): boolean {
  return phone.trim() !== '' && phone.replace(/\D/g, '').length < 10;
}
