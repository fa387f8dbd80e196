import type { z } from 'zod';

/**
 * Plain messages for errors in a content file, with how to fix them. Astro reports missing keys and wrong
 * types, and some rules have their own messages.
 */
export const contentProblem: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'unrecognized_keys':
      return `${issue.keys.map((key) => `"${key}"`).join(', ')} has no meaning here; check the spelling, or take it out`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'too_small':
      return issue.origin === 'array'
        ? `needs ${issue.exact ? 'exactly' : 'at least'} ${issue.minimum} entries`
        : `must be at least ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'array'
        ? `has room for ${issue.exact ? 'exactly' : 'at most'} ${issue.maximum} entries`
        : `must be at most ${issue.maximum}`;
    default:
      return undefined;
  }
};
