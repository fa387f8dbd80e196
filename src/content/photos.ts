import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';

/** A photo as content names it: a file in `content/photos/`, and its description. */
export type PhotoFile = { file: string; alt: string };

/** A photo to show: in WebP and (`src`) in a format for older browsers, each in several widths. */
export type Photo = {
  webp: string;
  src: string;
  srcSet: string;
  width: number;
  height: number;
  alt: string;
};

// `#content` is the agency's content folder, which may be anywhere.
const found = import.meta.glob<ImageMetadata>('#content/*/*.{jpg,jpeg,png,webp,avif}', {
  import: 'default',
  eager: true,
  caseSensitive: false,
});
const files = new Map(
  Object.entries(found).map(([path, image]) => [path.split('/').slice(-2).join('/'), image]),
);

/** Widths in pixels, for phones and for large high-density screens. */
const widths = [480, 960, 1440];

/**
 * A photo by its path, such as "content/photos/founder.jpg".
 *
 * @throws when the file does not exist.
 */
export async function photoAt(path: string, alt: string): Promise<Photo> {
  const src = files.get(path.replace(/^content\//, ''));
  if (!src) throw new Error(`there is no photo ${path}; put it there`);
  const sized = {
    src,
    widths: widths.filter((width) => width <= src.width),
    width: Math.min(src.width, widths.at(-1) ?? src.width),
  };
  const webp = await getImage({ ...sized, format: 'webp' });
  // Only PNG keeps the transparency of a signature.
  const fallback = await getImage({ ...sized, format: src.format === 'png' ? 'png' : 'jpg' });
  return {
    webp: webp.srcSet.attribute || webp.src,
    src: fallback.src,
    srcSet: fallback.srcSet.attribute,
    width: fallback.attributes.width,
    height: fallback.attributes.height,
    alt,
  };
}

/** A photo in `content/photos/`. */
export function photoOf({ file, alt }: PhotoFile): Promise<Photo> {
  return photoAt(`content/photos/${file}`, alt);
}
