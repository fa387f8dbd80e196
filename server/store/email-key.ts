/** An e-mail address, or any text given for one, as it is compared: in lower case, composed. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}
