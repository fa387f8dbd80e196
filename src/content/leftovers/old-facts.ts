import { escaped, listed, placesOf } from './places.ts';
import { agencyFile, isText, parsed, type Sources } from './sources.ts';

/** How a fact is written in texts, as a pattern; undefined if that cannot be told. */
type Spelling = (fact: string) => string | undefined;

/** Whatever stands between the digits. */
const phoneSpelling: Spelling = (phone) => {
  const digits = phone.replace(/\D/g, '').slice(-10);
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? [];
  return area && `\\(?${area}\\)?[\\s./-]{0,2}${exchange}[\\s./-]?${line}`;
};

const streetKinds =
  'St|Street|Ave|Avenue|Blvd|Boulevard|Rd|Road|Dr|Drive|Ln|Lane|Pkwy|Parkway|Hwy|Highway|Way|Ct|Court|Pl|Place|Plaza|Fwy|Freeway|Expy|Expressway|Cir|Circle|Sq|Square|Trl|Trail';

/** "S Main St" is also "South Main Street". */
const streetSpelling: Spelling = (street) => {
  const [, name] =
    new RegExp(
      `^\\d*\\s*(?:[NSEW]\\.?\\s+|North\\s+|South\\s+|East\\s+|West\\s+)?(.+?)\\s+(?:${streetKinds})\\b`,
    ).exec(street) ?? [];
  return name ? `${escaped(street)}|${escaped(name)} (?:${streetKinds})` : escaped(street);
};

/** With or without "www"; mailboxes and other sites of a domain may stay. */
const siteSpelling: Spelling = (url) =>
  `(?<![@.])(?:www\\.)?${escaped(url.replace(/^https?:\/\/(?:www\.)?/, ''))}`;

const facts: readonly [path: string, spelling: Spelling][] = [
  ['name', escaped],
  ['legalName', escaped],
  ['phone', phoneSpelling],
  ['email', escaped],
  ['siteUrl', siteSpelling],
  ['address.street', streetSpelling],
  ['founder.name', escaped],
];

const factIn = (sources: Sources, path: string): unknown =>
  path.split('.').reduce<unknown>((group, key) => Object(group)[key], parsed(sources[agencyFile]));

/** The texts that still have a fact of the agency as it was before. */
export function oldFacts(before: Sources, sources: Sources): string[] {
  return facts.flatMap(([path, spelling]) => {
    const [old, now] = [factIn(before, path), factIn(sources, path)];
    if (!isText(old) || old === now || !(agencyFile in sources)) return [];
    const pattern = spelling(old);
    const current = isText(now) ? now : '';
    // A name may be a part of the new one.
    if (pattern === undefined || current.includes(old)) return [];
    const places = placesOf(pattern, sources);
    if (places.length === 0) return [];
    const change = current ? `is ${current}` : 'is removed';
    return [
      `${agencyFile}, ${path}: ${change}, but texts still have ${old}: ${listed(places)}. Change what is not true any more`,
    ];
  });
}
