import { numberSpelling } from './number-words.ts';
import { alone, escaped, listed, placesOf } from './places.ts';
import { isText, named, parsed, type Sources, titlesIn } from './sources.ts';

/** The texts on the page of all cities, services or case studies that have their number of before. */
function oldNumbers(folder: string, before: Sources, sources: Sources): string[] {
  const count = (files: Sources) =>
    Object.keys(files).filter((file) => file.startsWith(`content/${folder}/`)).length;
  const [old, now] = [count(before), count(sources)];
  if (old === now || old < 2) return [];
  const number = numberSpelling(String(old));
  const page = `content/pages/${folder}.yaml`;
  // A number alone may count something else in other texts.
  const places = [
    ...(now > 0
      ? placesOf(
          `${number}(?! (?:minutes?|hours?|days?|weeks?))`,
          { [page]: sources[page] ?? '' },
          'iu',
        )
      : []),
    ...placesOf(`${number} (?:[\\w-]+ )?${folder.replace('-', ' ')}`, sources, 'iu'),
  ];
  return [...new Set(places)].map(
    (place) => `content/${place}: says how many there were, ${old}; there are ${now} now`,
  );
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

/** What the contact form calls a service. */
const choiceOf = (source?: string): string[] =>
  [Object(parsed(source).inquiry).service].filter(isText);

/** What is built, in the plural, as texts offer it: "We build websites". */
const builtIn = (source?: string): string[] =>
  titlesIn(source).flatMap((title) => {
    const [, thing = ''] = /^(\p{L}+) (?:Development|Design|Building)$/u.exec(title) ?? [];
    if (thing === '' || thing === thing.toUpperCase()) return [];
    return [`${thing}s`, ...(/^website$/i.test(thing) ? ['web design', 'web development'] : [])];
  });

/** How texts may name a service that is removed, apart from what others are called, too. */
function serviceNames(source: string | undefined, others: readonly string[]): string[] {
  const kept = new Set(
    others.flatMap((other) => [...titlesIn(other), ...choiceOf(other), ...builtIn(other)]),
  );
  const names = [...titlesIn(source), ...choiceOf(source), ...builtIn(source)];
  return [...new Set(names)].filter((name) => !kept.has(name));
}

/** What texts still say of cities and services whose pages are removed, and of their number. */
export function removedPages(before: Sources, sources: Sources): string[] {
  const removed = Object.keys(before).filter((file) => named.test(file) && !(file in sources));
  const services = Object.entries(sources).filter(([file]) => named.test(file));
  const others = services.map(([, source]) => source);
  const names = removed.flatMap((file) => {
    const isCity = file.startsWith('content/cities/');
    const titles = isCity ? titlesIn(before[file]) : serviceNames(before[file], others);
    if (titles.length === 0) return [];
    const places = placesOf(
      titles
        .map((title) => `${escaped(title)}${isCity ? alone : '(?! (?:agency|agencies|company))'}`)
        .join('|'),
      sources,
      isCity ? 'u' : 'iu',
    );
    if (titles.length === 0 || places.length === 0) return [];
    return [
      `${file}: is removed, but texts still name ${titles[0]}: ${listed(places)}. Change what is not true any more`,
    ];
  });
  return [
    ...names,
    ...['cities', 'services', 'case-studies'].flatMap((each) => oldNumbers(each, before, sources)),
    ...oldServices(removed, before, sources),
  ];
}
