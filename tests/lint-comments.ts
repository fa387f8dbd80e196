import { globSync, readFileSync } from 'node:fs';

/*
 * Finds words in comments that make a reader go back: mostly relative clauses without a noun. To
 * keep one, end its line with "(sic)".
 */

const words =
  /\b(?:whoever|by which|of before|(?:is|are|be) told|stands?(?! in\b)|somebody|anybody|meanwhile|one that|what [^.;:]{1,60}? is)\b/i;
/** A line of a comment, or the comment after a statement. */
const comment = /^\s*(?:\/\*|\*|\/\/).*|\s\/\/ .*/;

const files = globSync('{src,tests,bench,tools,deploy}/**/*.{ts,tsx,astro,css}', {
  exclude: ['**/node_modules/**', 'tests/lint-comments.ts'],
});
const findings = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const [text = ''] = comment.exec(line) ?? [];
      const [word] = (!text.endsWith('(sic)') && words.exec(text)) || [];
      return word === undefined
        ? []
        : [`${file}:${index + 1}: "${word}" in a comment: rephrase it`];
    }),
);
for (const finding of findings) console.error(finding);
if (findings.length > 0) process.exitCode = 1;
else console.log(`Checked the comments of ${files.length} files.`);
