import type { z } from 'zod';
import { valueAt } from './earlier-content.ts';
import { similarKey } from './similar-key.ts';

type Path = readonly PropertyKey[];
type Issue = z.core.$ZodIssue;

/** A mistake at a path of a file, or in an unknown key there. */
export type Mistake = { path: Path; unknownKey?: string; message: string; isTooLong?: boolean };

const isInside = (path: Path, group: Path): boolean =>
  path.length === group.length + 1 && group.every((key, index) => key === path[index]);

/** The mistakes in a file's content. A misspelled key is one mistake and is not also missing. */
export function mistakesIn(issues: readonly Issue[], value: unknown): Mistake[] {
  const missing = new Set(
    issues.filter(
      ({ code, path }) => code.startsWith('invalid_') && valueAt(value, path) === undefined,
    ),
  );
  const found = new Set<Issue>();
  const unknown = issues.flatMap((issue): Mistake[] => {
    if (issue.code !== 'unrecognized_keys') return [];
    found.add(issue);
    return issue.keys.map((key) => {
      const absent = [...missing].filter(({ path }) => isInside(path, issue.path));
      const names = absent.map(({ path }) => String(path.at(-1)));
      const meant = similarKey(key, names);
      for (const each of absent) if (each.path.at(-1) === meant) found.add(each);
      const remedy = meant === undefined ? 'check the spelling or remove it' : `write ${meant}`;
      return { path: issue.path, unknownKey: key, message: `unknown key "${key}"; ${remedy}` };
    });
  });
  const others = issues
    .filter((issue) => !found.has(issue))
    .map(({ path, message, code }) => ({
      path,
      message,
      isTooLong: code === 'too_big' || code === 'too_small',
    }));
  return [...others, ...unknown];
}
