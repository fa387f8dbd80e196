import { numberSpelling, numberWord } from './number-words.ts';
import { alone, escaped, listed, placesOf } from './places.ts';
import { isText, named, parsed, type Sources, titlesIn } from './sources.ts';

/** The texts that have the number of cities, services or case studies of before. */
function oldNumbers(folder: string, before: Sources, sources: Sources): string[] {
  const count = (files: Sources) =>
    Object.keys(files).filter((file) => file.startsWith(`content/${folder}/`)).length;
  const [old, now] = [count(before), count(sources)];
  if (old === now || old < 2) return [];
  const page = `content/pages/${folder}.yaml`;
  const word = numberWord(old);
  const counted = `${numberSpelling(String(old))} (?:[\\w-]+ )?${folder.replace('-', ' ')}`;
  const places = [
    // A word alone may count something else in other texts, and digits may be an order.
    ...(now > 0 && word ? placesOf(word, { [page]: sources[page] ?? '' }, 'iu') : []),
    ...placesOf(counted, sources, 'iu'),
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

/** "Digital marketing" is what any agency does; as a title, it is the service. */
const isGeneric = (title: string): boolean => / marketing$/i.test(title);

/** The texts that name a service which is removed. Notices speak of other websites. */
function placesOfService(names: readonly string[], sources: Sources): string[] {
  const texts = Object.fromEntries(
    Object.entries(sources).filter(([file]) => !file.startsWith('content/notices/')),
  );
  const { exact = [], loose = [] } = Object.groupBy(names, (name) =>
    isGeneric(name) ? 'exact' : 'loose',
  );
  const search = (some: readonly string[], flags: string) =>
    some.length === 0
      ? []
      : placesOf(
          `(?:${some.map(escaped).join('|')})(?! (?:[Aa]genc(?:y|ies)|[Cc]ompany))`,
          texts,
          flags,
        );
  return [...new Set([...search(exact, 'u'), ...search(loose, 'iu')])];
}

/** What texts still say of cities and services whose pages are removed, and of their number. */
export function removedPages(before: Sources, sources: Sources): string[] {
  const removed = Object.keys(before).filter((file) => named.test(file) && !(file in sources));
  const services = Object.entries(sources).filter(([file]) => named.test(file));
  const others = services.map(([, source]) => source);
  const names = removed.flatMap((file) => {
    const [title] = titlesIn(before[file]);
    if (title === undefined) return [];
    const places = file.startsWith('content/cities/')
      ? placesOf(`${escaped(title)}${alone}`, sources)
      : placesOfService(serviceNames(before[file], others), sources);
    if (places.length === 0) return [];
    return [
      `${file}: is removed, but texts still name ${title}: ${listed(places)}. Change what is not true any more`,
    ];
  });
  return [
    ...names,
    ...['cities', 'services', 'case-studies'].flatMap((each) => oldNumbers(each, before, sources)),
    ...oldServices(removed, before, sources),
  ];
}
