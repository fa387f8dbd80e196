import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';

/** A photo as content files name it: a file in `content/photos/` and what it shows. */
export type PhotoFile = { file: string; alt: string };

/** A photo ready to show, in sizes for small and large screens. */
export type Photo = {
  src: string;
  srcSet: string;
  width: number;
  height: number;
  alt: string;
};

const folder = '../../content/photos/';
const files = import.meta.glob<ImageMetadata>('../../content/photos/*.{jpg,jpeg,png,webp,avif}', {
  import: 'default',
  eager: true,
});

/** Widths in pixels, for phones, and for large screens with many pixels per inch. */
const widths = [480, 960, 1440];

/**
 * A photo from `content/photos/`, as WebP files.
 *
 * @throws when the file is not there; the message lists the photos that are.
 */
export async function photo({ file, alt }: PhotoFile): Promise<Photo> {
  const original = files[folder + file];
  if (!original) {
    const present = Object.keys(files).map((path) => path.slice(folder.length));
    throw new Error(
      `content/photos/${file} is missing; put the photo there (.jpg, .png, .webp, or .avif), or name one of: ${present.join(', ') || 'none yet'}`,
    );
  }
  const { src, srcSet, attributes } = await getImage({
    src: original,
    format: 'webp',
    widths: widths.filter((width) => width <= original.width),
    width: Math.min(original.width, widths.at(-1) ?? original.width),
  });
  const { width, height } = attributes;
  return { src, srcSet: srcSet.attribute, width, height, alt };
}
