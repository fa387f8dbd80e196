import type { Sources } from './sources.ts';

/** Of one notice. */
const maxPlaces = 30;

/** Not what begins with the name of a city, as a region, a county or a district does. */
export const alone = '(?![\\s–-]*(?:Fort Worth|County|Heights))';

export const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** The lines that have a pattern as words of their own: "pages/about.yaml, line 12". */
export function placesOf(pattern: string, sources: Sources, flags = 'u'): string[] {
  // Words may be on two lines.
  const folded = pattern.replace(/ +/g, '\\s+');
  const words = new RegExp(`(?<![\\p{L}\\d])(?:${folded})(?![\\p{L}\\d])`, `g${flags}`);
  return Object.entries(sources)
    .filter(([file]) => /\.(?:yaml|md)$/.test(file))
    .flatMap(([file, source]) => {
      const text = source.split('\n');
      const lines = new Set<number>();
      let [line, end] = [0, 0];
      for (const { index } of source.matchAll(words)) {
        while (end <= index && line < text.length) {
          end += (text[line]?.length ?? 0) + 1;
          line += 1;
        }
        lines.add(line);
      }
      return [...lines]
        .filter((line) => !text[line - 1]?.trimStart().startsWith('#'))
        .map((line) => `${file.replace(/^content\//, '')}, line ${line}`);
    });
}

/** A list of places, of which the last are only counted. */
export function listed(places: readonly string[]): string {
  const more = places.length - maxPlaces;
  return `${places.slice(0, maxPlaces).join('; ')}${more > 0 ? `; and in ${more} more` : ''}`;
}
