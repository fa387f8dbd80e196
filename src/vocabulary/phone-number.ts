import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { visibleText } from './mail-address.ts';

/** The country of a number without a country code. */
const defaultCountry = 'US';
/** The longest text that the library parses. */
const maxLength = 250;

/** The first number in a text. */
type Phone = {
  /** The digits, the same for every spelling: with the country code, except North America’s 1. */
  key: string;
  /** The digits that a link dials; without a country code if none was typed. */
  dialString: string;
  /** The number in its usual format, with extension; undefined if the text has more than that. */
  text: string | undefined;
};

/** Converts the digits of any script to ASCII. */
export const asciiDigits = (text: string): string =>
  text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // A script's digits are consecutive, starting at its zero.
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
    return String(code - zero);
  });

const keypadDigits = '22233344455566677778889999';
const vanityNumber = /^(\+?(?:1[ .-]?)?\(?\d{3}\)?[ .-]?)(\d{0,3}(?:[ .-]?[A-Z]){4,})$/;

/** "1-800-FLOWERS" as digits: telephones ignore letters after the tenth digit. */
function withoutLetters(text: string): string {
  // A word after a space may be a remark: "214 evening".
  const capitals = / [A-Za-z]*[a-z]/.test(text) ? text : text.toUpperCase();
  const [, area, letters = ''] = vanityNumber.exec(capitals) ?? [];
  const number = letters.replace(/[ .-]/g, '');
  if (area === undefined || number.length < 7) return text;
  const digit = (letter: string) => keypadDigits.charAt(letter.charCodeAt(0) - 65);
  return area + number.replace(/[A-Z]/g, digit).slice(0, 7);
}

/** Normalizes a number to the characters that people type in the US. */
function plainNumber(typed: string): string {
  const text = asciiDigits(visibleText(typed.slice(0, maxLength).normalize('NFKC')))
    // Middle dots, bullets, ideographic full stops, and other separators between digits.
    .replace(
      /[\u00b7\u2022\u2027\u2219\u22c5\u30fb\u3002_~*,<>[\]{}]|(?<=\d\)? *):(?! *\d\d? *[ap]\.?m)|;(?!ext=)/gi,
      ' ',
    )
    .replace(/[\p{Pd}\u02d7\u2043\u2212]/gu, '-')
    // Most of the world dials 00 before a country code.
    .replace(/\((?:\+|00 ?)([1-9]\d{0,2})\)/g, '+$1 ')
    .replace(/(?<!\d[ ().\-/]*)00[ -]?(?=[1-9])/, '+')
    .trim();
  return withoutLetters(text);
}

/** Times of day, ranges of hours before a word, and dates. */
const timesAndDates =
  /(?<!\d)(?:\d{1,2}(?::\d\d)? *[ap]\.?m\b|(?<= )\d{1,2} ?- ?\d{1,2}(?= *[a-z])|(?:[0-3]?\d[/.-]){2}(?:19|20)\d\d(?!\d)|(?:19|20)\d\d(?:-[0-3]\d){2}(?!\d))/gi;
const digitRuns = /\+?[ (]*\d(?:[ ().\-/]*\d)*/g;
const northAmerican = /(?<!\d)[2-9]\d{2}[ ().\-/]*[2-9]\d{2}[ ().\-/]*\d{4}(?!\d)/;

/** Parses a text as one number; undefined if it is not one, or no number has that length. */
function possibleNumber(text: string): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(text, { defaultCountry, extract: false });
  return number?.isPossible() ? number : undefined;
}

/** The first number in a run of digits that may have others, such as a time, before or after it. */
function firstNumber(run: string): PhoneNumber | undefined {
  const isInternational = /^(?:\+|011)/.test(run);
  if (isInternational) {
    // The longest valid prefix, because some countries have numbers of many lengths.
    for (let text = run; /\d/.test(text); text = text.replace(/\D*\d+$/, '')) {
      const number = possibleNumber(text);
      if (number?.isValid()) return number;
    }
  }
  const local = northAmerican.exec(run);
  // After + or 011, digits before it are a foreign country code, unless they are North America's 1.
  const isForeign = isInternational && !/^\D*(?:1\D*0?\D*)?$/.test(run.slice(0, local?.index));
  if (!local || isForeign) return undefined;
  return possibleNumber(local[0]);
}

/** Reads the first phone number in a text; undefined if there is none to dial. */
export function readPhone(typed: string): Phone | undefined {
  const plain = plainNumber(typed);
  const onlyNumber = possibleNumber(plain);
  const withoutTimes = plain.replace(timesAndDates, ';').replace(/^[; ]+|[; ]+$/g, '');
  const validNumber = onlyNumber?.isValid() ? onlyNumber : undefined;
  const firstInText = (withoutTimes.match(digitRuns) ?? []).map(firstNumber).find(Boolean);
  const found = validNumber ?? firstInText ?? onlyNumber;
  if (!found) {
    // A foreign number without its country code, or in an unknown format.
    const digits = withoutTimes.replace(/[ ().\-/]/g, '');
    if (!/^\+?\d{7,15}$/.test(digits)) return undefined;
    const text = withoutTimes === plain ? plain : undefined;
    return { key: digits.replace(/^[+0]+/, ''), dialString: digits, text };
  }
  const { countryCallingCode, nationalNumber, number } = found;
  const isNorthAmerican = countryCallingCode === '1';
  const hasCountryCode = !isNorthAmerican || /\+[ (]*1/.test(plain);
  return {
    key: isNorthAmerican ? nationalNumber : number.slice(1),
    dialString: hasCountryCode ? number : nationalNumber,
    text:
      found !== onlyNumber
        ? undefined
        : isNorthAmerican
          ? found.formatNational()
          : found.formatInternational(),
  };
}

/** A US number in the usual formats. The library takes hundreds of times longer to parse one. */
const usualUsFormat = /^\(?([2-9]\d\d)\)?[ .-]?([2-9]\d\d)[ .-]?(\d{4})$/;

/** The number that a link dials, without its extension; empty if there is none. */
export const numberToDial = (typed: string): string =>
  usualUsFormat.exec(typed)?.slice(1).join('') ?? readPhone(typed)?.dialString ?? '';
