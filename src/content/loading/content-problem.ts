import type { z } from 'zod';

const expectations: Record<string, string> = {
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list, with a dash before each entry',
  tuple: 'a list in brackets',
  object: 'a group of indented keys, each with a colon and a space',
  record: 'a group of indented keys, each with a colon and a space',
};

/** The fix for a value that must be text. */
function textRemedy(input: unknown): string {
  if (Array.isArray(input)) return 'must be text, not a list; remove the dash';
  if (typeof input === 'object') {
    return 'must be text, not a group of keys; put the text in quotes if it has a colon or begins with {';
  }
  return 'must be text; put a number or a date in quotes';
}

/** The message for a value that is not of the expected type, such as "string". */
export function typeProblem(expected: string, input: unknown): string {
  if (input === undefined) return 'is missing; add it';
  if (input === null) return 'is empty; write something after the colon, or remove the key';
  if (expected === 'string') return textRemedy(input);
  return `must be ${expectations[expected] ?? expected}`;
}

/** "must have at most 3 entries", "must be at least 1". */
function limit(origin: string, relation: string, bound: number | bigint): string {
  if (origin === 'array')
    return `must have ${relation} ${bound} ${bound === 1 ? 'entry' : 'entries'}`;
  if (origin !== 'string') return `must be ${relation} ${bound}`;
  return relation === 'at least' && bound === 1
    ? 'must not be empty'
    : `must have ${relation} ${bound} characters`;
}

type Bound = { exact?: boolean | undefined; inclusive?: boolean | undefined };

const relation = (
  { exact, inclusive }: Bound,
  inclusiveWords: string,
  exclusiveWords: string,
): string => (exact ? 'exactly' : inclusive === false ? exclusiveWords : inclusiveWords);

/**
 * Plain messages for errors in a content file, each with its fix. Some rules have their own
 * messages. For missing keys and wrong types in collections, Astro uses its own messages.
 */
export const contentProblem: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return typeProblem(issue.expected, issue.input);
    case 'invalid_value':
      return `${issue.input === undefined ? 'is missing; add one of' : 'must be one of'} ${issue.values.join(', ')}`;
    case 'too_small':
      return limit(issue.origin, relation(issue, 'at least', 'more than'), issue.minimum);
    case 'too_big':
      return limit(issue.origin, relation(issue, 'at most', 'under'), issue.maximum);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    default:
      return undefined;
  }
};
