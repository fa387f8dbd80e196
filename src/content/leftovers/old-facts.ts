import { escaped, listed, placesOf } from './places.ts';
import { agencyFile, isText, parsed, type Sources } from './sources.ts';

/** How a fact is written in texts, as a pattern; undefined if that cannot be told. */
type Spelling = (fact: string, now: string) => string | undefined;

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

/** Words that are more than names: "June sees it", "in May". */
const otherWords = /^(?:April|August|Grant|Hope|June|May|Will)$/;

/** Each of its names alone, but for initials. */
const nameSpelling: Spelling = (name, now) =>
  [name, ...name.split(/\s+/).filter((part) => !now.split(/\s+/).includes(part))]
    .filter((part) => part === name || (/^\p{L}{3,}/u.test(part) && !otherWords.test(part)))
    .map(escaped)
    .join('|');

const facts: readonly [path: string, spelling: Spelling][] = [
  ['name', escaped],
  ['legalName', escaped],
  ['phone', phoneSpelling],
  ['email', escaped],
  ['siteUrl', siteSpelling],
  ['address.street', streetSpelling],
  ['founder.name', nameSpelling],
];

const factIn = (sources: Sources, path: string): unknown =>
  path.split('.').reduce<unknown>((group, key) => Object(group)[key], parsed(sources[agencyFile]));

/** The sources without the names of the agency, which may be those of a street. */
const withoutNames = (sources: Sources): Sources => {
  const names = ['name', 'legalName'].map((path) => factIn(sources, path)).filter(isText);
  const without = (text: string) =>
    names.reduce((rest, name) => rest.replaceAll(name, '·'.repeat(name.length)), text);
  return Object.fromEntries(
    Object.entries(sources).map(([file, source]) => [file, without(source)]),
  );
};

/** The texts that still have a fact of the agency as it was before. */
export function oldFacts(before: Sources, sources: Sources): string[] {
  return facts.flatMap(([path, spelling]) => {
    const [old, now] = [factIn(before, path), factIn(sources, path)];
    if (!isText(old) || old === now || !(agencyFile in sources)) return [];
    const current = isText(now) ? now : '';
    const pattern = spelling(old, current);
    // A name may be a part of the new one.
    if (pattern === undefined || current.includes(old)) return [];
    const places = placesOf(pattern, withoutNames(sources));
    if (places.length === 0) return [];
    const change = current ? `is ${current}` : 'is removed';
    return [
      `${agencyFile}, ${path}: ${change}, but texts still have ${old}: ${listed(places)}. Change what is not true any more`,
    ];
  });
}
