import { posix } from 'node:path';
import { contentFiles } from './sources.data.ts';

/** The paths of the photos in `content/`, such as "content/photos/founder.jpg". */
export const photoPaths: ReadonlySet<string> = new Set(
  contentFiles.filter((file) => /^content\/[^/]+\/[^/]+\.(?:jpe?g|png|webp|avif)$/i.test(file)),
);

/** Why a photo cannot be shown, and the fix; undefined if it can. */
export function photoProblem(path: string): string | undefined {
  if (photoPaths.has(path)) return undefined;
  if (!/\.(jpe?g|png|webp|avif)$/i.test(path)) {
    return `photos end in .jpg, .png, .webp or .avif; save ${path} in one of these formats`;
  }
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const others = [...photoPaths].filter((each) => each.startsWith(folder));
  const present = others.map((each) => each.slice(folder.length)).join(', ') || 'no photos yet';
  return `there is no photo ${path}; put it there (the folder has ${present})`;
}

/**
 * The path of a photo in a Markdown file.
 *
 * @param file Such as "content/posts/hail.md".
 * @param target As the file writes it, such as "./my%20van.jpg".
 */
export function photoPath(file: string, target: string): string {
  const path = posix.join(posix.dirname(file), target);
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
