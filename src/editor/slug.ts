const maxLength = 60;

/** Letters that NFKD does not decompose into a base letter and an accent. */
const wholeLetters: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th', ø: 'o' },
  ...{ đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', ŧ: 't' },
};

/** Slug for a URL or a file name, of whole words if possible: "Año nuevo?" is "ano-nuevo". */
export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’ʼ‘`´]/gu, '')
    .replace(/[^a-z0-9]/g, (letter) => wholeLetters[letter] ?? '-')
    .replace(/^-+|-+(?=-|$)/g, '')
    .replace(new RegExp(`^(.{1,${maxLength}})(?:-.*)?$`), '$1')
    .slice(0, maxLength);
