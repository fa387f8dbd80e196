import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { inconclusiveReasons } from '../../audit-checks/check.ts';
import { auditChecks } from '../../audit-checks/checks.ts';
import { outcomeKinds } from '../../audit-checks/outcome.ts';
import { auditSchema } from './audit.ts';

// biome-ignore lint/suspicious/noExplicitAny: the tests take keys out of a file that they know
type Words = any;

const own: Words = parse(readFileSync('content/audit.yaml', 'utf8'));

/** The problems of the example's words after a change, as "key: message". */
function problemsAfter(change: (words: Words) => void): string[] {
  const words = structuredClone(own);
  change(words);
  const issues = auditSchema.safeParse(words).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

test('the example has words for every check, reason and outcome', () => {
  expect(auditSchema.safeParse(own).error?.issues).toBeUndefined();
  expect(Object.keys(own.checks).sort()).toEqual(auditChecks.map(({ check }) => check).sort());
  expect(Object.keys(own.cannotTell).sort()).toEqual([...inconclusiveReasons].sort());
  expect([...Object.keys(own.outcomes), 'complete'].sort()).toEqual([...outcomeKinds].sort());
});

describe('missing words are a mistake', () => {
  const findings = auditChecks.flatMap(({ check, found }) =>
    Object.keys(found).map((reason) => ({ check, reason })),
  );
  test.each(findings)('of $reason, found by $check', ({ check, reason }) => {
    const path = `checks.${check}.found.${reason}`;
    expect(problemsAfter(({ checks }) => delete checks[check].found[reason])).toEqual([
      expect.stringContaining(path),
    ]);
    expect(problemsAfter(({ checks }) => delete checks[check].found[reason].fix)).toEqual([
      expect.stringContaining(`${path}.fix`),
    ]);
  });
  test.each(outcomeKinds.filter((kind) => kind !== 'complete'))('of the outcome %s', (kind) => {
    expect(problemsAfter(({ outcomes }) => delete outcomes[kind])).toHaveLength(1);
  });
  test.each(Object.keys(own.refusals))('of the refusal %s', (refusal) => {
    expect(problemsAfter(({ refusals }) => delete refusals[refusal])).toHaveLength(1);
  });
});

test('a text names only what its check measures', () => {
  const [problem, ...others] = problemsAfter(({ checks }) => {
    checks.title.found.short.saw = 'Your title has {days} days.';
  });
  expect(others).toEqual([]);
  expect(problem).toMatch(
    /^checks\.title\.found\.short\.saw: .*\{days\}; .*This text may also use \{title\}, \{length\}/,
  );
  expect(
    problemsAfter(({ outcomes }) => {
      outcomes.empty.saw = 'We saw {host}.';
    }),
  ).toEqual([expect.stringContaining('outcomes.empty.saw')]);
});

test('an unknown key is a mistake', () => {
  const unknown = [
    problemsAfter((words) => Object.assign(words, { grade: 'A' })),
    problemsAfter(({ checks }) => Object.assign(checks, { speed: checks.weight })),
    problemsAfter(({ checks }) => Object.assign(checks.title.found, { odd: {} })),
    problemsAfter(({ cannotTell }) => Object.assign(cannotTell, { tired: 'We were tired.' })),
  ];
  expect(unknown.map((problems) => problems.length)).toEqual([1, 1, 1, 1]);
});
