/** Ends the build with messages for the person who edits the content, without a stack trace. */
export function stopBuild(...problems: string[]): never {
  const lines = problems.join('\n').split('\n');
  console.error(`\nPlease correct:\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
  process.exit(1);
}
