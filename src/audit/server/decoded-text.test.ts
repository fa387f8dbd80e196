import { expect, test } from 'vitest';
import { decodedText } from './decoded-text.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const html = 'text/html';

test.each<[string, Buffer, string | undefined, string]>([
  ['UTF-8, unnamed', Buffer.from('Müller'), html, 'Müller'],
  ['UTF-8 without a type', Buffer.from('Müller'), undefined, 'Müller'],
  ['the header', bytes('M\xfcller \x93x\x94'), 'text/html; charset=windows-1252', 'Müller “x”'],
  ['a quoted header', bytes('M\xfcller'), 'text/html;Charset="ISO-8859-1"', 'Müller'],
  ['a tag', bytes('<meta charset=shift_jis>\x83\x65'), html, '<meta charset=shift_jis>テ'],
  [
    'an older tag',
    bytes('<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">\xcf'),
    html,
    '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">П',
  ],
  [
    'XML',
    bytes('<?xml version="1.0" encoding="ISO-8859-1"?>\xfc'),
    'text/xml',
    '<?xml version="1.0" encoding="ISO-8859-1"?>ü',
  ],
  [
    'the header before a tag',
    Buffer.from('<meta charset=shift_jis>ü'),
    'text/html; charset=utf-8',
    '<meta charset=shift_jis>ü',
  ],
  ['the mark of UTF-8 before all', Buffer.from('\ufeffü'), 'text/html; charset=windows-1252', 'ü'],
  ['the mark of UTF-16', Buffer.from('\ufeffü', 'utf16le'), html, 'ü'],
  [
    'a tag that cannot be true',
    Buffer.from('<meta charset=utf-16>ü'),
    html,
    '<meta charset=utf-16>ü',
  ],
  ['an unknown name', Buffer.from('ü'), 'text/html; charset=klingon', 'ü'],
  ['a name that forbids reading', Buffer.from('ü'), 'text/html; charset=replacement', 'ü'],
  ['bytes that are not UTF-8, unnamed', bytes('M\xfcller \x93x\x94'), html, 'Müller “x”'],
  ['the last of two headers', bytes('\xcf'), 'text/html, text/html; charset=windows-1251', 'П'],
  ['a broken header, as if there were none', bytes('\xfc'), 'charset=windows-1251', 'ü'],
  [
    'a tag beyond the standard',
    bytes(`<!--${' '.repeat(2000)}--><meta charset=windows-1251>\xcf`),
    html,
    `<!--${' '.repeat(2000)}--><meta charset=windows-1251>П`,
  ],
  [
    'a tag that is no comment',
    bytes('<!--<meta charset=utf-8>--><meta charset=windows-1251>\xcf'),
    html,
    '<!--<meta charset=utf-8>--><meta charset=windows-1251>П',
  ],
  [
    'a tag without a type',
    bytes('<meta http-equiv=Content-Type content="charset=windows-1251">\xcf'),
    html,
    '<meta http-equiv=Content-Type content="charset=windows-1251">П',
  ],
])('a text is decoded by %s', (_, body, type, text) => {
  expect(decodedText(body, type)).toBe(text);
});
