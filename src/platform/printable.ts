/** Characters that XML does not have, not even escaped. */
const impossible = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * A text without characters that nobody sees and XML does not have, as programs paste them. What
 * breaks a line or a page in a word processor becomes a space.
 */
export const printable = (text: string): string =>
  text.replace(/[\v\f]+/g, ' ').replace(impossible, '');
