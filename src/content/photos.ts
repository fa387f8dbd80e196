import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';

/** A photo as content names it: a file in `content/photos/`, and its description. */
export type PhotoFile = { file: string; alt: string };

/** A photo to show, as WebP in several widths. */
export type Photo = {
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
  const file = files.get(path.replace(/^content\//, ''));
  if (!file) throw new Error(`there is no photo ${path}; put it there`);
  const { src, srcSet, attributes } = await getImage({
    src: file,
    widths: widths.filter((width) => width <= file.width),
    width: Math.min(file.width, widths.at(-1) ?? file.width),
    format: 'webp',
  });
  const { width, height } = attributes;
  return { src, srcSet: srcSet.attribute, width, height, alt };
}

/** A photo in `content/photos/`. */
export function photoOf({ file, alt }: PhotoFile): Promise<Photo> {
  return photoAt(`content/photos/${file}`, alt);
}
