import { fillFigures } from './figures.ts';
import type { MarkdownFile } from './files/markdown-file.ts';
import { photoPath, photoProblem } from './photo-names.ts';

const images = /!\[([^\]]*)\]\(([^)]*)\)/g;
const isElsewhere = (target: string) => /^([a-z]+:|\/)/i.test(target);

/**
 * @param written The photo as the file names it, perhaps in angle brackets, or with a title in
 * quotes.
 */
function imageProblem(file: string, alt: string, written: string): string | undefined {
  const named = written.trim().replace(/\s+["'].*$/, '');
  const target = named.replace(/^<|>$/g, '');
  if (alt.trim() === '') {
    return `the photo ${target} has no description; write what it shows between the brackets: ![…](${target})`;
  }
  if (isElsewhere(target)) {
    return `the photo ${target} is not a file of this site; put it beside this file and write ![${alt}](./NAME.jpg)`;
  }
  if (named === target && /\s/.test(target)) {
    return `the name ${target} has a space, where Markdown ends it; write dashes for spaces, here and in the name of the file`;
  }
  return photoProblem(photoPath(file, target));
}

/**
 * Mistakes in the text of a Markdown file: figures that do not exist, and photos that are missing
 * or lack a description.
 *
 * @param file Its path, such as "content/posts/hail.md".
 */
export function bodyProblems(file: string, { body, linesBeforeBody }: MarkdownFile): string[] {
  return body.split('\n').flatMap((line, index) => {
    const place = `${file}, line ${linesBeforeBody + index + 1}`;
    const found = [...line.matchAll(images)].map(([, alt = '', written = '']) =>
      imageProblem(file, alt, written),
    );
    try {
      fillFigures(line);
    } catch (error) {
      found.push((error as Error).message);
    }
    return found
      .filter((problem) => problem !== undefined)
      .map((problem) => `${place}: ${problem}`);
  });
}
