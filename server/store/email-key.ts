/** The form in which e-mail addresses are compared: NFKC, trimmed, in lower case, without U+0000. Accepts any text. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').replaceAll('\0', '').trim().toLowerCase();
}
