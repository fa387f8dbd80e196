/** So many places with the same mistake are listed under it. */
const many = 3;

/** "content/a.yaml, line 3, name: is wrong" as its place and the rest. */
function divide(problem: string): [place: string, mistake: string] {
  const end = problem.indexOf(': ');
  return end < 0 ? ['', problem] : [problem.slice(0, end), problem.slice(end + 2)];
}

/** Says a mistake that is in many places once, with the places below it. */
export function groupProblems(problems: readonly string[]): string[] {
  const groups = Map.groupBy(problems, (problem) => divide(problem)[1]);
  return [...groups].flatMap(([mistake, same]) =>
    same.length < many
      ? same
      : [[`${mistake}; here:`, ...same.map((problem) => `  ${divide(problem)[0]}`)].join('\n')],
  );
}
