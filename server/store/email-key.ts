/** The form in which e-mail addresses are compared: NFKC, trimmed, in lower case, without U+0000. Accepts any text. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').replaceAll('\0', '').trim().toLowerCase();
}

/** Providers that ignore dots before the @. */
const dotless = new Set(['gmail.com', 'googlemail.com']);

/** The mailbox that mail to an address ends in, as far as its text tells: without "+tag", in lower case. */
export function mailboxKey(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  const domain = key.slice(at + 1);
  const [name = ''] = key.slice(0, Math.max(at, 0)).split('+');
  return `${dotless.has(domain) ? name.replaceAll('.', '') : name}@${domain}`;
}
