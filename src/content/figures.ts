import { agency } from './agency.ts';

/** One file per served city: their number is a figure that the copy may quote. */
const cityFiles = import.meta.glob('../../content/cities/*.yaml', { query: '?raw' });

/** Every figure that texts may quote, by its name. */
export const figures: Record<string, string> = {
  ...agency.figures,
  name: agency.name,
  phone: agency.phone,
  email: agency.email,
  cities: String(Object.keys(cityFiles).length),
};

/**
 * Replaces `{figure}` in a text by its value, so that each number stands once in `content/`.
 *
 * @throws when the text names a figure that does not exist; the message lists those that do.
 */
export function fillFigures(text: string): string {
  return text.replace(/\{([^{}]*)\}/g, (_, key: string) => {
    const value = figures[key];
    if (value === undefined) {
      throw new Error(
        `there is no figure {${key}}; use one of ${Object.keys(figures)
          .map((name) => `{${name}}`)
          .join(', ')}, or add it under figures in content/agency.yaml`,
      );
    }
    return value;
  });
}
