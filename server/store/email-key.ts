/** The form in which e-mail addresses are compared: NFKC, trimmed, in lower case, without U+0000. Accepts any text. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').replaceAll('\0', '').trim().toLowerCase();
}

/** Another name of a provider's domain. */
const sameDomain: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };

/** The mailbox that mail to an address ends in, as far as its text tells: without "+tag", in lower case. */
export function mailboxKey(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  const written = key.slice(at + 1);
  const domain = sameDomain[written] ?? written;
  const [name = ''] = key.slice(0, Math.max(at, 0)).split('+');
  // Gmail ignores dots.
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`;
}
