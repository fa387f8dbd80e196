import sharp from 'sharp';
import { logoFile, parseLogo, wordmarkFile } from './parse-logo.ts';

/** Mistakes in the source of the logo or of the wordmark, which is optional, one line each. */
export async function logoProblems(svg: string | undefined, file = logoFile): Promise<string[]> {
  if (svg === undefined)
    return file === wordmarkFile
      ? []
      : [`${file} is missing; the site needs this file, so restore it`];
  try {
    const { viewBox, elements } = parseLogo(svg, file);
    return (await isDrawable(viewBox, elements))
      ? []
      : [
          `${file}: is damaged and cannot be drawn, for example because an element is not closed; export it again as a plain SVG`,
        ];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
}

/** Whether the logo can be drawn where it is placed, inside another drawing. */
async function isDrawable(viewBox: string, elements: string): Promise<boolean> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="${viewBox}">${elements}</svg>`;
  return await sharp(Buffer.from(drawing))
    .stats()
    .then(
      () => true,
      () => false,
    );
}
