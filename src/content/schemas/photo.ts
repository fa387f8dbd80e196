import { photo as photoFacts } from '../../../agency/agency.ts';

const folder = '../../../content/photos/';
const names = Object.keys(
  import.meta.glob('../../../content/photos/*.{jpg,jpeg,png,webp,avif}', { caseSensitive: false }),
).map((path) => path.slice(folder.length));

/** A photo in `content/photos/` that exists. */
export const photo = photoFacts.refine(({ file }) => names.includes(file), {
  path: ['file'],
  error: ({ input }) =>
    `there is no photo content/photos/${Object(input).file}; put it there, or name one of: ${names.join(', ') || 'none yet'}`,
});
