import { domainToUnicode } from 'node:url';

/**
 * Invisible characters that copied text may contain: zero-width characters,
 * soft hyphens, direction marks, variation selectors, controls. Also the Braille blank.
 */
const invisible = /(?![\u200c\u200d])[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]|(?!\s)\p{Cc}/gu;
/** Also invisible, but some words in Persian and Indic domains need them. */
const joiners = /[\u200c\u200d]/g;
/** Full-width forms of ASCII characters. */
const fullWidth = /[\uff01-\uff5e]/g;
const asciiOf = (character: string): string =>
  String.fromCharCode(character.charCodeAt(0) - 0xfee0);

/** Atoms and dots (RFC 5322), and letters of other alphabets (RFC 6531). No quoted text. */
const localPart = /^(?:[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]|[^\p{ASCII}\p{Z}\p{C}])+$/u;
const asciiOutsideNames = /(?![A-Za-z0-9.-])\p{ASCII}/u;
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** No top-level domain begins with a digit: "127.1" is an IP address. */
const asciiDomain = new RegExp(`^(?:${label}\\.)*(?!\\d)${label}$`);

/** The characters of domains in other scripts (RFC 5892): no quotes, symbols or emoji. */
const nameCharacters = /^[\p{L}\p{M}\p{N}\u00b7\u0375\u05f3\u05f4\u30fb\u200c\u200d]*$/u;

const maxLocalOctets = 64;
/** RFC 5321, section 4.5.3.1.3: 256 octets with the angle brackets. */
const maxOctets = 254;
/** Longer than any input, including invisible characters. */
const maxInputLength = 2000;

const octets = (text: string): number => new TextEncoder().encode(text).length;

/** Removes invisible characters. */
export const visibleText = (text: string): string =>
  text.replace(invisible, '').replace(joiners, '');

/**
 * The ASCII form of a domain in any script (UTS 46), in lower case and without a final dot;
 * undefined if it is not valid for a mail server.
 */
export function domainToAscii(typed: string): string | undefined {
  // A URL's host allows characters that a domain does not, and ends before "/".
  if (typed.length > maxInputLength || asciiOutsideNames.test(typed)) return undefined;
  // UTS 46 rejects joiners where they have no meaning.
  const url = URL.parse(`http://${typed}`) ?? URL.parse(`http://${visibleText(typed)}`);
  const domain = url?.hostname.replace(/\.$/, '') ?? '';
  const isValidName = domain.length <= 253 && asciiDomain.test(domain);
  // Browsers turn an email field's domain and any text after it into Punycode, so decode it first.
  const hasNameCharacters = nameCharacters.test(domainToUnicode(domain).replace(/\p{ASCII}/gu, ''));
  return isValidName && hasNameCharacters ? domain : undefined;
}

/** The address in a text from which invisible characters other than joiners were removed. */
function visibleAddress(text: string): string | undefined {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0)).replace(joiners, '');
  const domain = domainToAscii(text.slice(at + 1));
  if (domain === undefined || !localPart.test(local) || octets(local) > maxLocalOctets) {
    return undefined;
  }
  const address = `${local}@${domain}`;
  return octets(address) <= maxOctets ? address : undefined;
}

const halfWidth = (text: string): string =>
  text.replace(fullWidth, asciiOf).replaceAll('\ufe6b', '@');

/** The prefix of a copied link, quotes and angle brackets, and the punctuation of a sentence. */
const wrapping =
  /^(?:[\s"'`\u00b4\u2018-\u201f\u00ab\u2039<]|mailto:)+|[\s"'`\u00b4\u2018-\u201f\u00bb\u203a>.,;:!?]+$/gi;

/**
 * The email address in a typed text; undefined if the text is not exactly one address. The
 * domain is in ASCII. The local part is as typed, without invisible characters and in half width.
 */
export function mailAddress(typed: string): string | undefined {
  if (typed.length > maxInputLength) return undefined;
  const text = halfWidth(typed).replace(invisible, '').replace(wrapping, '');
  return visibleAddress(text) ?? visibleAddress(visibleText(text).replace(wrapping, ''));
}

/** Characters that no address contains, and that may precede or follow one. */
const betweenAddresses = /[\s,;:?<>()[\]"\u201c-\u201f\u00ab\u00bb]+/;

/**
 * The address in an answer to the chat, which accepts any text: the text itself, or the only
 * address in it, whose domain must have a dot. Undefined if there is none, or more than one.
 */
export function addressIn(text: string): string | undefined {
  const wholeAddress = mailAddress(text);
  if (wholeAddress !== undefined || text.length > maxInputLength) return wholeAddress;
  const words = halfWidth(text)
    .replace(/(?<!\s)\s*@\s*/g, '@')
    .split(betweenAddresses);
  const addresses = words
    .map(mailAddress)
    .filter((address) => address?.includes('.', address.indexOf('@')));
  return new Set(addresses).size === 1 ? addresses[0] : undefined;
}

/** The domain of an address in a text, without the punctuation after it. */
const domainInText =
  /@([\p{L}\p{M}\p{N}\u200c\u200d]+(?:[.\u3002-]+[\p{L}\p{M}\p{N}\u200c\u200d]+)*)/gu;

/**
 * Normalizes the addresses in a text to the form of `mailAddress`, in lower case, for comparing and
 * searching. Accepts any text.
 */
export function foldAddresses(text: string): string {
  return text
    .normalize('NFKC')
    .replace(invisible, '')
    .toLowerCase()
    .replace(domainInText, (all, domain: string) => `@${domainToAscii(domain) ?? all.slice(1)}`)
    .replace(joiners, '');
}

/** Whether even a mail server without support for other alphabets accepts an address. */
export const isAsciiAddress = (address: string): boolean => !/\P{ASCII}/u.test(address);
