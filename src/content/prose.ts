import { z } from 'zod';
import { escapeHtml } from '../platform/escape-html.ts';
import { fillFigures } from './figures.ts';
import { photoPath } from './photo-names.ts';
import { type Photo, photoAt } from './photos.ts';
import { preventWrapping } from './unbroken.ts';

/** Astro leaves a photo as JSON with its path and description. */
const unresolvedPhoto = /<img __ASTRO_IMAGE_="([^"]*)"[^>]*>/g;
const photoReference = z.object({ src: z.string(), alt: z.string() });

/**
 * Elements that run, load or send something, or change the page around them: a form would have a
 * colleague who is signed in act at the desk. A list of tasks has boxes that cannot be checked.
 */
const withPower =
  /<(script|style|form|button|input(?![^<>]* disabled)|select|textarea|meta|base|link|object|embed|frameset)\b/i;

const unescapeHtml = (text: string) =>
  text.replace(/&(?:quot|#34|#x22);/g, '"').replace(/&(?:amp|#38|#x26);/g, '&');

function photoHtml({ webp, src, srcSet, width, height, alt }: Photo): string {
  const sizes = 'sizes="(width >= 60rem) 42rem, 90vw"';
  return (
    `<picture><source type="image/webp" srcset="${webp}" ${sizes}>` +
    `<img src="${src}" srcset="${srcSet}" ${sizes} width="${width}" height="${height}"` +
    ` alt="${escapeHtml(alt)}" loading="lazy" decoding="async"></picture>`
  );
}

/**
 * The text of a Markdown file as HTML, with its figures filled in and its photos in sizes.
 *
 * @param file Its path, such as "content/posts/hail.md".
 * @param html The HTML as Astro rendered it.
 * @throws when a figure or a photo does not exist, which the content check finds before, and when it
 * has an element that is for pages alone, such as a script or a form.
 */
export async function prose(file: string, html: string): Promise<string> {
  const parts = html.split(unresolvedPhoto);
  const filled = parts.map(async (part, index) => {
    if (index % 2 === 0) return preventWrapping(fillFigures(part, [], escapeHtml));
    const { src, alt } = photoReference.parse(JSON.parse(unescapeHtml(part)));
    return photoHtml(await photoAt(photoPath(file, src), alt));
  });
  const written = (await Promise.all(filled)).join('');
  const [, element] = withPower.exec(written) ?? [];
  if (element) {
    throw new Error(
      `Please correct:\n  ${file}: has a <${element}>, which no page may bring along; remove it, or show it as code between two lines of \`\`\``,
    );
  }
  return written;
}
