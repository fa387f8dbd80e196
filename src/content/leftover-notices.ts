import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { builtContent, readFromBuild } from './files/content-copy.ts';
import { contentNames, contentPath, exampleFolder } from './files/content-folder.ts';

/** Files of which each is a page that other texts name. */
const named = /^content\/(?:cities|services)\/.*\.yaml$/;
const maxPlaces = 4;

function nameIn(source: string): string | undefined {
  try {
    const { name, title = name } = Object(parse(source));
    return typeof title === 'string' ? title : undefined;
  } catch {
    return undefined;
  }
}

/** The lines that have a name as a word of its own: "pages/about.yaml, line 12". */
function placesOf(name: string, sources: Readonly<Record<string, string>>, flags = 'u'): string[] {
  const word = new RegExp(
    `(?<![\\p{L}\\d])${name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![\\p{L}\\d])`,
    flags,
  );
  return Object.entries(sources)
    .filter(([file]) => /\.(?:yaml|md)$/.test(file))
    .flatMap(([file, source]) =>
      source
        .split('\n')
        .flatMap((line, index) =>
          word.test(line) && !line.trimStart().startsWith('#')
            ? [`${file.replace(/^content\//, '')}, line ${index + 1}`]
            : [],
        ),
    );
}

const numbers = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** The texts on the page of all cities, services or case studies that have their number of before. */
function oldNumbers(
  folder: string,
  before: readonly string[],
  sources: Readonly<Record<string, string>>,
): string[] {
  const count = (files: readonly string[]) =>
    files.filter((file) => file.startsWith(`content/${folder}/`)).length;
  const [old, now] = [count(before), count(Object.keys(sources))];
  const word = numbers[old];
  if (old === now || old < 2 || now === 0 || !word) return [];
  const page = `content/pages/${folder}.yaml`;
  return placesOf(word, { [page]: sources[page] ?? '' }, 'iu').map(
    (place) => `content/${place}: says “${word}”, and there were ${old}; there are ${now} now`,
  );
}

/** The texts that speak of case studies, once the last one was removed. */
function oldCases(before: readonly string[], sources: Readonly<Record<string, string>>): string[] {
  const isCase = (file: string) => file.startsWith('content/case-studies/');
  if (!before.some(isCase) || Object.keys(sources).some(isCase)) return [];
  const { 'content/pages/case-studies.yaml': _, ...others } = sources;
  // Links to the page, which are not shown any more, and what visitors may type into the chat.
  const hidden = /^\s*(?:caseStudies|action|- keywords):.*$/gm;
  const shown = Object.entries(others).map(([file, source]) => [file, source.replace(hidden, '')]);
  return ['case study', 'case studies']
    .flatMap((words) => placesOf(words, Object.fromEntries(shown), 'iu'))
    .map((place) => `content/${place}: speaks of case studies, and there are none now`);
}

/** The cities that the file of a new one still names, since it was copied from theirs. */
function otherCities(file: string, sources: Readonly<Record<string, string>>): string[] {
  const source = sources[file] ?? '';
  const others = Object.keys(sources).filter(
    (other) => other !== file && /^content\/cities\//.test(other),
  );
  return others.flatMap((other) => {
    const name = nameIn(sources[other] ?? '');
    const places = name === undefined ? [] : placesOf(name, { [file]: source });
    if (places.length < 2) return [];
    const lines = places.map((place) => place.replace(/^.*line /, '')).join(', ');
    return [`${file}: is new, and names ${name} in lines ${lines}. Change what is not true here`];
  });
}

/**
 * What texts still say of pages that the last build had, a line for each: the names of cities and
 * services, and how many there are. A name may stay: work in a city goes on without its page.
 *
 * @param build The folder of that build; without one, what the example has.
 */
export function leftoverNotices(
  sources: Readonly<Record<string, string>>,
  build = 'dist',
): string[] {
  const built = Object.keys(builtContent(build)?.files ?? {});
  // Before the first publish, the content is what was copied from the example.
  const before = built.length > 0 ? built : contentNames(exampleFolder);
  const sourceBefore = (file: string): string =>
    built.length > 0
      ? String(readFromBuild(build, file))
      : readFileSync(contentPath(file, exampleFolder), 'utf8');
  const removed = before.filter((file) => named.test(file) && !(file in sources));
  const names = removed.flatMap((file) => {
    const name = nameIn(sourceBefore(file));
    const places = name === undefined ? [] : placesOf(name, sources);
    if (places.length === 0) return [];
    const more = places.length - maxPlaces;
    const rest = more > 0 ? `; and in ${more} more` : '';
    return [
      `${file}: is removed, but texts still name ${name}: ${places.slice(0, maxPlaces).join('; ')}${rest}. Change what is not true any more`,
    ];
  });
  const isNew = (file: string) => /^content\/cities\//.test(file) && !before.includes(file);
  const added = Object.keys(sources).filter(isNew);
  return [
    ...names,
    ...added.flatMap((file) => otherCities(file, sources)),
    ...['cities', 'services', 'case-studies'].flatMap((each) => oldNumbers(each, before, sources)),
    ...oldCases(before, sources),
  ];
}
