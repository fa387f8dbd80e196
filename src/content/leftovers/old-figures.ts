import { escaped, placesOf } from './places.ts';
import { agencyFile, parsed, type Sources, titlesIn } from './sources.ts';

/** A shorter figure may be any other number. */
const minFigure = 4;

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
export function oldFigures(before: Sources, sources: Sources): string[] {
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

/** The texts that point to a figure of a service which shows none, or fewer than before. */
export function missingFigures(before: Sources, sources: Sources): string[] {
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
