import type { z } from 'zod';

/** A mistake at a path in a file, or in an unknown key there. */
export type Mistake = { path: readonly PropertyKey[]; unknownKey?: string; message: string };

/** The mistakes in a file's content, one for each unknown key. */
export const mistakesIn = (issues: readonly z.core.$ZodIssue[]): Mistake[] =>
  issues.flatMap((issue): Mistake[] => {
    const { path, message } = issue;
    if (issue.code !== 'unrecognized_keys') return [{ path, message }];
    return issue.keys.map((unknownKey) => ({
      path,
      unknownKey,
      message: `unknown key "${unknownKey}"; check the spelling or remove it`,
    }));
  });
