import { z } from 'zod';
import { escapeHtml } from '../platform/escape-html.ts';
import { allowedHtml } from './allowed-html.ts';
import { fillFigures } from './figures.ts';
import { preventWrapping } from './no-wrap.ts';
import { photoPath } from './photo-paths.ts';
import { type Photo, photoAt } from './photos.ts';

/** Astro leaves a photo as JSON with its path and description. */
const unresolvedPhoto = /<img __ASTRO_IMAGE_="([^"]*)"[^>]*>/g;
const photoReference = z.object({ src: z.string(), alt: z.string() });

const unescapeHtml = (text: string) =>
  text.replace(/&(?:quot|#34|#x22);/g, '"').replace(/&(?:amp|#38|#x26);/g, '&');

const photoHtml = ({ src, srcSet, width, height, alt }: Photo): string =>
  `<img src="${src}" srcset="${srcSet}" sizes="(width >= 60rem) 42rem, 90vw" width="${width}"` +
  ` height="${height}" alt="${escapeHtml(alt)}" loading="lazy" decoding="async">`;

/** The sites of videos, and how the addresses of videos begin there. */
const videoSites = {
  YouTube: /^https?:\/\/(?:youtu\.be\/|(?:www\.|m\.)?youtube\.com\/(?:watch\?|shorts\/|live\/))/,
  Vimeo: /^https?:\/\/(?:www\.)?vimeo\.com\/\d/,
};

/** Makes a card of each link to a video that is a paragraph. It loads nothing from there. */
const withVideoCards = (html: string): string =>
  html.replace(
    /<p><a href="([^"]*)">(?:https?:\/\/(?:www\.)?)?([^<]*)<\/a><\/p>/g,
    (paragraph, address: string, words: string) => {
      const site = Object.entries(videoSites).find(([, start]) => start.test(address))?.[0];
      const card = `<a class="video" href="${address}">${words} <b>Watch on ${site}</b></a>`;
      return site ? `<p>${card}</p>` : paragraph;
    },
  );

/** Keeps only HTML that displays content. Throws if it removes some. */
function checkedHtml(file: string, written: string): string {
  try {
    const { html, removed } = allowedHtml(written);
    if (removed.length === 0) return html;
    const names = removed.map((name) => `<${name}>`).join(', ');
    throw new Error(`has ${names}, which pages may not contain`);
  } catch (error) {
    const problem = (error as Error).message;
    throw new Error(
      `Please correct:\n  ${file}: ${problem}; remove it, or show it as code between two lines of \`\`\``,
    );
  }
}

/**
 * Renders the text of a Markdown file, with its figures filled in and its photos in several sizes.
 *
 * @param file Its path, such as "content/posts/hail.md".
 * @param html The HTML as Astro rendered it.
 * @throws when a figure or a photo does not exist, which the content check finds earlier, or when
 *   an element does more than display content, such as a script, a form or a frame.
 */
export async function prose(file: string, html: string): Promise<string> {
  const parts = html.split(unresolvedPhoto);
  const filled = parts.map(async (part, index) => {
    if (index % 2 === 0) return preventWrapping(fillFigures(part, [], escapeHtml));
    const { src, alt } = photoReference.parse(JSON.parse(unescapeHtml(part)));
    return photoHtml(await photoAt(photoPath(file, src), alt));
  });
  return checkedHtml(file, withVideoCards((await Promise.all(filled)).join('')));
}
