/**
 * Ends the build with what is wrong, in the words of the person who can correct it, and no stack
 * trace.
 */
export function stopBuild(...problems: string[]): never {
  const lines = problems.join('\n').split('\n');
  console.error(`\nPlease correct:\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
  process.exit(1);
}
