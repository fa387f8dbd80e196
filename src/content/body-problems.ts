import { isAllowedElement } from './allowed-html.ts';
import { fillFigures } from './figures.ts';
import type { MarkdownFile } from './loading/markdown-file.ts';
import { photoPath, photoProblem } from './photo-paths.ts';

const images = /!\[([^\]]{0,300})\]\(([^)]{0,300})\)/g;
const isOutside = (target: string) => /^([a-z]+:|\/)/i.test(target);

/** @param destination The photo as written, perhaps in angle brackets or with a quoted title. */
function imageProblem(file: string, alt: string, destination: string): string | undefined {
  const untitled = destination.trim().replace(/\s+["'].*$/, '');
  const target = untitled.replace(/^<|>$/g, '');
  if (alt.trim() === '') {
    return `the photo ${target} has no description; write what it shows between the brackets: ![…](${target})`;
  }
  if (isOutside(target)) {
    return `the photo ${target} is not one of this site's files; put it beside this file and write ![${alt}](./NAME.jpg)`;
  }
  if (untitled === target && /\s/.test(target)) {
    return `the name ${target} has a space, where Markdown cuts it off; use dashes instead of spaces, here and in the file name`;
  }
  return photoProblem(photoPath(file, target));
}

const fence = /^ {0,3}(?:`{3,}|~{3,})/;
const code = /`+[^`]*`+/g;
/** A tag, also one of Word such as `<o:p>`; not an address. */
const tags = /<([a-z](?::[a-z]+|[a-z0-9-]*))(?=[\s/>]|$)/gi;

/** What to write in place of an element. */
const instead: Readonly<Record<string, string>> = {
  iframe: 'write the address of a video as a paragraph of its own',
  img: 'write ![what it shows](../photos/NAME.jpg)',
};

/** The elements in a line that Markdown text may not contain. */
const foreignElements = (line: string): string[] => [
  ...new Set(
    [...line.replace(code, '').matchAll(tags)].flatMap(([, name = '']) =>
      isAllowedElement(name) ? [] : [name.toLowerCase()],
    ),
  ),
];

/**
 * Mistakes in the text of a Markdown file: quoted figures that do not exist, photos that are
 * missing or lack a description, and elements that do more than display content.
 *
 * @param file Its path, such as "content/posts/hail.md".
 */
export function bodyProblems(file: string, { body, linesBeforeBody }: MarkdownFile): string[] {
  let isCode = false;
  return body.split('\n').flatMap((line, index) => {
    const isFence = fence.test(line);
    if (isFence) isCode = !isCode;
    const foreign = isCode || isFence ? [] : foreignElements(line);
    const place = `${file}, line ${linesBeforeBody + index + 1}`;
    const found = [...line.matchAll(images)].map(([, alt = '', destination = '']) =>
      imageProblem(file, alt, destination),
    );
    found.push(
      ...foreign.map(
        (name) =>
          `<${name}> cannot be in a text; ${instead[name] ?? 'remove it, or show it as code between two lines of ```'}`,
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
