import type { z } from 'zod';

const typeNames: Record<string, string> = {
  string: 'text; put a number or a date in quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list, with a dash before each entry',
  object: 'a group of indented keys',
  record: 'a group of indented keys',
};

/** "must have at most 3 entries", "must be at least 1". */
function limit(origin: string, relation: string, bound: number | bigint): string {
  if (origin === 'array')
    return `must have ${relation} ${bound} ${bound === 1 ? 'entry' : 'entries'}`;
  if (origin !== 'string') return `must be ${relation} ${bound}`;
  return relation === 'at least' && bound === 1
    ? 'must not be empty'
    : `must have ${relation} ${bound} characters`;
}

/**
 * Plain messages for errors in a content file, with how to fix them. Some rules have their own messages,
 * and Astro has its own for missing keys and wrong types in collections.
 */
export const contentProblem: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'unrecognized_keys':
      return `unknown key ${issue.keys.map((key) => `"${key}"`).join(', ')}; check the spelling or remove it`;
    case 'invalid_type':
      return issue.input === undefined
        ? 'is missing; add it'
        : `must be ${typeNames[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `${issue.input === undefined ? 'is missing; add one of' : 'must be one of'} ${issue.values.join(', ')}`;
    case 'too_small':
      return limit(issue.origin, issue.exact ? 'exactly' : 'at least', issue.minimum);
    case 'too_big':
      return limit(issue.origin, issue.exact ? 'exactly' : 'at most', issue.maximum);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    default:
      return undefined;
  }
};
