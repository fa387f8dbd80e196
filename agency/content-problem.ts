import type { z } from 'zod';

/** `must have at least 2 entries`, `must be at most 5`. */
function bound(origin: string, how: string, limit: number | bigint): string {
  const unit = { array: ['entry', 'entries'], string: ['character', 'characters'] }[origin];
  if (!unit) return `must be ${how} ${limit}`;
  return `must have ${how} ${limit} ${unit[Number(limit) === 1 ? 0 : 1]}`;
}

/** Plain messages for errors in a content file, with how to fix them. Some rules have their own. */
export const contentProblem: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'unrecognized_keys':
      return `${issue.keys.map((key) => `"${key}"`).join(', ')} has no meaning here; check the spelling, or take it out`;
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : undefined;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'too_small':
      return bound(issue.origin, issue.exact ? 'exactly' : 'at least', issue.minimum);
    case 'too_big':
      return bound(issue.origin, issue.exact ? 'exactly' : 'at most', issue.maximum);
    default:
      return undefined;
  }
};
