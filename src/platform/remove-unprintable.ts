/** Characters that are invalid in XML, even escaped. */
const invalidInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * Removes invisible characters that are invalid in XML and that come along with pasted text.
 * Vertical tabs and form feeds, the line and page breaks of word processors, become spaces.
 */
export const removeUnprintable = (text: string): string =>
  text.replace(/[\v\f]+/g, ' ').replace(invalidInXml, '');
