import { alone, escaped, placesOf } from './places.ts';
import { isText, localityIn, named, parsed, type Sources, titlesIn } from './sources.ts';

/** Shorter texts are labels, which pages have in common. */
const minLength = 25;
/** Two cities or services of the example have at most two texts in common. */
const minAlike = 3;

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

/** The cities that the file of another one still names, since it was copied from theirs. */
function otherCities(file: string, others: Sources): string[] {
  const source = others[file] ?? '';
  const names = Object.keys(others).flatMap((other) =>
    other === file || !/^content\/cities\//.test(other) ? [] : titlesIn(others[other]).slice(0, 1),
  );
  return [...new Set(names)].flatMap((name) => {
    // Every city near it names the one where the agency is.
    if (name === localityIn(others) || !source.includes(name)) return [];
    const places = placesOf(`${escaped(name)}${alone}`, { [file]: source });
    if (places.length === 0) return [];
    const lines = places.map((place) => place.replace(/^.*line /, '')).join(', ');
    return [
      `${file}: names ${name} in ${places.length > 1 ? 'lines' : 'line'} ${lines}. Change what is not true here`,
    ];
  });
}

/** What pages that are new still say of those from which they were copied. */
export function copiedPages(before: Sources, sources: Sources, others: Sources): string[] {
  // A city may have been there without a page.
  const isNew = (file: string) =>
    !(file in before) || (parsed(sources[file]).page && !parsed(before[file]).page);
  const added = Object.keys(sources).filter((file) => named.test(file) && isNew(file));
  const all = { ...others, ...before, ...sources };
  return [
    ...added.flatMap((file) => copiedTexts(file, all)),
    ...added
      .filter((file) => /^content\/cities\//.test(file))
      .flatMap((file) => otherCities(file, sources)),
  ];
}
