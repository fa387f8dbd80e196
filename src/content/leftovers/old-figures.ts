import { numberSpelling } from './number-words.ts';
import { escaped, placesOf } from './places.ts';
import { agencyFile, parsed, type Sources, titlesIn } from './sources.ts';

/** A shorter figure may be any other number. */
const minFigure = 4;

/** "8-10 weeks" is also "8 to 10 weeks" or "eight to ten weeks". */
const figureSpelling = (value: string): string =>
  value
    .split(/(\d[\d,.]*\d|\d)/)
    .map((part, index, parts) => {
      if (index % 2 === 1) return numberSpelling(part);
      const isRange = index > 0 && index < parts.length - 1 && /^\s?(?:[-–]|to)\s?\$?$/.test(part);
      return isRange ? '\\s*(?:[-–]|to|and)\\s*\\$?' : escaped(part);
    })
    .join('');

/** The amounts of money in a text, such as "$1,200". */
const amountsIn = (text: string): string[] => text.match(/\$\d[\d,]*(?:\.\d+)?/g) ?? [];

/** What a service costs, as it is written: its fee, its price and its figures. */
const pricesIn = (sources: Sources): string[] =>
  Object.entries(sources).flatMap(([file, source]) => {
    if (!/^content\/services\//.test(file)) return [];
    const { fee, price, cost, monthly, figures } = parsed(source);
    return [fee, price, cost, monthly, ...Object.values(Object(figures))].map(String);
  });

/**
 * The texts with an amount of money that a service's price or fee had before.
 *
 * @param told The figures that are told of a place already.
 */
function oldAmounts(
  before: Sources,
  sources: Sources,
  told: ReadonlyMap<string, string>,
): string[] {
  const current = new Set(pricesIn(sources).flatMap(amountsIn));
  const old = new Set(pricesIn(before).flatMap(amountsIn));
  return [...old].flatMap((amount) =>
    current.has(amount)
      ? []
      : placesOf(`${escaped(amount)}(?![,.]?\\d|k\\b)`, sources)
          .filter((place) => !told.get(place)?.includes(amount))
          .map((place) => `content/${place}: says ${amount}, which no price or fee is any more`),
  );
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
export function oldFigures(before: Sources, sources: Sources): string[] {
  const now = figuresIn(sources);
  const current = new Set(now.values());
  const told = new Map<string, string>();
  const figures = [...figuresIn(before)].flatMap(([name, value]) => {
    if (current.has(value) || !/\d/.test(value) || value.length < minFigure) return [];
    return placesOf(figureSpelling(value), sources, 'iu').map((place) => {
      told.set(place, `${told.get(place) ?? ''} ${value}`);
      return `content/${place}: says “${value}”, as {${name}} did, which is ${now.get(name) ?? 'removed'} now`;
    });
  });
  return [...figures, ...oldAmounts(before, sources, told)];
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
