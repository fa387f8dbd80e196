import { foldReference } from '../vocabulary/lead-id.ts';
import { addressIn, foldAddresses } from '../vocabulary/mail-address.ts';
import { asciiDigits, readPhone } from '../vocabulary/phone-number.ts';
import type { LeadTable } from './tables.ts';

/**
 * The normalized form for comparing email addresses: the same for all spellings of an address.
 * Accepts any text.
 */
export function emailKey(email: string): string {
  return foldAddresses(addressIn(email) ?? email).trim();
}

/** The main domains of email providers, by alias. */
const canonicalDomains: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
};

/**
 * The mailbox behind an address, as far as its text shows: without "+tag", in lower case.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  const typedDomain = key.slice(at + 1);
  const domain = canonicalDomains[typedDomain] ?? typedDomain;
  const [name = ''] = key.slice(0, Math.max(at, 0)).split('+');
  // Gmail ignores dots.
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`;
}

type SearchedFields = Pick<
  LeadTable,
  'name' | 'email' | 'phone' | 'service' | 'message' | 'reference'
>;

/** Cap, so that a pasted page of text does not make a search expensive. */
const maxWords = 8;
const accents = /[\u0300-\u036f]/g;
/** Keyboards and programs write these differently, both in leads and in searches. */
const quoteMarks = /['"`\u2018\u2019\u201c\u201d\u02bc]/g;
/** Separates the groups of digits in a number. */
const separators = String.raw`[\s()+./\p{Pd}\u00b7\u2022\u2219]`;
// Matches only from the start of a number: trying at each digit would take quadratic time.
const groupedNumber = new RegExp(String.raw`(?<!\d)\+?\d+(?:${separators}+\d+)+`, 'gu');
const numericWord = new RegExp(String.raw`^(?:${separators}|\d)+$`, 'u');
const countryCode = /^\+\d{1,3}$/;

/**
 * The normalized form for comparing strings: "JOSÉ" becomes "jose". Computed here, because the
 * database engines fold text differently.
 */
const foldText = (text: string): string =>
  asciiDigits(text.normalize('NFKD').replace(accents, '').toLowerCase().normalize('NFC'));

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The distinct words of a text. */
function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  for (const [word] of foldText(text).matchAll(/[^\s\p{Cc}]+/gu)) words.add(word);
  return words;
}

/**
 * The distinct words for finding a lead, with its numbers and reference also ungrouped, and its
 * addresses also normalized. A search can match parts of words, but not a phrase with its spaces.
 */
export function searchText({
  name,
  email,
  phone,
  service,
  message,
  reference,
}: SearchedFields): string {
  const fields = [name, email, phone, service ?? '', message ?? '', reference];
  const groups = [phone, ...fields.flatMap((text) => foldText(text).match(groupedNumber) ?? [])];
  const numbers = groups.flatMap((group) => [digitsOf(group), readPhone(group)?.key ?? '']);
  const ungroupedWords = [...numbers, foldText(foldReference(reference))];
  const words = [...fields, ...fields.map(foldAddresses)].flatMap((text) => [...wordsOf(text)]);
  return [...new Set([...words, ...ungroupedWords])].filter(Boolean).join(' ');
}

const emptyFields = { name: '', email: '', phone: '', service: '', message: '', reference: '' };

/** Adds the words of a note to the search text of a lead. */
export const searchTextWithNote = (search: string, note: string): string => {
  const words = searchText({ ...emptyFields, message: note }).split(' ');
  return [...new Set([...search.split(' '), ...words])].filter(Boolean).join(' ');
};

/** The digits of a number written in groups; short ones such as "24/7" stay as they are. */
const ungroup = (word: string): string => {
  const digits = digitsOf(word);
  return numericWord.test(word) && /\d{3}/.test(word) ? digits : word;
};

/** The search word for a text that is one phone number in any format; undefined for any other text. */
export function phoneSearchWord(typed: string): string | undefined {
  const phone = readPhone(typed);
  return phone?.text !== undefined && phone.key.length >= 9 ? phone.key : undefined;
}

/** The words of a search, each of which a lead must contain. */
export function searchWords(typed: string): string[] {
  const text = foldText(foldAddresses(typed.replace(/\p{Cc}/gu, ' '))).trim();
  const number = phoneSearchWord(typed);
  if (number !== undefined) return [number];
  const words = [...wordsOf(text.replace(quoteMarks, ' '))].slice(0, maxWords);
  const withoutCodes = words.filter((word) => !countryCode.test(word));
  return (withoutCodes.length === 0 ? words : withoutCodes).map(ungroup);
}
