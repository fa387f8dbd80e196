import { isAllowedElement } from './allowed-html.ts';
import { isAsPublished } from './as-published.ts';
import { fillFigures } from './figures.ts';
import type { MarkdownFile } from './loading/markdown-file.ts';
import { photoPath, photoProblem } from './photo-names.ts';

const images = /!\[([^\]]{0,300})\]\(([^)]{0,300})\)/g;
const isElsewhere = (target: string) => /^([a-z]+:|\/)/i.test(target);

/** @param written The photo as in the file, perhaps in angle brackets or with a quoted title. */
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

const fence = /^ {0,3}(?:`{3,}|~{3,})/;
const code = /`+[^`]*`+/g;
const tags = /<([a-z][a-z0-9-]*)(?=[\s/>])/gi;

/** The elements in a line that no text may have. */
const foreignElements = (line: string): string[] => [
  ...new Set(
    [...line.replace(code, '').matchAll(tags)].flatMap(([, name = '']) =>
      isAllowedElement(name) ? [] : [name.toLowerCase()],
    ),
  ),
];

/**
 * Mistakes in the text of a Markdown file: figures that do not exist, photos that are missing or
 * lack a description, and elements that do more than display content.
 *
 * @param file Its path, such as "content/posts/hail.md".
 */
export function bodyProblems(file: string, { body, linesBeforeBody }: MarkdownFile): string[] {
  let isCode = false;
  const isOld = isAsPublished(file);
  return body.split('\n').flatMap((line, index) => {
    const isFence = fence.test(line);
    if (isFence) isCode = !isCode;
    const foreign = isCode || isFence || isOld ? [] : foreignElements(line);
    const place = `${file}, line ${linesBeforeBody + index + 1}`;
    const found = [...line.matchAll(images)].map(([, alt = '', written = '']) =>
      imageProblem(file, alt, written),
    );
    found.push(
      ...foreign.map(
        (name) =>
          `<${name}> does more than show something; remove it, or show it as code between two lines of \`\`\``,
      ),
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
