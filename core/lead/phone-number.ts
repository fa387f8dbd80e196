import { findPhoneNumbersInText, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { visibleText } from './mail-address.ts';

/** Where a number without a country code is from. */
const defaultCountry = 'US';
/** The library reads no longer text. */
const maxLength = 250;

/** The first number in a text. */
type Phone = {
  /** The same digits for every spelling: with the country code, but that of North America. */
  key: string;
  /** What a link dials: of a number typed without a country code, what is dialed within it. */
  dialed: string;
  /** The number in one spelling, with its extension; undefined if the text is not a number alone. */
  text: string | undefined;
};

/** The digits of any script as ASCII digits. */
export const asciiDigits = (text: string): string =>
  text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // The digits of a script are in a row, from its zero.
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
    return String(code - zero);
  });

const letterKeys = '22233344455566677778889999';
const vanity = /^(\+?(?:1[ .-]?)?\(?\d{3}\)?[ .-]?)(\d{0,3}(?:[ .-]?[A-Z]){4,})$/;

/** "1-800-FLOWERS" as digits: telephones ignore letters after the tenth digit. */
function withoutLetters(text: string): string {
  const [, area, letters = ''] = vanity.exec(text) ?? [];
  const number = letters.replace(/[ .-]/g, '');
  if (area === undefined || number.length < 7) return text;
  const digit = (letter: string) => letterKeys.charAt(letter.charCodeAt(0) - 65);
  return area + number.replace(/[A-Z]/g, digit).slice(0, 7);
}

/** A text with the characters of a number as people type them in the US. */
function plainNumber(typed: string): string {
  const text = asciiDigits(visibleText(typed.slice(0, maxLength).normalize('NFKC')))
    // Middle dots, bullets and ideographic full stops.
    .replace(/[\u00b7\u2022\u2027\u2219\u22c5\u30fb\u3002]/g, ' ')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\(\+(\d{1,3})\)/g, '+$1 ')
    .trim();
  // Most of the world dials 00 before a country code.
  return withoutLetters(text.replace(/^00(?=[1-9])/, '+'));
}

/** Reads the first phone number in a text; undefined if there is none to dial. */
export function readPhone(typed: string): Phone | undefined {
  const plain = plainNumber(typed);
  const options = { defaultCountry, extract: false } as const;
  const parsed = parsePhoneNumberFromString(plain, options);
  const whole = parsed?.isPossible() ? parsed : undefined;
  const found = whole ?? findPhoneNumbersInText(plain, defaultCountry)[0]?.number;
  if (!found) {
    // A number of another country without its code, or of an unknown form.
    const digits = /\+?\d(?:[ ().\-/]*\d){6,14}/.exec(plain)?.[0].replace(/[^\d+]/g, '');
    if (digits === undefined) return undefined;
    const text = /^[+\d ().\-/]+$/.test(plain) ? plain : undefined;
    return { key: digits.replace(/^[+0]+/, ''), dialed: digits, text };
  }
  const { countryCallingCode, nationalNumber, number } = found;
  const isNorthAmerican = countryCallingCode === '1';
  return {
    key: isNorthAmerican ? nationalNumber : number.slice(1),
    dialed: isNorthAmerican && !plain.includes('+') ? nationalNumber : number,
    text: isNorthAmerican ? whole?.formatNational() : whole?.formatInternational(),
  };
}

/** The number that a link dials, without its extension; empty if there is none. */
export const dialedNumber = (typed: string): string => readPhone(typed)?.dialed ?? '';
