/** From this many places, a mistake is listed once. */
const many = 3;

/** Splits "content/a.yaml, line 3, name: is wrong" into the place and the rest. */
function divide(problem: string): [place: string, mistake: string] {
  const end = problem.indexOf(': ');
  return end < 0 ? ['', problem] : [problem.slice(0, end), problem.slice(end + 2)];
}

/** Lists a mistake in many places once, with its places below it. */
export function groupProblems(problems: readonly string[]): string[] {
  const groups = Map.groupBy(problems, (problem) => divide(problem)[1]);
  return [...groups].flatMap(([mistake, same]) =>
    same.length < many
      ? same
      : [[`${mistake}; here:`, ...same.map((problem) => `  ${divide(problem)[0]}`)].join('\n')],
  );
}
