import { alone, escaped, listed, placesOf } from './places.ts';
import { named, type Sources, titlesIn } from './sources.ts';

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

/** What texts still say of cities and services whose pages are removed, and of their number. */
export function removedPages(before: Sources, sources: Sources): string[] {
  const removed = Object.keys(before).filter((file) => named.test(file) && !(file in sources));
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
    ...['cities', 'services', 'case-studies'].flatMap((each) => oldNumbers(each, before, sources)),
    ...oldServices(removed, before, sources),
  ];
}
