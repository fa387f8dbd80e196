import { parse } from 'yaml';
import { agency } from './agency.ts';

/** One file per served city: their number is a figure that the copy may quote. */
const cityFiles = import.meta.glob('../../content/cities/*.yaml', { query: '?raw' });
const serviceFiles = import.meta.glob<string>('../../content/services/*.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The prices and times of every service, as `{google-ads.budget}`. */
function serviceFigures(): [string, string][] {
  return Object.entries(serviceFiles).flatMap(([path, source]) => {
    const id = path.replace(/^.*\/|\.yaml$/g, '');
    const own: Record<string, unknown> = parse(source)?.figures ?? {};
    return Object.entries(own).map(([key, value]): [string, string] => [
      `${id}.${key}`,
      String(value),
    ]);
  });
}

/** Every figure that texts may quote, by its name. */
export const figures: Record<string, string> = {
  ...agency.figures,
  ...Object.fromEntries(serviceFigures()),
  name: agency.name,
  phone: agency.phone,
  email: agency.email,
  cities: String(Object.keys(cityFiles).length),
};

/**
 * Replaces `{figure}` in a text by its value, so that each number stands once in `content/`.
 *
 * @param blanks Names that stay as they are, for `fillBlanks` to fill in later.
 * @throws when the text names a figure that does not exist; the message lists those that do.
 */
export function fillFigures(text: string, blanks: readonly string[] = []): string {
  return text.replace(/\{([^{}]*)\}/g, (quoted, key: string) => {
    if (blanks.includes(key)) return quoted;
    const value = figures[key];
    if (value === undefined) {
      throw new Error(
        `there is no figure {${key}}; use one of ${[...blanks, ...Object.keys(figures)]
          .map((name) => `{${name}}`)
          .join(', ')}, or add it under figures in content/agency.yaml`,
      );
    }
    return value;
  });
}

/** Fills in what a text shared by many pages leaves open: `{city}` becomes "Plano". */
export function fillBlanks(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{([^{}]*)\}/g, (quoted, key: string) => values[key] ?? quoted);
}
