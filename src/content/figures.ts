import { figures, services } from './figures.data.ts';

/** The file that defines a figure: a service's, or the agency's. */
function fileOf(name: string): string {
  const [service = ''] = name.split('.');
  return services.includes(service) ? `content/services/${service}.yaml` : 'content/agency.yaml';
}

/**
 * Replaces `{figure}` in text with its value, so each number is written only once in `content/`.
 *
 * @param blanks Names to leave in place for `fillBlanks`.
 * @param encode Encodes a value, such as for HTML.
 * @throws when a figure does not exist.
 */
export function fillFigures(
  text: string,
  blanks: readonly string[] = [],
  encode = (value: string) => value,
): string {
  return text.replace(/\{([^{}]*)\}/g, (quoted, key: string) => {
    if (blanks.includes(key)) return quoted;
    const value = Object.hasOwn(figures, key) ? figures[key] : undefined;
    if (value === undefined) {
      const names = blanks.map((name) => `{${name}}`).join(', ');
      const others = names && `. This text may also use ${names}`;
      throw new Error(
        `there is no figure {${key}}; add it under figures in ${fileOf(key)}, or take it out of the sentence${others}`,
      );
    }
    return encode(value);
  });
}

/** Fills in the blanks of text that many pages share: `{city}` becomes "Plano". */
export function fillBlanks(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{([^{}]*)\}/g, (quoted, key: string) => values[key] ?? quoted);
}
