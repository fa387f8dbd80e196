import { fillFigures } from './figures.ts';

/** The agency's facts that are texts, and may quote others. */
const texts = /^(tagline|serviceAreaLabel|noticePeriod|nextSteps|team|founder\.role)\b/;

type Problem = { path: PropertyKey[]; message: string };

/** Facts that quote one that does not exist, or quote any although they are no texts. */
export function quoteProblems(value: unknown, path: PropertyKey[] = []): Problem[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, each]) =>
      quoteProblems(each, [...path, Array.isArray(value) ? Number(key) : key]),
    );
  }
  const [quoted] = /\{[^{}]*\}/.exec(String(value)) ?? [];
  if (quoted === undefined) return [];
  if (!texts.test(path.join('.'))) {
    return [{ path, message: `write the value itself; ${quoted} is filled in in texts only` }];
  }
  try {
    fillFigures(String(value));
    return [];
  } catch (error) {
    return [{ path, message: (error as Error).message }];
  }
}
