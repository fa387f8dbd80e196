/** The form in which e-mail addresses are compared: NFKC, trimmed, in lower case. Accepts any text. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}
