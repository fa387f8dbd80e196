import { parse } from 'yaml';
import { builtContent } from './files/content-copy.ts';
import { exampleFolder, readContentFiles } from './files/content-folder.ts';

/** The text of each file, by name. */
type Sources = Readonly<Record<string, string>>;

/** Files of which each is a page that other texts name. */
const named = /^content\/(?:cities|services)\/.*\.yaml$/;
const maxPlaces = 30;

/** What a file of YAML says; nothing if it cannot be read, which is told as a mistake. */
function parsed(source = ''): Readonly<Record<string, unknown>> {
  try {
    return Object(parse(source));
  } catch {
    return {};
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** By what other texts mean a page: its title, and what is abbreviated in it ("CRM"). */
function titlesIn(source?: string): string[] {
  const { name, title = name } = parsed(source);
  return isText(title) ? [...new Set([title, ...(title.match(/\b[A-Z]{3,}\b/g) ?? [])])] : [];
}

/** Not what begins with the name of a city, as a region or a county does. */
const alone = '(?![\\s–-]*(?:Fort Worth|County))';

const escaped = (text: string): string => text.replace(/[\^$.*+?()[\]{}|/]/g, '\\$&');

/** The lines that have a pattern as words of their own: "pages/about.yaml, line 12". */
function placesOf(pattern: string, sources: Sources, flags = 'u'): string[] {
  // Words may be on two lines.
  const folded = pattern.replaceAll(' ', '\\s+');
  const words = new RegExp(`(?<![\\p{L}\\d])(?:${folded})(?![\\p{L}\\d])`, `g${flags}`);
  return Object.entries(sources)
    .filter(([file]) => /\.(?:yaml|md)$/.test(file))
    .flatMap(([file, source]) => {
      const lines = [...source.matchAll(words)].map(
        ({ index }) => source.slice(0, index).split('\n').length,
      );
      const text = source.split('\n');
      return [...new Set(lines)]
        .filter((line) => !text[line - 1]?.trimStart().startsWith('#'))
        .map((line) => `${file.replace(/^content\//, '')}, line ${line}`);
    });
}

/** A list of places, of which the last are only counted. */
function listed(places: readonly string[]): string {
  const more = places.length - maxPlaces;
  return `${places.slice(0, maxPlaces).join('; ')}${more > 0 ? `; and in ${more} more` : ''}`;
}

const numbers = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** The texts on the page of all cities, services or case studies that have their number of before. */
function oldNumbers(folder: string, before: Sources, sources: Sources): string[] {
  const count = (files: Sources) =>
    Object.keys(files).filter((file) => file.startsWith(`content/${folder}/`)).length;
  const [old, now] = [count(before), count(sources)];
  const word = numbers[old];
  if (old === now || old < 2 || now === 0 || !word) return [];
  const page = `content/pages/${folder}.yaml`;
  return placesOf(word, { [page]: sources[page] ?? '' }, 'iu').map(
    (place) => `content/${place}: says “${word}”, and there were ${old}; there are ${now} now`,
  );
}

/** What is not shown where it leads nowhere: links, texts about booking, and words for the chat. */
const hidden = [
  /^ *(?:caseStudies|action):.*$/gm,
  /^( *)booking:.*(?:\n(?:\1 +.*|\s*))*$/gm,
  /^( *)- keywords:.*(?:\n\1 {4,}.*)*$/gm,
  /^ *needs: booking\n.*$/gm,
];

/** Sources without what is hidden; all lines stay where they are. */
const shownOnly = (sources: Sources): Sources =>
  Object.fromEntries(
    Object.entries(sources).map(([file, source]) => [
      file,
      hidden.reduce((text, part) => text.replace(part, (all) => all.replace(/.+/g, '')), source),
    ]),
  );

/** The texts that speak of case studies, once the last one was removed. */
function oldCases(before: Sources, sources: Sources): string[] {
  const isCase = (file: string) => file.startsWith('content/case-studies/');
  if (!Object.keys(before).some(isCase) || Object.keys(sources).some(isCase)) return [];
  const { 'content/pages/case-studies.yaml': _, ...others } = sources;
  return placesOf('case study|case studies', shownOnly(others), 'iu').map(
    (place) => `content/${place}: speaks of case studies, and there are none now`,
  );
}

/** The texts that point to a figure of a service which shows none, or fewer than before. */
function missingFigures(before: Sources, sources: Sources): string[] {
  const statsIn = (source?: string): unknown[] => Object(parsed(source).results).stats ?? [];
  const without = Object.entries(sources).filter(([file, source]) => {
    const { length } = statsIn(source);
    const isFewer = length === 0 || length < statsIn(before[file]).length;
    return /^content\/services\/.*\.yaml$/.test(file) && isFewer;
  });
  const places = without.flatMap(([file, source]) => [
    ...placesOf('(?:figures?|averages?|numbers?|rates?) (?:above|below)', { [file]: source }, 'iu'),
    ...titlesIn(source).flatMap((title) =>
      placesOf(`figures? on (?:our|the) ${escaped(title)} page`, sources, 'iu'),
    ),
  ]);
  return places.map(
    (place) => `content/${place}: speaks of a figure that its page may not show any more`,
  );
}

/** Shorter texts are labels, which pages have in common. */
const minLength = 25;
/** Two cities or services of the example have at most two texts in common. */
const minAlike = 3;
/** A shorter figure may be any other number. */
const minFigure = 4;

/** The longer texts of a file without its page's own names. */
export function textsOf(source?: string): Set<string> {
  const { name, title, noun } = parsed(source);
  // A noun may begin with the title.
  const own = [noun, title, name].filter(isText);
  const collect = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(collect);
  return new Set(
    collect(parsed(source))
      .filter((text) => text.length >= minLength)
      .map((text) => own.reduce((rest, each) => rest.replaceAll(each, ''), text)),
  );
}

/** What a file still has of another one, from which it was copied. */
function copiedTexts(file: string, others: Sources): string[] {
  const own = textsOf(others[file]);
  const folder = file.replace(/[^/]+$/, '');
  const alike = Object.entries(others)
    .filter(([other]) => other !== file && other.startsWith(folder))
    .map(([other, source]): [string, number] => {
      const texts = textsOf(source);
      return [other, [...own].filter((text) => texts.has(text)).length];
    })
    .sort(([, one], [, other]) => other - one);
  const [[original, count] = ['', 0]] = alike;
  if (count < minAlike) return [];
  return [
    `${file}: ${count} of its ${own.size} texts are those of ${original.slice(folder.length)}. Change what is not true here`,
  ];
}

const agencyFile = 'content/agency.yaml';
const chatFile = 'content/shared/chat.yaml';

/** The city of the agency's address. */
function localityIn(sources: Sources): string | undefined {
  const { locality } = Object(parsed(sources[agencyFile]).address);
  return isText(locality) ? locality : undefined;
}

/** The texts that say where the agency was before it moved to another city. */
function oldLocality(before: Sources, sources: Sources): string[] {
  const [old, now] = [localityIn(before), localityIn(sources)];
  if (old === undefined || now === undefined || old === now) return [];
  const city = `${escaped(old)}${alone}`;
  const pattern = [
    `(?:agency|based|located|office|offices|we’re|we are|map) (?:in|of) ${city}`,
    `from ${city}`,
    `(?:a|an|our) ${city} (?:\\w+ )?(?:agency|company|firm|team)`,
    `${escaped(old)}-area`,
  ].join('|');
  const places = placesOf(pattern, sources, 'iu');
  if (places.length === 0) return [];
  return [
    `${agencyFile}, address.locality: is ${now}, but texts still place the agency in ${old}: ${listed(places)}. Change what is not true any more`,
  ];
}

/** The figures that each service and the agency have, such as "google-ads.budget". */
const figuresIn = (sources: Sources): Map<string, string> =>
  new Map(
    Object.entries(sources).flatMap(([file, source]) => {
      const [, service] = /^content\/services\/(.*)\.yaml$/.exec(file) ?? [];
      if (service === undefined && file !== agencyFile) return [];
      return Object.entries(Object(parsed(source).figures)).map(
        ([key, value]): [string, string] => [
          service === undefined ? key : `${service}.${key}`,
          String(value),
        ],
      );
    }),
  );

/** The texts that have a figure as it was before, instead of its name in braces. */
function oldFigures(before: Sources, sources: Sources): string[] {
  const now = figuresIn(sources);
  const current = new Set(now.values());
  return [...figuresIn(before)].flatMap(([name, value]) => {
    if (current.has(value) || !/\d/.test(value) || value.length < minFigure) return [];
    const typed = escaped(value).replace(/[-–]/g, '[-–]');
    return placesOf(typed, sources).map(
      (place) =>
        `content/${place}: says “${value}”, as {${name}} did, which is ${now.get(name) ?? 'removed'} now`,
    );
  });
}

/** Whether a key says something else in one file than in another. */
const isOther = (key: string, one?: string, other?: string): boolean =>
  JSON.stringify(parsed(one)[key]) !== JSON.stringify(parsed(other)[key]);

/** The agency's place on the map, if that is still the one of another address. */
function oldLocation(before: Sources, sources: Sources): string[] {
  const [old, now] = [before[agencyFile], sources[agencyFile]];
  if (!isOther('address', old, now) || isOther('location', old, now)) return [];
  if (parsed(now).location === undefined) return [];
  return [
    `${agencyFile}, location: is still the point of the address before; copy that of yours from any online map`,
  ];
}

/** The texts that still have the name that a city or a service had before. */
function oldNames(before: Sources, sources: Sources): string[] {
  return Object.keys(sources).flatMap((file) => {
    const [[old], [now]] = [titlesIn(before[file]), titlesIn(sources[file])];
    if (!named.test(file) || old === undefined || old === now) return [];
    const places = placesOf(`${escaped(old)}${alone}`, sources);
    const isMoved = isOther('location', before[file], sources[file]);
    return [
      ...(places.length > 0
        ? [
            `${file}: was ${old} and is ${now} now, but texts still say ${old}: ${listed(places)}. Change what is not true any more`,
          ]
        : []),
      ...(isMoved || !/^content\/cities\//.test(file)
        ? []
        : [
            `${file}: is ${now} now, but its address, county, location, neighbors and map may still be those of ${old}`,
          ]),
    ];
  });
}

/** The ZIP code on the page of the agency's own city, if it is not that of its address. */
function otherPostalCode(sources: Sources): string[] {
  const { locality, postalCode } = Object(parsed(sources[agencyFile]).address);
  return Object.entries(sources).flatMap(([file, source]) => {
    const { name, page } = parsed(source);
    const own = Object(page).postalCode;
    if (!/^content\/cities\//.test(file) || name !== locality) return [];
    if (own === undefined || postalCode === undefined || own === postalCode) return [];
    return [`${file}, page.postalCode: is ${own}, and your address has ${postalCode}`];
  });
}

/** The page of all services, if it was written when there was one that is removed. */
function oldServices(removed: readonly string[], before: Sources, sources: Sources): string[] {
  const page = 'content/pages/services.yaml';
  const titles = removed
    .filter((file) => file.startsWith('content/services/'))
    .flatMap((file) => titlesIn(before[file])[0] ?? []);
  const isAsBefore = sources[page] !== undefined && before[page] === sources[page];
  if (titles.length === 0 || !isAsBefore) return [];
  return [`${page}: was written when you offered ${titles.join(', ')}; see whether it still fits`];
}

/** The texts that speak of what the agency has switched off, or quote a number that it changed. */
function contradictions(sources: Sources): string[] {
  const { siteAudit, booking } = parsed(sources[agencyFile]);
  const texts = Object.fromEntries(
    Object.entries(sources).filter(
      ([file]) =>
        /^content\/(?:cities|pages|posts|services|shared)\//.test(file) && !/booking/.test(file),
    ),
  );
  const tell = (pattern: string, what: string, where: Sources = texts) =>
    placesOf(pattern, where, 'iu').map((place) => `content/${place}: ${what}`);
  const { minutes } = Object(booking);
  const bookingVerbs =
    '(?:you |to )?pick(?:ed)? a time|time you pick(?:ed)?|book (?:a|an|the|your) (?:\\w+ ){0,2}(?:session|call|time)';
  const withAgency = { [agencyFile]: sources[agencyFile] ?? '', ...texts };
  const chat = { [chatFile]: sources[chatFile] ?? '' };
  const otherMinutes = `(?!${minutes}\\b)(?:15|20|30|45|60)[ -](?:minutes?|minutos)`;
  return [
    ...(siteAudit === false
      ? tell('site audits?', 'speaks of the site audit, which is switched off')
      : []),
    ...(booking === undefined && agencyFile in sources
      ? tell(bookingVerbs, 'speaks of booking, which is switched off', shownOnly(withAgency))
      : []),
    ...(typeof minutes === 'number'
      ? tell(otherMinutes, `names another length than that of a session, ${minutes} minutes`, chat)
      : []),
    ...Object.entries(texts).flatMap(([file, source]) =>
      /^content\/services\//.test(file) && isText(parsed(source).fee)
        ? tell(
            'fee[^.\\n]*\\s+[^.\\n]*quote it|quote (?:our|the) (?:own )?fee',
            'says that the fee is quoted, and there is one',
            {
              [file]: source,
            },
          )
        : [],
    ),
  ];
}

/** The cities that the file of another one still names, since it was copied from theirs. */
function otherCities(file: string, others: Sources): string[] {
  return Object.keys(others).flatMap((other) => {
    if (other === file || !/^content\/cities\//.test(other)) return [];
    const [name] = titlesIn(others[other]);
    // Every city near it names the one where the agency is.
    if (name === localityIn(others)) return [];
    const places =
      name === undefined
        ? []
        : placesOf(`${escaped(name)}${alone}`, { [file]: others[file] ?? '' });
    if (places.length === 0) return [];
    const lines = places.map((place) => place.replace(/^.*line /, '')).join(', ');
    return [
      `${file}: names ${name} in ${places.length > 1 ? 'lines' : 'line'} ${lines}. Change what is not true here`,
    ];
  });
}

/** The texts of the last build in a folder; before the first publish, those of the example. */
export function sourcesBefore(build = 'dist'): Sources {
  const folder = builtContent(build) ? `${build}/content` : exampleFolder;
  return Object.fromEntries(readContentFiles(folder));
}

/**
 * What texts still say of pages that were there before, a line for each: the names of cities and
 * services, how many there are, and figures. A name may stay: work in a city goes on without its
 * page.
 */
export function leftoverNotices(sources: Sources, before: Sources): string[] {
  const removed = Object.keys(before).filter((file) => named.test(file) && !(file in sources));
  // A city may have been there without a page.
  const isNew = (file: string) =>
    !(file in before) || (parsed(sources[file]).page && !parsed(before[file]).page);
  const added = Object.keys(sources).filter((file) => named.test(file) && isNew(file));
  const all = { ...before, ...sources };
  const names = removed.flatMap((file) => {
    const titles = titlesIn(before[file]);
    const places = placesOf(titles.map((title) => `${escaped(title)}${alone}`).join('|'), sources);
    if (titles.length === 0 || places.length === 0) return [];
    return [
      `${file}: is removed, but texts still name ${titles[0]}: ${listed(places)}. Change what is not true any more`,
    ];
  });
  return [
    ...names,
    ...added.flatMap((file) => copiedTexts(file, all)),
    ...added
      .filter((file) => /^content\/cities\//.test(file))
      .flatMap((file) => otherCities(file, sources)),
    ...['cities', 'services', 'case-studies'].flatMap((each) => oldNumbers(each, before, sources)),
    ...oldCases(before, sources),
    ...oldNames(before, sources),
    ...oldServices(removed, before, sources),
    ...oldLocality(before, sources),
    ...oldLocation(before, sources),
    ...otherPostalCode(sources),
    ...oldFigures(before, sources),
    ...contradictions(sources),
    ...missingFigures(before, sources),
  ];
}
