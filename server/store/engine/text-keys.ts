import { referenceLetters } from '../../../core/lead/lead-id.ts';
import type { LeadTable } from './tables.ts';

/**
 * The form in which e-mail addresses are compared: NFKC, trimmed, in lower case, without U+0000.
 * Accepts any text.
 */
export function emailKey(email: string): string {
  return email.normalize('NFKC').replaceAll('\0', '').trim().toLowerCase();
}

/** Another name of a provider's domain. */
const sameDomain: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };

/**
 * The mailbox that mail to an address ends in, as far as its text tells: without "+tag", in lower
 * case.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  const written = key.slice(at + 1);
  const domain = sameDomain[written] ?? written;
  const [name = ''] = key.slice(0, Math.max(at, 0)).split('+');
  // Gmail ignores dots.
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`;
}

type Searched = Pick<LeadTable, 'name' | 'email' | 'phone' | 'service' | 'message' | 'reference'>;

/** More words than anybody searches for, so that a page of text is no load. */
const maxWords = 8;
const accents = /[\u0300-\u036f]/g;
/** Keyboards differ in these, and so do the leads from the words of a search. */
const quotes = /['"`\u2018\u2019\u201c\u201d\u02bc]/g;
/** Between the digits of a number that is written in groups. */
const separators = String.raw`[\s()+./\p{Pd}]`;
// Matches only from the start of a number: a match tried at each digit takes time in the square of
// the text.
const grouped = new RegExp(String.raw`(?<!\d)\d+(?:${separators}+\d+)+`, 'gu');
const numeric = new RegExp(String.raw`^(?:${separators}|\d)+$`, 'u');
const countryCode = /^\+\d{1,3}$/;

/** The form in which texts are compared, here because engines differ in it: "JOSÉ" is "jose". */
const folded = (text: string): string =>
  text.normalize('NFKD').replace(accents, '').toLowerCase().normalize('NFC');

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The different words of a text. */
function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  for (const [word] of folded(text).matchAll(/[^\s\p{Cc}]+/gu)) words.add(word);
  return words;
}

/**
 * The different words that a lead can be found by, and its numbers and reference without what
 * groups their digits. Parts of words are found, but not two words with the space between them.
 */
export function searchText({ name, email, phone, service, message, reference }: Searched): string {
  const texts = [name, email, phone, service ?? '', message ?? '', reference];
  const numbers = texts.flatMap((text) => folded(text).match(grouped)?.map(digitsOf) ?? []);
  const plain = [...numbers, folded(referenceLetters(reference))];
  const words = texts.flatMap((text) => [...wordsOf(text)]);
  return [...new Set([...words, ...plain])].join(' ');
}

/** A number in groups as its digits; short ones such as "24/7" stay as they are. */
const ungrouped = (word: string): string => {
  const digits = digitsOf(word);
  return numeric.test(word) && digits.length >= 3 ? digits : word;
};

/**
 * A whole phone number as its digits, without the 1 that some write before it; undefined for other
 * texts.
 */
function phoneNumber(typed: string): string | undefined {
  const digits = digitsOf(typed);
  if (!numeric.test(typed) || digits.length < 10) return undefined;
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** The words of a search, each of which a lead must contain. */
export function searchWords(typed: string): string[] {
  const text = folded(typed).trim();
  const number = phoneNumber(text);
  if (number !== undefined) return [number];
  const words = [...wordsOf(text.replace(quotes, ' '))].slice(0, maxWords);
  const wanted = words.filter((word) => !countryCode.test(word));
  return (wanted.length === 0 ? words : wanted).map(ungrouped);
}
