import { fillFigures } from './figures.ts';

/** The keys of the facts that may quote other facts. */
const quotingKeys = /^(tagline|serviceAreaLabel|noticePeriod|nextSteps|team|founder\.role)\b/;

type Problem = { path: PropertyKey[]; message: string };

/** Mistakes in quotes: a fact that does not exist, or a quote in a fact that may not have one. */
export function quoteProblems(value: unknown, path: PropertyKey[] = []): Problem[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, each]) =>
      quoteProblems(each, [...path, Array.isArray(value) ? Number(key) : key]),
    );
  }
  const [quoted] = /\{[^{}]*\}/.exec(String(value)) ?? [];
  if (quoted === undefined) return [];
  if (!quotingKeys.test(path.join('.'))) {
    return [{ path, message: `write the value itself; ${quoted} is not filled in here` }];
  }
  try {
    fillFigures(String(value));
    return [];
  } catch (error) {
    return [{ path, message: (error as Error).message }];
  }
}
