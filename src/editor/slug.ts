const maxLength = 60;

/** Letters that Unicode does not take apart into one of these and an accent. */
const wholeLetters: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th', ø: 'o' },
  ...{ đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', ŧ: 't' },
};

/** The part of an address, or of a file's name, that a text becomes: "Año nuevo?" is "ano-nuevo". */
export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’ʼ‘`´]/gu, '')
    .replace(/[^a-z0-9]/g, (letter) => wholeLetters[letter] ?? '-')
    .replace(/^-+|-+(?=-|$)/g, '')
    .slice(0, maxLength)
    .replace(/-$/, '');
